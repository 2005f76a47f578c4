/** Pixels for each CSS pixel, and the side that no browser refuses. */
const SCALE = 2;
const SIDE = 8192;

/** An SVG text of our own as PNG bytes, by the browser's own renderer. Rejects where the browser cannot draw it. */
export async function svgToPng(svg: string): Promise<Uint8Array> {
  const image = new Image();
  // A data URL, since the content security policy lets images come from nowhere else.
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const scale = Math.min(SCALE, SIDE / Math.max(image.width, image.height, 1));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(image.width * scale));
  canvas.height = Math.max(1, Math.round(image.height * scale));
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('this browser gives no canvas to draw the picture on');
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (blob === null) throw new Error('the picture is too large for this browser');
  return new Uint8Array(await blob.arrayBuffer());
}
