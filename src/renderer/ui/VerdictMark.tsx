import type { Tone, Verdict } from '../app/types.ts';

/** Each tone has a shape of its own, so that colour is never the only sign. Drawn in a 16 by 16 box. */
function Shape({ tone }: { readonly tone: Tone }) {
  switch (tone) {
    case 'invalid':
      return <path d="M5 1.5h6L14.5 5v6L11 14.5H5L1.5 11V5z" fill="currentColor" />;
    case 'indeterminate':
      return (
        <>
          <circle cx="8" cy="8" r="6.25" fill="none" stroke="currentColor" strokeWidth="1.5" />
          <path
            d="M6.1 6.3a1.95 1.95 0 1 1 2.9 1.7c-.7.4-1 .8-1 1.5M8 11.2v.6"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.5"
            strokeLinecap="round"
          />
        </>
      );
    case 'open':
      return <circle cx="8" cy="8" r="5.25" fill="none" stroke="currentColor" strokeWidth="2.5" />;
    case 'closed':
      return <circle cx="8" cy="8" r="6.5" fill="currentColor" />;
    case 'refused':
      return (
        <path d="M2.5 2.5h11v11h-11zM2.5 13.5l11-11" fill="none" stroke="currentColor" strokeWidth="1.5" />
      );
    case 'none':
      return <circle cx="8" cy="8" r="2" fill="currentColor" />;
  }
}

/** The mark of an outcome. Its word is always there: written with `word`, else read aloud only. */
export function VerdictMark({
  verdict,
  word = false,
  size = 14,
}: {
  readonly verdict: Pick<Verdict, 'tone' | 'word'>;
  readonly word?: boolean;
  readonly size?: number;
}) {
  return (
    <span className="verdict" data-tone={verdict.tone}>
      <svg width={size} height={size} viewBox="0 0 16 16" aria-hidden="true">
        <Shape tone={verdict.tone} />
      </svg>
      {word ? <strong>{verdict.word}</strong> : <span className="visually-hidden">{verdict.word}</span>}
    </span>
  );
}
