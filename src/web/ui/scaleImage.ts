type ImageSize = { readonly width: number; readonly height: number };

/** The size of an image whose longer side is at most `maxSide`: same proportions, never enlarged. */
export function fitSize({ width, height }: ImageSize, maxSide: number): ImageSize {
  const scale = Math.min(1, maxSide / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Draws an image at this size at most, on white: JPEG has no transparency, which would turn black. */
export function drawScaled(bitmap: ImageBitmap, maxSide: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  const { width, height } = Object.assign(canvas, fitSize(bitmap, maxSide));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  return canvas;
}

export function toJpeg(canvas: HTMLCanvasElement, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no image'))), 'image/jpeg', quality);
  });
}
