import { Maximize2, Minus, Plus, Scissors, Search, Spline, SquarePlus, Workflow } from 'lucide-react';
import type { ComponentType } from 'react';
import { useApp } from '../../app/hooks.ts';
import { showKeys } from '../../app/keymap.ts';
import { MAC } from '../../app/keys.ts';
import { useCommandList } from '../../app/useCommandList.ts';
import { IconButton } from '../../ui/index.ts';

/** A tool, and what there must be before it can do anything. */
interface Tool {
  readonly id: string;
  readonly icon: ComponentType<{ size?: number }>;
  readonly word: string;
  readonly needs?: string;
}

const TOOLS: readonly Tool[] = [
  { id: 'authority.addNode', icon: SquarePlus, word: 'Node' },
  { id: 'authority.connect', icon: Spline, word: 'Connect', needs: 'there is no node to connect yet' },
  {
    id: 'authority.addCut',
    icon: Scissors,
    word: 'Cut',
    needs: 'a cut is made of selected edges: select one, and more with Ctrl or Cmd',
  },
  { id: 'authority.layout', icon: Workflow, word: 'Layout' },
];
const VIEW: readonly (readonly [id: string, icon: ComponentType<{ size?: number }>])[] = [
  ['authority.find', Search],
  ['authority.zoomOut', Minus],
  ['authority.zoomIn', Plus],
  ['authority.fit', Maximize2],
];

/** The commands that a drawing needs at hand. */
export function Toolbar() {
  const { commands, notices } = useApp();
  const all = useCommandList();
  const keysOf = (id: string) => {
    const keys = all.find((command) => command.id === id)?.keys?.[0];
    return keys === undefined ? undefined : showKeys(keys, MAC);
  };
  return (
    <div className="g-tools nopan nowheel" role="toolbar" aria-label="Canvas">
      {TOOLS.map(({ id, icon: Icon, word, needs }) => {
        const command = all.find((candidate) => candidate.id === id);
        const keys = keysOf(id);
        return (
          <button
            key={id}
            type="button"
            className="a-tool"
            title={keys === undefined ? command?.title : `${command?.title} (${keys})`}
            onClick={() => {
              if (!commands.run(id) && needs !== undefined) notices.tell('info', needs);
            }}
          >
            <Icon size={15} />
            <span className="a-tool-word">{word}</span>
          </button>
        );
      })}
      <span className="a-tool-line" />
      {VIEW.map(([id, icon]) => (
        <IconButton
          key={id}
          icon={icon}
          label={all.find((command) => command.id === id)?.title ?? id}
          keys={keysOf(id)}
          onClick={() => commands.run(id)}
        />
      ))}
    </div>
  );
}
