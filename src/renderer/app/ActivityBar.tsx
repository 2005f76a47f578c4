import { useStore } from 'zustand';
import { useApp } from './hooks.ts';
import { PLACES } from './places.ts';

/** The places of the workbench. */
export function ActivityBar() {
  const { state, commands } = useApp();
  const current = useStore(state, ({ place }) => place);
  return (
    <nav className="activity" aria-label="Places">
      {PLACES.map(({ id, label, icon: Icon }) => (
        <button
          key={id}
          type="button"
          className="activity-item"
          aria-current={id === current ? 'page' : undefined}
          onClick={() => commands.run(`place.${id}`)}
        >
          <Icon size={18} />
          <span>{label}</span>
        </button>
      ))}
    </nav>
  );
}
