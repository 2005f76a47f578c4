import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef } from 'react';
import { WITHHELD_REASONS, type WithheldItem, type WithheldReason } from '../../../core/memory/window.ts';
import { WithheldCard } from './Cards.tsx';

/** What the owner looks for first: who keeps it out. Then the other reasons of the model, then those of the ranking. */
const FIRST: readonly WithheldReason[] = ['audience', 'unresolved-viewers', 'quarantined'];
const ORDER = [...FIRST, ...WITHHELD_REASONS.filter((reason) => !FIRST.includes(reason))];

/** Withheld items, of any number: only the cards on screen are in the document. */
export function Withheld({ withheld }: { readonly withheld: readonly WithheldItem[] }) {
  const scroller = useRef<HTMLDivElement>(null);
  const sorted = useMemo(
    () => ORDER.flatMap((reason) => withheld.filter((one) => one.reason === reason)),
    [withheld],
  );
  const virtual = useVirtualizer({
    count: sorted.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 72,
    overscan: 6,
    gap: 8,
    getItemKey: (index) => sorted[index]?.item ?? index,
  });
  if (sorted.length === 0) return <p className="m-none">Nothing is withheld.</p>;
  return (
    <section className="m-withheld" ref={scroller} aria-label={`${sorted.length} withheld items`}>
      <ul style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, key, start }) => {
          const one = sorted[index];
          return one === undefined ? null : (
            <li
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              style={{ transform: `translateY(${start}px)` }}
            >
              <WithheldCard withheld={one} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
