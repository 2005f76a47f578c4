import { useMemo } from 'react';
import type { Proposal, RoomChange } from '../../core/memory/whatif.ts';
import { useReplay } from './replay.ts';
import { useMemory } from './state.ts';
import { useAnswer } from './use-answer.ts';
import { counted, type Names } from './words.ts';

const NO_CHANGES: readonly RoomChange[] = [];

/** Rooms that a step would change if it were taken at this moment. */
export function useWhatIf(proposal: Proposal | null): readonly RoomChange[] {
  const { text, moment } = useReplay();
  const policy = useMemory((state) => state.policy);
  const key = useMemo(
    () => (proposal === null ? null : { text, policy, moment, proposal }),
    [text, policy, moment, proposal],
  );
  const { value } = useAnswer(key, async (api) => (key === null ? [] : api.historyWhatIf(key)), {
    delay: 20,
  });
  return value ?? NO_CHANGES;
}

/** A step as a sentence, such as "Dr. Rao joins Family". */
export function proposalSentence(proposal: Proposal, names: Names): string {
  switch (proposal.kind) {
    case 'grant':
      return `${proposal.item} is granted to ${names.people(proposal.audience)}`;
    case 'revoke':
      return `grant ${proposal.grant} is revoked`;
    case 'newcomer':
      return `${names.person(proposal.principal)} joins ${names.room(proposal.conversation)}`;
    case 'departure':
      return `${names.person(proposal.principal)} leaves ${names.room(proposal.conversation)}`;
    case 'bad-slot':
      return `a reader whom nobody can name is in ${names.room(proposal.conversation)}`;
    case 'retire':
      return `${proposal.item} is retired`;
  }
}

/** What a step changes in a room, such as "2 items leave the context, none enters". */
export function changeSentence({ entering, leaving, unresolved }: RoomChange): string {
  const leave =
    leaving.length === 0
      ? 'none leaves'
      : `${counted(leaving.length, 'item')} ${leaving.length === 1 ? 'leaves' : 'leave'} the context`;
  const enter =
    entering.length === 0
      ? 'none enters'
      : `${counted(entering.length, 'item')} ${entering.length === 1 ? 'enters' : 'enter'}`;
  return `${leave}, ${enter}${unresolved ? '; writes are refused until it is resolved' : ''}`;
}
