import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Rich } from '../../app/Rich.tsx';
import { onThemeChange } from '../../app/theme.ts';
import { useReplay } from '../replay.ts';
import { useMemory, useMemoryStore } from '../state.ts';
import { useMoves } from '../use-moves.ts';
import { eventSentence, localTime, namesOf } from '../words.ts';
import {
  eventAtX,
  eventInLane,
  LANE,
  type LaneModel,
  MARGIN,
  SIGNS_FROM,
  spacing,
  type View,
  within,
  xOf,
  zoomed,
} from './geometry.ts';
import { paintLanes, readInk } from './paint.ts';

/** How near the pointer must be to a sign, in pixels. */
const REACH = 7;

interface PlotProps {
  readonly model: LaneModel;
  readonly view: View;
  readonly setView: (change: (view: View) => View) => void;
  readonly top: number;
  readonly height: number;
  readonly plot: RefObject<HTMLDivElement | null>;
}

/** The drawing, and the slider that moves the moment over it. */
export function Plot({ model, view, setView, top, height, plot }: PlotProps) {
  const { timeline, applied } = useReplay();
  const names = useMemo(() => namesOf(timeline), [timeline]);
  const { events } = timeline.history;
  const moves = useMoves();
  const store = useMemoryStore();
  const [under, setUnder] = useState(-1);
  const placeOf = (event: PointerEvent) => {
    const box = event.currentTarget.getBoundingClientRect();
    return { x: event.clientX - box.left, lane: Math.floor((event.clientY - box.top + top - 3) / LANE) };
  };
  const signAt = (at: { x: number; lane: number }) => eventInLane(view, model, at, REACH);

  function onPointerDown(event: PointerEvent<HTMLDivElement>): void {
    if (event.button !== 0 || events.length === 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const at = placeOf(event);
    const sign = signAt(at);
    moves.to(sign >= 0 ? sign : eventAtX(view, at.x, events.length));
    const item = sign < 0 ? undefined : timeline.rows[sign]?.items[0];
    if (item !== undefined) store.setState({ item });
  }

  function onPointerMove(event: PointerEvent<HTMLDivElement>): void {
    const at = placeOf(event);
    if (event.currentTarget.hasPointerCapture(event.pointerId)) moves.to(eventAtX(view, at.x, events.length));
    else setUnder(signAt(at));
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const about = xOf(view, applied - 1);
    const keys = new Map<string, () => void>([
      ['ArrowRight', () => moves.by(1)],
      ['ArrowUp', () => moves.by(1)],
      ['ArrowLeft', () => moves.by(-1)],
      ['ArrowDown', () => moves.by(-1)],
      ['PageDown', () => moves.toAttempt(1)],
      ['PageUp', () => moves.toAttempt(-1)],
      ['Home', () => moves.to(-1)],
      ['End', () => moves.to(events.length - 1)],
      ['+', () => setView((now) => zoomed(now, events.length, 1.6, about))],
      ['-', () => setView((now) => zoomed(now, events.length, 1 / 1.6, about))],
    ]);
    const act = keys.get(event.key);
    if (act === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  }

  useWheel(plot, view, setView, events.length);
  const last = events[applied - 1];
  const said =
    last === undefined
      ? 'before the first event'
      : `event ${applied} of ${events.length}, ${eventSentence(last, names)}, ${localTime(last.time)}`;
  const headX = applied === 0 ? MARGIN / 2 : xOf(view, applied - 1);
  return (
    <div
      ref={plot}
      className="m-plot"
      role="slider"
      tabIndex={0}
      aria-label="Moment of the history"
      aria-valuemin={0}
      aria-valuemax={events.length}
      aria-valuenow={applied}
      aria-valuetext={said}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerLeave={() => setUnder(-1)}
    >
      <Drawing model={model} view={view} top={top} height={height} />
      {headX >= 0 && headX <= view.width && (
        <div className="m-head" style={{ transform: `translateX(${headX}px)` }} />
      )}
      <Tip index={under} view={view} />
    </div>
  );
}

/** What the sign under the pointer stands for, beside it. */
function Tip({ index, view }: { readonly index: number; readonly view: View }) {
  const { timeline } = useReplay();
  const names = useMemo(() => namesOf(timeline), [timeline]);
  const event = index < 0 ? undefined : timeline.history.events[index];
  if (event === undefined) return null;
  const row = timeline.rows[index];
  const x = xOf(view, index);
  return (
    <div className="m-tip" style={x > view.width / 2 ? { right: view.width - x + 8 } : { left: x + 8 }}>
      <span className="m-tip-head">
        {event.seq} · {event.type} · {localTime(event.time)}
      </span>
      {eventSentence(event, names)}
      {row?.message != null && (
        <span className="m-tip-refused">
          {row.status}: <Rich text={row.message} />
        </span>
      )}
    </div>
  );
}

/** Ctrl and the wheel zoom about the pointer; the wheel sideways moves. The wheel alone scrolls the lanes. */
function useWheel(
  plot: RefObject<HTMLDivElement | null>,
  view: View,
  setView: PlotProps['setView'],
  total: number,
): void {
  const perEvent = spacing(view);
  useEffect(() => {
    const element = plot.current;
    if (element === null) return;
    const onWheel = (event: WheelEvent) => {
      const sideways = event.shiftKey ? event.deltaY : event.deltaX;
      if (event.ctrlKey || event.metaKey) {
        const about = event.clientX - element.getBoundingClientRect().left;
        setView((now) => zoomed(now, total, 1.002 ** -event.deltaY, about));
      } else if (sideways !== 0)
        setView((now) => within({ ...now, first: now.first + sideways / perEvent }, total));
      else return;
      event.preventDefault();
    };
    // Not passive, so that the page does not zoom instead.
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [plot, perEvent, setView, total]);
}

function Drawing({
  model,
  view,
  top,
  height,
}: {
  readonly model: LaneModel;
  readonly view: View;
  readonly top: number;
  readonly height: number;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { timeline, applied } = useReplay();
  const item = useMemory((state) => state.item);
  const paint = useCallback(() => {
    const element = canvas.current;
    const context = element?.getContext('2d') ?? null;
    if (element === null || context === null || view.width === 0) return;
    const ratio = Math.min(2, window.devicePixelRatio);
    const [width, tall] = [Math.round(view.width * ratio), Math.round(height * ratio)];
    if (element.width !== width) element.width = width;
    if (element.height !== tall) element.height = tall;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    paintLanes(context, { timeline, model, view, height, top, applied, item }, readInk(element));
  }, [timeline, model, view, height, top, applied, item]);
  useLayoutEffect(() => {
    const frame = requestAnimationFrame(paint);
    return () => cancelAnimationFrame(frame);
  }, [paint]);
  useEffect(() => onThemeChange(paint), [paint]);
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a canvas takes no focus; the slider around it speaks for it
    <canvas
      ref={canvas}
      aria-hidden="true"
      className="m-canvas"
      data-signs={spacing(view) >= SIGNS_FROM}
      style={{ height }}
    />
  );
}
