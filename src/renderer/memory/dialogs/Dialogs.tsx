import { useMemory, useMemoryStore } from '../state.ts';
import { ComposeDialog } from './Compose.tsx';
import { ReceiptsDialog } from './Receipts.tsx';
import { ViewersDialog } from './Viewers.tsx';
import { WhatIfDialog } from './WhatIf.tsx';

/** The dialogs of the memory screen, of which at most one is open. */
export function Dialogs() {
  const dialog = useMemory((state) => state.dialog);
  const store = useMemoryStore();
  const close = () => store.setState({ dialog: null });
  if (dialog === 'compose') return <ComposeDialog onClose={close} />;
  if (dialog === 'what-if') return <WhatIfDialog onClose={close} />;
  if (dialog === 'viewers') return <ViewersDialog onClose={close} />;
  if (dialog === 'receipts') return <ReceiptsDialog onClose={close} />;
  return null;
}
