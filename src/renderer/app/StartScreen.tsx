import { useStore } from 'zustand';
import { Button } from '../ui/index.ts';
import { useApp } from './hooks.ts';
import { openSample } from './open-sample.ts';
import { PLACES } from './places.ts';
import { SAMPLES } from './samples.ts';

/** What stands where no document is open: the samples of the place, and how to begin without one. */
export function StartScreen() {
  const app = useApp();
  const { state, commands } = app;
  const place = useStore(state, (now) => PLACES.find(({ id }) => id === now.place));
  const samples = SAMPLES.filter(({ kind }) => place?.kinds.includes(kind) === true);
  return (
    <div className="start">
      <h2>Begin with a sample</h2>
      <p className="start-lead">
        Each opens as a document of your own: change it, break it, and undo. Or{' '}
        <Button onClick={() => commands.run('document.new')}>Make a new one</Button>{' '}
        <Button onClick={() => commands.run('document.open')}>Open a file…</Button> or drop a file anywhere.
      </p>
      <ul className="start-samples">
        {samples.map((sample) => (
          <li key={sample.id}>
            <button
              type="button"
              className="start-sample"
              onClick={() => commands.attempt('Open the sample', () => openSample(app, sample))}
            >
              <strong>{sample.name}</strong>
              <span>{sample.summary}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
