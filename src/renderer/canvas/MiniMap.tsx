import { useReactFlow, useStore } from '@xyflow/react';
import { type PointerEvent, useEffect, useMemo, useRef } from 'react';
import { type Box, bounds, inflate } from './geometry.ts';
import { isSeen } from './use-canvas-view.ts';

const WIDTH = 148;
const HEIGHT = 92;

/**
 * A small map of all nodes with the window on it, while the window does not show them all. Pressing or dragging moves
 * the window there; for the pointer only.
 */
export function MiniMap({ boxes }: { readonly boxes: ReadonlyMap<string, Box> }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const flow = useReactFlow();
  const content = useMemo(() => bounds(boxes.values()), [boxes]);
  const frame = useMemo(() => frameOf(content), [content]);
  const needed = useStore(({ transform: [x, y, zoom], width, height }) => {
    return content !== null && !isSeen(content, { x, y, zoom }, width, height);
  });
  useEffect(() => {
    if (canvas.current !== null && needed) paint(canvas.current, boxes, frame);
  }, [boxes, frame, needed]);
  if (!needed) return null;

  function go(event: PointerEvent<HTMLDivElement>): void {
    if (event.buttons !== 1) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const rect = event.currentTarget.getBoundingClientRect();
    const x = (event.clientX - rect.left) / frame.scale + frame.x;
    const y = (event.clientY - rect.top) / frame.scale + frame.y;
    void flow.setCenter(x, y, { zoom: flow.getZoom() });
  }

  return (
    <div
      className="minimap nopan nowheel"
      style={{ width: WIDTH, height: HEIGHT }}
      aria-hidden="true"
      onPointerDown={go}
      onPointerMove={go}
    >
      <canvas ref={canvas} style={{ width: WIDTH, height: HEIGHT }} />
      <ShownPart frame={frame} />
    </div>
  );
}

interface Frame {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

function frameOf(content: Box | null): Frame {
  const all = inflate(content ?? { x: 0, y: 0, width: 1, height: 1 }, 60);
  const scale = Math.min(WIDTH / all.width, HEIGHT / all.height);
  // Centred in the map.
  return {
    scale,
    x: all.x - (WIDTH / scale - all.width) / 2,
    y: all.y - (HEIGHT / scale - all.height) / 2,
  };
}

/** The part of the plane that the window shows. */
function ShownPart({ frame }: { readonly frame: Frame }) {
  const [x, y, zoom] = useStore((state) => state.transform);
  const width = useStore((state) => state.width);
  const height = useStore((state) => state.height);
  return (
    <div
      className="minimap-window"
      style={{
        transform: `translate(${(-x / zoom - frame.x) * frame.scale}px, ${(-y / zoom - frame.y) * frame.scale}px)`,
        width: (width / zoom) * frame.scale,
        height: (height / zoom) * frame.scale,
      }}
    />
  );
}

function paint(canvas: HTMLCanvasElement, boxes: ReadonlyMap<string, Box>, frame: Frame): void {
  const ratio = Math.min(2, window.devicePixelRatio);
  canvas.width = WIDTH * ratio;
  canvas.height = HEIGHT * ratio;
  const context = canvas.getContext('2d');
  if (context === null) return;
  context.scale(ratio, ratio);
  context.fillStyle = getComputedStyle(canvas).getPropertyValue('--hairline-strong').trim();
  for (const box of boxes.values()) {
    context.fillRect(
      (box.x - frame.x) * frame.scale,
      (box.y - frame.y) * frame.scale,
      Math.max(1.5, box.width * frame.scale),
      Math.max(1.5, box.height * frame.scale),
    );
  }
}
