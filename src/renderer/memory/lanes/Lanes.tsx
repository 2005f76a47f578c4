import { ZoomIn, ZoomOut } from 'lucide-react';
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { viewersAt } from '../../../core/memory/window.ts';
import { IconButton } from '../../ui/index.ts';
import { useReplay } from '../replay.ts';
import { namesOf } from '../words.ts';
import { following, LANE, type LaneModel, laneModel, type View, within, xOf, zoomed } from './geometry.ts';
import { Plot } from './Plot.tsx';

/** Lanes that are shown without scrolling. */
const SHOWN = 5.5;
/** The history with a lane for each room: where things were said, and the moment that is looked at, which is dragged. */
export function Lanes() {
  const { timeline, applied } = useReplay();
  const model = useMemo(() => laneModel(timeline), [timeline]);
  const total = timeline.history.events.length;
  const [top, setTop] = useState(0);
  const height = Math.min(model.lanes.length, SHOWN) * LANE + 8;
  const plot = useRef<HTMLDivElement>(null);
  const [view, setView] = useView(plot, total, applied - 1);
  const zoom = (factor: number) => setView((now) => zoomed(now, total, factor, xOf(now, applied - 1)));
  return (
    <section className="m-lanes" aria-label="Timeline">
      <div
        className="m-lane-scroll"
        style={{ height }}
        onScroll={(event) => setTop(event.currentTarget.scrollTop)}
      >
        <div style={{ height: model.lanes.length * LANE + 8 }}>
          <div className="m-lane-window" style={{ height }}>
            <LaneNames model={model} top={top} height={height} />
            <Plot model={model} view={view} setView={setView} top={top} height={height} plot={plot} />
          </div>
        </div>
      </div>
      <div className="m-lane-zoom">
        <IconButton
          icon={ZoomOut}
          label="Show more of the history"
          disabled={view.count >= total}
          onClick={() => zoom(1 / 1.6)}
        />
        <IconButton icon={ZoomIn} label="Show less of the history" onClick={() => zoom(1.6)} />
      </div>
    </section>
  );
}

/** The stretch on screen: as wide as the pane, all of a short history, and always with the moment in it. */
function useView(plot: RefObject<HTMLDivElement | null>, total: number, at: number) {
  const [view, setView] = useState<View>({ first: 0, count: Math.max(1, total), width: 0 });
  const known = useRef(total);
  useLayoutEffect(() => {
    const element = plot.current;
    if (element === null) return;
    const measure = () => setView((now) => ({ ...now, width: element.clientWidth }));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [plot]);
  useEffect(() => {
    setView((now) => {
      const whole = now.count >= known.current;
      return within(whole ? { ...now, count: total } : now, total);
    });
    known.current = total;
  }, [total]);
  useEffect(() => setView((now) => following(now, total, Math.max(0, at))), [at, total]);
  return [view, setView] as const;
}

function LaneNames({
  model,
  top,
  height,
}: {
  readonly model: LaneModel;
  readonly top: number;
  readonly height: number;
}) {
  const { timeline, moment, question } = useReplay();
  const names = useMemo(() => namesOf(timeline), [timeline]);
  const from = Math.floor(top / LANE);
  const shown = model.lanes.slice(from, from + Math.ceil(height / LANE) + 1);
  return (
    <ul className="m-lane-names" aria-label="Rooms">
      {shown.map(({ room, title }, at) => {
        const now = room === null ? null : viewersAt(timeline, room, moment);
        const who = now === null ? '' : now.unresolved ? 'readers unresolved' : names.people(now.viewers);
        return (
          <li
            key={room ?? ''}
            className="m-lane-name"
            data-current={room !== null && room === question?.conversation}
            data-lane={from + at}
            style={{ top: (from + at) * LANE - top }}
            title={`${title} ${who}`}
          >
            <span className="m-lane-title">{title}</span>
            <span className="m-lane-who" data-unresolved={now?.unresolved === true}>
              {who.replace(/^\{|\}$/g, '')}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
