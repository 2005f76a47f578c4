import type { Sign } from './geometry.ts';

function polygon(context: CanvasRenderingContext2D, points: readonly (readonly [number, number])[]): void {
  context.beginPath();
  for (const [x, y] of points) context.lineTo(x, y);
  context.closePath();
}

function disc(context: CanvasRenderingContext2D, x: number, y: number, radius: number): void {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
}

function lines(context: CanvasRenderingContext2D, points: readonly (readonly number[])[]): void {
  context.beginPath();
  for (const [a = 0, b = 0, c = 0, d = 0] of points) {
    context.moveTo(a, b);
    context.lineTo(c, d);
  }
  context.stroke();
}

/** One sign: each kind has a shape of its own, so that colour is never all that tells them apart. */
export function paintSign(
  context: CanvasRenderingContext2D,
  sign: Sign,
  x: number,
  y: number,
  surface: string,
): void {
  const hollow = () => {
    const { fillStyle } = context;
    context.fillStyle = surface;
    context.fill();
    context.stroke();
    context.fillStyle = fillStyle;
  };
  switch (sign) {
    case 'write':
      disc(context, x, y, 4.5);
      context.fill();
      break;
    case 'message':
      disc(context, x, y, 1.8);
      context.fill();
      break;
    case 'derive':
      polygon(context, [
        [x, y - 6],
        [x + 6, y],
        [x, y + 6],
        [x - 6, y],
      ]);
      hollow();
      break;
    case 'grant':
      disc(context, x, y, 4);
      hollow();
      break;
    case 'revoke':
      disc(context, x, y, 4);
      hollow();
      lines(context, [[x - 4, y + 4, x + 4, y - 4]]);
      break;
    case 'retire':
      lines(context, [
        [x - 4, y - 4, x + 4, y + 4],
        [x - 4, y + 4, x + 4, y - 4],
      ]);
      break;
    case 'refused':
      polygon(context, [
        [x - 2, y - 5],
        [x + 2, y - 5],
        [x + 5, y - 2],
        [x + 5, y + 2],
        [x + 2, y + 5],
        [x - 2, y + 5],
        [x - 5, y + 2],
        [x - 5, y - 2],
      ]);
      hollow();
      break;
    case 'join':
    case 'leave': {
      const up = sign === 'join' ? -1 : 1;
      polygon(context, [
        [x - 3.5, y - up * 2.5],
        [x + 3.5, y - up * 2.5],
        [x, y + up * 3.5],
      ]);
      hollow();
      break;
    }
    case 'evidence':
    case 'faulty':
      polygon(context, [
        [x - 3.5, y - 3.5],
        [x + 3.5, y - 3.5],
        [x + 3.5, y + 3.5],
        [x - 3.5, y + 3.5],
      ]);
      if (sign === 'evidence') hollow();
      else context.fill();
      break;
    case 'resolve':
      lines(context, [
        [x - 4, y, x - 1, y + 3.5],
        [x - 1, y + 3.5, x + 4.5, y - 4],
      ]);
      break;
    case 'attempt':
      polygon(context, [
        [x - 4.5, y - 6],
        [x + 6.5, y],
        [x - 4.5, y + 6],
      ]);
      context.fill();
      break;
  }
}
