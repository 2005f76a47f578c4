import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { Button, IconButton } from '../ui/index.ts';
import { useApp } from './hooks.ts';
import { Rich } from './Rich.tsx';
import type { Notice } from './state.ts';

/** How long a notice that needs no answer stands, in milliseconds; an action gets longer to be reached. */
const STANDS = 5_000;
const STANDS_WITH_ACTION = 12_000;

function NoticeItem({ notice }: { readonly notice: Notice }) {
  const { notices } = useApp();
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held || notice.severity === 'error') return;
    const time = notice.action === undefined ? STANDS : STANDS_WITH_ACTION;
    const timer = setTimeout(() => notices.dismiss(notice.id), time);
    return () => clearTimeout(timer);
  }, [held, notice, notices]);
  const { action } = notice;
  return (
    <li
      className="notice"
      data-severity={notice.severity}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span className="notice-text">
        <Rich text={notice.message} />
      </span>
      {action !== undefined && (
        <Button
          onClick={() => {
            action.run();
            notices.dismiss(notice.id);
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton icon={X} label="Dismiss" onClick={() => notices.dismiss(notice.id)} />
    </li>
  );
}

/** The notices, in a corner where they cover nothing that is being worked on. */
export function NoticeArea() {
  const { state } = useApp();
  const notices = useStore(state, (app) => app.notices);
  return (
    <section className="notices" aria-label="Notices" aria-live="polite">
      <ul>
        {notices.map((notice) => (
          <NoticeItem key={notice.id} notice={notice} />
        ))}
      </ul>
    </section>
  );
}
