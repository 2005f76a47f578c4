import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

/** A modal dialog: traps the focus, closes by Escape, gives the focus back. `actions` stand at its foot. */
export function Dialog({
  open,
  onClose,
  title,
  description,
  actions,
  wide = false,
  children,
}: {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly description?: string | undefined;
  readonly actions?: ReactNode;
  readonly wide?: boolean;
  readonly children?: ReactNode;
}) {
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="scrim" />
        <Radix.Content
          className={wide ? 'dialog dialog-wide' : 'dialog'}
          onOpenAutoFocus={focusFirstField}
          {...(description === undefined && { 'aria-describedby': undefined })}
        >
          <div className="dialog-head">
            <Radix.Title className="dialog-title">{title}</Radix.Title>
            <Radix.Close className="icon-button" aria-label="Close">
              <X size={16} />
            </Radix.Close>
          </div>
          {description !== undefined && (
            <Radix.Description className="dialog-description">{description}</Radix.Description>
          )}
          <div className="dialog-body">{children}</div>
          {actions !== undefined && <div className="dialog-actions">{actions}</div>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** A dialog that asks for something is typed into at once; any other one has the focus on its first button. */
function focusFirstField(event: Event): void {
  const { target } = event;
  if (!(target instanceof HTMLElement)) return;
  const field = target.querySelector<HTMLElement>('.dialog-body :is(input, select, textarea):not(:disabled)');
  if (field === null) return;
  event.preventDefault();
  field.focus();
}
