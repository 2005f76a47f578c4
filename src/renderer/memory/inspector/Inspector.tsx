import { useMemo } from 'react';
import { Facts, Panel } from '../../ui/index.ts';
import { useReplay } from '../replay.ts';
import { useMemory } from '../state.ts';
import { PolicyField } from '../Transport.tsx';
import { ARM_NAMES, namesOf } from '../words.ts';
import { Arms } from './Arms.tsx';
import { ItemPanel } from './ItemPanel.tsx';
import { MatrixPanel } from './Matrix.tsx';
import { StorePanel } from './Store.tsx';
import { WhatIfPanel } from './WhatIf.tsx';

/** Who could see what, what a step would change, the chosen item, the arms, the receipt of this context, and a real store's. */
export function Inspector() {
  const item = useMemory((state) => state.item);
  const ownersView = useMemory((state) => state.ownersView);
  if (!ownersView) return <ReceiptPanel />;
  return (
    <>
      <MatrixPanel />
      <WhatIfPanel />
      {item !== null && <ItemPanel item={item} />}
      <Arms />
      <ReceiptPanel />
      <StorePanel />
      <div className="m-policy">
        <PolicyField />
      </div>
    </>
  );
}

function ReceiptPanel() {
  const { contexts, timeline } = useReplay();
  const names = useMemo(() => namesOf(timeline), [timeline]);
  const receipt = contexts.value?.kind === 'answered' ? contexts.value.receipts[0] : undefined;
  if (receipt === undefined) return null;
  const { slots, members, resolved } = receipt.evidence;
  const ok = slots?.filter(({ status }) => status === 'ok').length ?? 0;
  return (
    <Panel title={`Receipt ${receipt.attempt ?? 'of this question'}`}>
      <Facts
        rows={[
          ['arm', ARM_NAMES[receipt.arm]],
          [
            'context',
            <code key="hash" title={receipt.contextSha256}>
              sha256 {receipt.contextSha256.slice(0, 6)}…{receipt.contextSha256.slice(-4)}
            </code>,
          ],
          [
            'evidence',
            slots === null
              ? `membership: ${names.list(members) || 'the owner alone'}`
              : `${ok} of ${slots.length} slots ok${resolved ? '' : ', unresolved'}`,
          ],
          ['viewers', names.people(receipt.viewers)],
        ]}
      />
    </Panel>
  );
}
