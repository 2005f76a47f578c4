import { type ReactNode, useState } from 'react';

/** What opens under a summary. It is made only while it is open, so that a long list costs nothing until it is wanted. */
export function Details({
  summary,
  className,
  summaryClass,
  children,
}: {
  readonly summary: ReactNode;
  readonly className?: string;
  readonly summaryClass?: string;
  readonly children: () => ReactNode;
}) {
  const [open, setOpen] = useState(false);
  return (
    <details className={className} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={summaryClass}>{summary}</summary>
      {open && children()}
    </details>
  );
}
