import { Tooltip as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

/** A short name that shows on hover and on focus. One `TooltipProvider` stands around the window. */
export function Tooltip({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className="tooltip" sideOffset={6} collisionPadding={8}>
          {label}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

export const TooltipProvider = Radix.Provider;
