import { DropdownMenu as Radix, ContextMenu as RadixContext } from 'radix-ui';
import { Fragment, type ReactNode } from 'react';

/** An entry of a menu; `separator` draws a line above it. */
export interface MenuItem {
  readonly id: string;
  readonly label: string;
  /** Keys as they are shown. */
  readonly keys?: string | undefined;
  readonly disabled?: boolean | undefined;
  readonly separator?: boolean | undefined;
  /** Marks the chosen one of several. */
  readonly checked?: boolean | undefined;
  readonly run: () => void;
}

type Parts = Pick<typeof Radix, 'Item' | 'CheckboxItem' | 'ItemIndicator' | 'Separator'>;

function Items({ items, parts }: { readonly items: readonly MenuItem[]; readonly parts: Parts }) {
  return items.map((item) => {
    const content = (
      <>
        <span className="menu-label">{item.label}</span>
        {item.keys !== undefined && <kbd className="menu-keys">{item.keys}</kbd>}
      </>
    );
    return (
      <Fragment key={item.id}>
        {item.separator === true && <parts.Separator className="menu-separator" />}
        {item.checked === undefined ? (
          <parts.Item className="menu-item" disabled={item.disabled ?? false} onSelect={item.run}>
            {content}
          </parts.Item>
        ) : (
          <parts.CheckboxItem
            className="menu-item"
            disabled={item.disabled ?? false}
            checked={item.checked}
            onSelect={item.run}
          >
            <parts.ItemIndicator className="menu-check">✓</parts.ItemIndicator>
            {content}
          </parts.CheckboxItem>
        )}
      </Fragment>
    );
  });
}

/** A menu that opens from a button. */
export function Menu({
  trigger,
  items,
  align = 'start',
}: {
  readonly trigger: ReactNode;
  readonly items: readonly MenuItem[];
  readonly align?: 'start' | 'end';
}) {
  return (
    // Not modal: a menu that hides the rest of the page from assistive technology gains nothing by it.
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className="menu" align={align} sideOffset={4} collisionPadding={8}>
          <Items items={items} parts={Radix} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** A menu that opens by the secondary button, the menu key or Shift+F10 on `children`. */
export function ContextMenu({
  items,
  children,
}: {
  readonly items: readonly MenuItem[];
  readonly children: ReactNode;
}) {
  return (
    <RadixContext.Root modal={false}>
      <RadixContext.Trigger asChild>{children}</RadixContext.Trigger>
      <RadixContext.Portal>
        <RadixContext.Content className="menu" collisionPadding={8}>
          <Items items={items} parts={RadixContext} />
        </RadixContext.Content>
      </RadixContext.Portal>
    </RadixContext.Root>
  );
}
