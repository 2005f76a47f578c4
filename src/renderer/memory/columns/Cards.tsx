import { type ReactNode, useMemo } from 'react';
import {
  type AdmittedItem,
  admit,
  audienceKey,
  authSetSources,
  PUBLIC,
  type WithheldItem,
} from '../../../core/memory/window.ts';
import { useReplay } from '../replay.ts';
import { useMemory, useMemoryStore } from '../state.ts';
import { localDay, type Names, namesOf, REASON_WORDS, whyWithheld } from '../words.ts';

function useNames(): Names {
  const { timeline } = useReplay();
  return useMemo(() => namesOf(timeline), [timeline]);
}

/** A card of an item: its rank, its text and id, and below why it is here or is not. Choosing it shows its origin. */
function Card({
  item,
  tone,
  rank,
  children,
}: {
  readonly item: string;
  readonly tone: 'admitted' | 'withheld' | 'forbidden';
  readonly rank?: number;
  readonly children: ReactNode;
}) {
  const store = useMemoryStore();
  const names = useNames();
  const chosen = useMemory((state) => state.item === item);
  return (
    <button
      type="button"
      className="m-card"
      data-tone={tone}
      aria-pressed={chosen}
      onClick={() => store.setState({ item })}
    >
      <span className="m-card-top">
        {rank !== undefined && <span className="m-rank">{rank}</span>}
        <span className="m-card-text">{names.text(item)}</span>
        <span className="m-card-id">{item}</span>
      </span>
      <span className="m-card-why">{children}</span>
    </button>
  );
}

/** Where an admitted item comes from and which authset admits it; `brief` only says that it is admitted. */
export function AdmittedCard({
  admitted,
  brief = false,
}: {
  readonly admitted: AdmittedItem;
  readonly brief?: boolean;
}) {
  const names = useNames();
  const { item, rank, witness, score } = admitted;
  const origin = useOrigin(admitted);
  return (
    <li>
      <Card item={item} tone="admitted" rank={rank}>
        {brief ? (
          'admitted'
        ) : (
          <>
            {origin}
            {witness === PUBLIC ? ', public' : ` ${names.people(witness)}`}
            <span className="m-score" title="Fused score of the ranking">
              {score.toFixed(4)}
            </span>
          </>
        )}
      </Card>
    </li>
  );
}

/** Such as "recorded in Family", "granted on 12 Mar (g1)", "derived from i2, i5 (intersect)". */
function useOrigin({ item, witness }: AdmittedItem): string {
  const { timeline, moment } = useReplay();
  const names = useNames();
  return useMemo(() => {
    const entry = timeline.byId.get(item);
    if (entry === undefined) return '';
    const source = authSetSources(entry, moment).find(
      ({ audience }) => audienceKey(audience) === audienceKey(witness),
    );
    const { sources, conversation } = entry.item;
    const made =
      entry.disposition === null
        ? `recorded in ${conversation === null ? 'no room' : names.room(conversation)}`
        : `derived from ${sources.join(', ')} (${entry.disposition})`;
    if (source?.from !== 'grant') return made;
    const span = timeline.grants.get(source.grant);
    const day = span === undefined ? '' : ` on ${localDay(timeline.history.events[span.from]?.time ?? 0)}`;
    return `${made}, granted${day} by ${source.grant} to`;
  }, [timeline, moment, names, item, witness]);
}

/** An item that an unsafe arm places although no authset admits it: hatched, with who is outside. */
export function ForbiddenCard({ admitted }: { readonly admitted: AdmittedItem }) {
  const { timeline, viewers, moment } = useReplay();
  const names = useNames();
  const { item, rank } = admitted;
  const why = useMemo(() => {
    const entry = timeline.byId.get(item);
    const admission = entry === undefined ? null : admit(timeline, entry, viewers, moment);
    return admission?.kind === 'withheld'
      ? whyWithheld(timeline, names, { item, ...admission }, { viewers: viewers.viewers, moment })
      : '';
  }, [timeline, names, viewers, moment, item]);
  return (
    <li>
      <Card item={item} tone="forbidden" rank={rank}>
        <strong>forbidden</strong>: {why}
      </Card>
    </li>
  );
}

/** An item that stays out, outlined, with the reason as a word and who is outside. */
export function WithheldCard({ withheld }: { readonly withheld: WithheldItem }) {
  const { timeline, moment, viewers } = useReplay();
  const names = useNames();
  return (
    <Card item={withheld.item} tone="withheld">
      <span className="m-reason">{REASON_WORDS[withheld.reason]}</span>{' '}
      {whyWithheld(timeline, names, withheld, { viewers: viewers.viewers, moment })}
    </Card>
  );
}
