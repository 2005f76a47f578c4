import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

export interface Tab {
  readonly id: string;
  readonly label: string;
  /** A count or a short word beside the label. */
  readonly badge?: string | undefined;
  readonly content: ReactNode;
}

/** Tabs under a hairline. Only the chosen one is mounted, so that a hidden view costs nothing. */
export function Tabs({
  tabs,
  value,
  onChange,
  label,
  trailing,
}: {
  readonly tabs: readonly Tab[];
  readonly value: string;
  readonly onChange: (id: string) => void;
  /** Name of the whole set for assistive technology. */
  readonly label: string;
  /** Stands at the right end of the row of tabs. */
  readonly trailing?: ReactNode;
}) {
  const chosen = tabs.some((tab) => tab.id === value) ? value : (tabs[0]?.id ?? '');
  return (
    <Radix.Root className="tabs" value={chosen} onValueChange={onChange} activationMode="manual">
      <div className="tab-row">
        <Radix.List className="tab-list" aria-label={label}>
          {tabs.map((tab) => (
            <Radix.Trigger key={tab.id} className="tab" value={tab.id}>
              {tab.label}
              {tab.badge !== undefined && <span className="badge">{tab.badge}</span>}
            </Radix.Trigger>
          ))}
        </Radix.List>
        {trailing}
      </div>
      {tabs.map((tab) => (
        <Radix.Content key={tab.id} className="tab-content" value={tab.id} tabIndex={-1}>
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
