import { type FieldChange, type Gesture, renameId, setField } from '../../../core/authority/gestures.ts';
import type { SymbolKind } from '../../../core/authority/symbols.ts';
import type { Finding, JsonTree } from '../../../core/text/types.ts';
import { useSelectionActions } from '../../app/hooks.ts';
import { Rich } from '../../app/Rich.tsx';
import { shortenMiddle } from '../../canvas/text-width.ts';
import { Details, Panel, TextField } from '../../ui/index.ts';
import { useGraph } from '../graph.ts';
import { useActs } from '../use-acts.ts';

/** Longest id that a link shows whole, in characters; the whole of a longer one is its name and its tooltip. */
const LONGEST = 64;

/** An id that leads to its element, on canvas, outline and inspector at once. */
export function ElementLink({ kind, id }: { readonly kind: SymbolKind; readonly id: string }) {
  const { focusOn, hover } = useSelectionActions();
  const shown = shortenMiddle(id, LONGEST, (text) => text.length);
  return (
    <button
      type="button"
      className="a-link mono"
      {...(shown !== id && { title: id, 'aria-label': id })}
      onClick={() => focusOn({ kind, id })}
      onMouseEnter={() => hover({ kind, id })}
      onMouseLeave={() => hover(null)}
    >
      {shown}
    </button>
  );
}

/** Ids that are shown at once; the others wait behind a word, so that they do not bury what follows. */
const AT_ONCE = 12;
/** Ids that are shown at most; all of a document's elements may be in one list. */
const MOST = 400;

/** Ids in a row, each leading to its element. */
export function ElementLinks({ kind, ids }: { readonly kind: SymbolKind; readonly ids: readonly string[] }) {
  if (ids.length === 0) return <span className="a-none">none</span>;
  if (ids.length <= AT_ONCE + 2) return <Links kind={kind} ids={ids} />;
  return (
    <>
      <Links kind={kind} ids={ids.slice(0, AT_ONCE)} />
      <Details summary={`and ${ids.length - AT_ONCE} more`} summaryClass="a-none">
        {() => (
          <>
            <Links kind={kind} ids={ids.slice(AT_ONCE, MOST)} />
            {ids.length > MOST && <p className="a-none">and {ids.length - MOST} that are not listed here</p>}
          </>
        )}
      </Details>
    </>
  );
}

function Links({ kind, ids }: { readonly kind: SymbolKind; readonly ids: readonly string[] }) {
  return (
    <span className="a-links">
      {ids.map((id, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a path may name an edge twice
        <ElementLink key={`${index} ${id}`} kind={kind} id={id} />
      ))}
    </span>
  );
}

/** Why a gesture could not be done on the text as it stands, or null: the gesture itself is what knows. */
function useRefusal(): (gesture: (tree: JsonTree) => Gesture) => string | null {
  const { session } = useGraph();
  return (gesture) => {
    const tree = session.tree();
    if (tree === null) return 'the text is not JSON as it stands';
    const outcome = gesture(tree);
    return outcome.kind === 'refused' ? outcome.message : null;
  };
}

/** The field of an element's id; a new one is followed everywhere. */
export function IdField({ kind, id }: { readonly kind: SymbolKind; readonly id: string }) {
  const acts = useActs();
  const refusal = useRefusal();
  return (
    <TextField
      label="id"
      mono
      value={id}
      check={(value) => refusal((tree) => renameId(tree, kind, id, value))}
      onCommit={(value) => acts.rename(kind, id, value)}
    />
  );
}

/** A text field of the document or of an element, written back as one step. */
export function WireField({
  label,
  value,
  change,
  mono = false,
}: {
  readonly label: string;
  readonly value: string;
  readonly change: (value: string) => FieldChange;
  readonly mono?: boolean;
}) {
  const acts = useActs();
  const refusal = useRefusal();
  return (
    <TextField
      label={label}
      mono={mono}
      value={value}
      check={(next) => refusal((tree) => setField(tree, change(next)))}
      onCommit={(next) => acts.do((tree) => setField(tree, change(next)))}
    />
  );
}

/** Findings that are about an element, each leading to its place in the text. */
export function ElementFindings({ pointer }: { readonly pointer: string }) {
  const { validation } = useGraph();
  const { revealText } = useSelectionActions();
  const found = validation.findings.filter(
    (finding) => finding.pointer === pointer || finding.pointer.startsWith(`${pointer}/`),
  );
  if (found.length === 0) return null;
  return (
    <Panel title="Problems">
      <ul className="a-findings">
        {found.map((finding) => (
          <li key={keyOf(finding)} data-severity={finding.severity}>
            <button type="button" className="a-finding" onClick={() => revealText(finding.range, true)}>
              <span className="problem-code" data-severity={finding.severity}>
                {finding.code}
              </span>
              <span>
                <Rich text={finding.message} />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function keyOf(finding: Finding): string {
  return `${finding.code} ${finding.pointer} ${finding.message}`;
}
