import { useMemo } from 'react';
import {
  freshId,
  type Gesture,
  insertEvents,
  type NewEvent,
  removeEvents,
} from '../../core/memory/gestures.ts';
import { elementOf, listed } from '../../core/memory/symbols.ts';
import type { Moment } from '../../core/memory/timeline.ts';
import type { Proposal } from '../../core/memory/whatif.ts';
import { grantsInForce, roomAt, type Timeline } from '../../core/memory/window.ts';
import type { JsonTree, JsonValue } from '../../core/text/types.ts';
import { useApp, useSelectionActions } from '../app/hooks.ts';
import { type Replay, useReplay } from './replay.ts';
import { useMemoryStore } from './state.ts';

/** The event that a proposal is once it is taken. */
export function eventOf(
  proposal: Proposal,
  { tree, timeline, moment }: { readonly tree: JsonTree } & Pick<Replay, 'timeline' | 'moment'>,
): NewEvent {
  switch (proposal.kind) {
    case 'grant': {
      const audience: JsonValue =
        typeof proposal.audience === 'string' ? proposal.audience : [...proposal.audience];
      return {
        type: 'grant',
        members: { grant: freshId(tree, 'grant', 'g'), item: proposal.item, audience },
      };
    }
    case 'revoke':
      return { type: 'revoke', members: { grant: proposal.grant } };
    case 'retire':
      return { type: 'retire', members: { item: proposal.item } };
    case 'newcomer':
    case 'departure':
      return {
        type: proposal.kind === 'newcomer' ? 'join' : 'leave',
        members: { conversation: proposal.conversation, principal: proposal.principal },
      };
    case 'bad-slot': {
      const room = timeline.rooms.get(proposal.conversation);
      const standing = room === undefined ? [] : (roomAt(room, moment).slots ?? []);
      const slots: JsonValue[] = [
        ...standing.map((slot) => ({ ...slot })),
        { handle: 'unknown reader', status: 'missing' },
      ];
      return { type: 'evidence', members: { conversation: proposal.conversation, slots } };
    }
  }
}

/**
 * A function that makes a gesture a step of the document's history, and remembers the text from before the first such
 * step, so that the difference can be shown. Answers whether it was done; what cannot be is told.
 */
function useCounterfactual(): (gesture: (tree: JsonTree) => Gesture) => boolean {
  const { session } = useReplay();
  const store = useMemoryStore();
  const { notices, panes } = useApp();
  return (gesture) => {
    const tree = session.tree();
    const outcome =
      tree === null
        ? { kind: 'refused' as const, message: 'the text is not JSON as it stands; the problems say where' }
        : gesture(tree);
    if (outcome.kind === 'refused') {
      notices.tell('error', outcome.message);
      return false;
    }
    const before = session.text;
    session.apply({ label: outcome.label, edits: outcome.edits });
    store.setState((state) => ({ baseline: state.baseline ?? before }));
    panes.setState({ panels: true, panelTab: 'difference' });
    return true;
  };
}

/** Takes a proposed step: puts its event after the moment that is looked at, and moves onto it. */
export function usePutIntoHistory(): (proposal: Proposal) => boolean {
  const { timeline, moment, applied } = useReplay();
  const store = useMemoryStore();
  const act = useCounterfactual();
  return (proposal) => {
    const done = act((tree) =>
      insertEvents(tree, [eventOf(proposal, { tree, timeline, moment })], applied - 1),
    );
    if (done) store.setState({ applied: applied + 1 });
    return done;
  };
}

/** Takes an event out of the history, with whatever cannot stand without it. */
export function useRemoveEvent(): (index: number) => boolean {
  const { applied } = useReplay();
  const store = useMemoryStore();
  const act = useCounterfactual();
  return (index) => {
    const done = act((tree) => removeEvents(tree, [index]));
    if (done && index < applied) store.setState({ applied: Math.max(0, applied - 1) });
    return done;
  };
}

/** What the text would be after a gesture, or why it cannot be. */
export function useDraft(gesture: ((tree: JsonTree) => Gesture) | null): Gesture | null {
  const { session, version } = useReplay();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tree is the version's
  return useMemo(() => {
    const tree = session.tree();
    return tree === null || gesture === null ? null : gesture(tree);
  }, [session, version, gesture]);
}

/** Shows an event in the text editor. */
export function useShowEvent(): (index: number, take?: boolean) => void {
  const { session } = useReplay();
  const { revealText } = useSelectionActions();
  return (index, take = false) => {
    const tree = session.tree();
    if (tree === null) return;
    const ref = [...listed(tree, 'events')][index];
    if (ref !== undefined) revealText(tree.range(ref), take);
  };
}

/** Shows where an item is introduced in the text. */
export function useShowItem(): (item: string) => void {
  const { session } = useReplay();
  const { revealText } = useSelectionActions();
  return (item) => {
    const tree = session.tree();
    const ref = tree === null ? -1 : elementOf(tree, 'item', item);
    if (tree !== null && ref >= 0) revealText(tree.range(ref), true);
  };
}

/** Ids of the grants in force on anything at a moment. */
export function grantsThatHold(timeline: Timeline, moment: Moment): readonly string[] {
  return timeline.entries.flatMap((entry) => grantsInForce(entry, moment)).map(({ id }) => id);
}
