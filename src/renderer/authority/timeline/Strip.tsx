import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { TimelineSnapshot } from '../../../core/authority/types.ts';
import { outcomeVerdict } from '../../app/verdicts.ts';
import { VerdictMark } from '../../ui/index.ts';
import { useReplay } from './use-timeline.ts';

/** Every snapshot with its verdict in a row, a slider over them, and since when it is closed. */
export function Strip() {
  const { timeline, at, against, snapshot, goTo, compareWith } = useReplay();
  const { snapshots, closedSince } = timeline;
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [at]);

  function onKeyDown(event: KeyboardEvent): void {
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: snapshots.length - 1 }[event.key];
    if (to === undefined || snapshots[to] === undefined) return;
    event.preventDefault();
    goTo(to);
    list.current?.querySelectorAll<HTMLElement>('button')[to]?.focus();
  }

  if (snapshot === null) return null;
  return (
    <section className="t-strip" aria-label="Snapshots">
      <div className="t-controls">
        <label className="t-slider">
          <span className="visually-hidden">Snapshot</span>
          <input
            type="range"
            min={0}
            max={snapshots.length - 1}
            value={at}
            disabled={snapshots.length === 1}
            aria-valuetext={`${at + 1} of ${snapshots.length}, ${snapshot.validation.outcome}, ${plain(snapshot.label)}`}
            onChange={(event) => goTo(Number(event.target.value))}
          />
        </label>
        <label className="t-against">
          changes since{' '}
          <select
            className="input"
            value={against === Math.max(0, at - 1) ? 'before' : String(against)}
            onChange={(event) =>
              compareWith(event.target.value === 'before' ? null : Number(event.target.value))
            }
          >
            <option value="before">the one before</option>
            {snapshots.map((one, index) => (
              <option key={one.pointer} value={index}>
                {index + 1}: {plain(one.label)}
              </option>
            ))}
          </select>
        </label>
        <span className="t-closed" role="status">
          {closedSince === null
            ? 'not closed at the end'
            : `closed since snapshot ${closedSince + 1}, ${snapshots[closedSince]?.capturedAt ?? ''}`}
        </span>
      </div>
      <ol ref={list} className="t-list" onKeyDown={onKeyDown}>
        {snapshots.map((one, index) => (
          <li key={one.pointer}>
            <button
              type="button"
              className="t-item"
              aria-current={index === at ? 'step' : undefined}
              data-against={index === against && index !== at}
              tabIndex={index === at ? 0 : -1}
              onClick={() => goTo(index)}
            >
              <span className="t-head">
                <VerdictMark verdict={outcomeVerdict(one.validation.outcome)} />
                <b>{one.sequence ?? '?'}</b>
                <span className="t-label" title={plain(one.label)}>
                  {plain(one.label)}
                </span>
              </span>
              <span className="t-marks" title={marksOf(one)}>
                {marksOf(one)}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** What stands out about a snapshot, in words. */
function marksOf({ marks, stateChanges, epoch }: TimelineSnapshot): string {
  const words = marks.map((mark) => (mark === 'epoch changes' ? `epoch changes to ${epoch}` : mark));
  const changes = stateChanges.length;
  const states = changes === 0 ? [] : [changes === 1 ? '1 state changed' : `${changes} states changed`];
  return [...words, ...states].join(' · ');
}

/** A label without the marks around ids, for where text cannot be set in another font. */
function plain(label: string): string {
  return label.replaceAll('`', '');
}
