import { useStore } from '@xyflow/react';
import { useEffect, useMemo, useRef } from 'react';
import { type OverviewInk, type OverviewScene, paintOverview, type View } from './overview.ts';

/** Room around the window that is drawn too, so that panning moves a picture instead of drawing one. */
const MARGIN = 0.25;
/** Pause after which the moved picture is drawn anew, and the least time between two drawings while moving. */
const SETTLE = 90;

/**
 * One canvas that shows a graph too large for elements of its own. While the view moves, the drawn picture is moved by
 * a transform (cheap at any size); it is drawn anew once the view rests or the picture no longer covers the window.
 */
class OverviewSurface {
  private scene: OverviewScene | null = null;
  private view: View = { x: 0, y: 0, zoom: 1 };
  private drawn: View | null = null;
  private size = { width: 0, height: 0 };
  private timer: ReturnType<typeof setTimeout> | null = null;
  private last = 0;

  constructor(private readonly canvas: HTMLCanvasElement) {}

  show(scene: OverviewScene): void {
    this.scene = scene;
    this.draw();
  }

  move(view: View, width: number, height: number): void {
    const resized = width !== this.size.width || height !== this.size.height;
    this.view = view;
    this.size = { width, height };
    const { drawn } = this;
    if (drawn !== null) this.transform(drawn);
    const bare = drawn === null || (!this.covers(drawn) && performance.now() - this.last > SETTLE);
    if (resized || bare) {
      this.draw();
      return;
    }
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = setTimeout(() => this.draw(), SETTLE);
  }

  dispose(): void {
    if (this.timer !== null) clearTimeout(this.timer);
  }

  private transform(drawn: View): void {
    const scale = this.view.zoom / drawn.zoom;
    const x = this.view.x - drawn.x * scale;
    const y = this.view.y - drawn.y * scale;
    this.canvas.style.transform = `translate(${x}px, ${y}px) scale(${scale})`;
  }

  private covers(drawn: View): boolean {
    const scale = this.view.zoom / drawn.zoom;
    const left = this.view.x - drawn.x * scale;
    const top = this.view.y - drawn.y * scale;
    const { width, height } = this.size;
    return (
      left <= 0 &&
      top <= 0 &&
      left + width * (1 + 2 * MARGIN) * scale >= width &&
      top + height * (1 + 2 * MARGIN) * scale >= height
    );
  }

  private draw(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    const context = this.canvas.getContext('2d');
    const { width, height } = this.size;
    if (this.scene === null || context === null || width === 0 || height === 0) return;
    // The picture's origin lies a margin up and left of the window's.
    const drawn = { zoom: this.view.zoom, x: this.view.x + width * MARGIN, y: this.view.y + height * MARGIN };
    const full = { width: width * (1 + 2 * MARGIN), height: height * (1 + 2 * MARGIN) };
    const ratio = Math.min(2, window.devicePixelRatio);
    if (this.canvas.width !== Math.round(full.width * ratio))
      this.canvas.width = Math.round(full.width * ratio);
    if (this.canvas.height !== Math.round(full.height * ratio))
      this.canvas.height = Math.round(full.height * ratio);
    this.canvas.style.width = `${full.width}px`;
    this.canvas.style.height = `${full.height}px`;
    paintOverview(context, this.scene, drawn, inkOf(this.canvas), { ...full, ratio });
    this.drawn = drawn;
    this.last = performance.now();
    this.transform(drawn);
  }
}

function inkOf(element: Element): OverviewInk {
  const style = getComputedStyle(element);
  const of = (name: string) => style.getPropertyValue(name).trim();
  return {
    node: of('--text-muted'),
    edge: of('--edge'),
    selected: of('--accent'),
    invalid: of('--invalid'),
    open: of('--open'),
    region: of('--surface-region'),
    regionLine: of('--hairline-strong'),
    regionText: of('--text-muted'),
    root: of('--accent'),
    sink: of('--invalid'),
  };
}

/** The overview under React Flow's own viewport. It takes no pointer; the canvas around it does the hit testing. */
export function OverviewLayer({ make }: { readonly make: () => OverviewScene }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const surface = useRef<OverviewSurface | null>(null);
  const scene = useMemo(make, [make]);
  const transform = useStore((state) => state.transform);
  const width = useStore((state) => state.width);
  const height = useStore((state) => state.height);
  useEffect(() => {
    if (canvas.current === null) return;
    const made = new OverviewSurface(canvas.current);
    surface.current = made;
    return () => made.dispose();
  }, []);
  useEffect(() => {
    surface.current?.move({ x: transform[0], y: transform[1], zoom: transform[2] }, width, height);
  }, [transform, width, height]);
  useEffect(() => surface.current?.show(scene), [scene]);
  return (
    <div className="overview-frame" aria-hidden="true">
      <canvas ref={canvas} className="overview" />
    </div>
  );
}
