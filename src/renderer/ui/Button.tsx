import type { ButtonHTMLAttributes, ComponentType, ReactNode } from 'react';
import { Tooltip } from './Tooltip.tsx';

/** A button with words on it. `primary` for the one thing that a place suggests. */
export function Button({
  primary = false,
  children,
  ...rest
}: { readonly primary?: boolean; readonly children: ReactNode } & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button type="button" className={primary ? 'button button-primary' : 'button'} {...rest}>
      {children}
    </button>
  );
}

/** A button that shows an icon only: its label is its name for assistive technology, and its tooltip. */
export function IconButton({
  icon: Icon,
  label,
  keys,
  pressed,
  ...rest
}: {
  readonly icon: ComponentType<{ size?: number }>;
  readonly label: string;
  /** Keys as they are shown, such as `Ctrl+Z`. */
  readonly keys?: string | undefined;
  /** Makes it a toggle. */
  readonly pressed?: boolean | undefined;
} & Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'>) {
  return (
    <Tooltip label={keys === undefined ? label : `${label} (${keys})`}>
      <button type="button" className="icon-button" aria-label={label} aria-pressed={pressed} {...rest}>
        <Icon size={16} />
      </button>
    </Tooltip>
  );
}
