import { ARMS } from '../../../core/memory/window.ts';
import { Panel } from '../../ui/index.ts';
import { useReplay } from '../replay.ts';
import { useMemory, useMemoryStore } from '../state.ts';
import { ARM_NAMES, counted } from '../words.ts';

/** The six arms over every context of the history: in how many each shows what it must not. Choosing one puts it beside. */
export function Arms() {
  const { exposure } = useReplay();
  const store = useMemoryStore();
  const arm = useMemory((state) => state.arm);
  const beside = useMemory((state) => state.beside);
  const answer = exposure.value?.kind === 'answered' ? exposure.value : null;
  return (
    <Panel title="Arms over all contexts">
      {exposure.pending && answer === null && (
        <progress className="m-progress" value={exposure.fraction} aria-label="Contexts replayed" />
      )}
      <ul className="m-arms">
        {ARMS.map((one) => {
          const counts = answer?.arms.find((exposed) => exposed.arm === one);
          const bad = (counts?.exposed ?? 0) > 0;
          return (
            <li key={one}>
              <button
                type="button"
                className="m-arm"
                aria-pressed={one === beside}
                onClick={() => store.setState({ beside: one === beside ? null : one })}
              >
                <svg
                  width="10"
                  height="10"
                  viewBox="0 0 10 10"
                  aria-hidden="true"
                  data-exposure={counts === undefined ? 'unknown' : bad ? 'some' : 'none'}
                >
                  {counts === undefined ? (
                    <circle cx="5" cy="5" r="4" fill="none" stroke="currentColor" />
                  ) : bad ? (
                    <path d="M3 .5h4L9.5 3v4L7 9.5H3L.5 7V3z" fill="currentColor" />
                  ) : (
                    <circle cx="5" cy="5" r="4.5" fill="currentColor" />
                  )}
                </svg>
                <span>
                  {ARM_NAMES[one]}
                  {one === arm ? ', shown' : one === beside ? ', beside' : ''}
                </span>
                <span className="m-arm-count">
                  {counts === undefined || answer === null
                    ? ''
                    : bad
                      ? `${counts.exposed} of ${answer.contexts} exposed`
                      : `0 of ${answer.contexts}`}
                </span>
                {counts !== undefined && bad && (
                  <span className="visually-hidden">, {counted(counts.forbidden, 'forbidden item')}</span>
                )}
              </button>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
