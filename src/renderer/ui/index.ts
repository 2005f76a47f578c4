/** Accessible parts that every place is built of. Colours and sizes come from styles/tokens.css. */
export { Button, IconButton } from './Button.tsx';
export { Details } from './Details.tsx';
export { Dialog } from './Dialog.tsx';
export { SelectField, TextField } from './Field.tsx';
export { ContextMenu, Menu, type MenuItem } from './Menu.tsx';
export { Empty, Facts, Panel } from './Panel.tsx';
export { type Column, Table } from './Table.tsx';
export { type Tab, Tabs } from './Tabs.tsx';
export { Tooltip, TooltipProvider } from './Tooltip.tsx';
export { VerdictMark } from './VerdictMark.tsx';
