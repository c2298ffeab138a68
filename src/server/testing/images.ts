import sharp, { type Sharp } from 'sharp';

/** A real JPEG, with EXIF that says where it was taken and that it lies on its side. */
export function aPhoto(width = 64, height = 48): Promise<Buffer> {
  return picture(width, height)
    .withExif({ IFD0: { Copyright: 'secret place' }, IFD3: { GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

export function aScreenshot(width = 64, height = 48): Promise<Buffer> {
  return picture(width, height).png().toBuffer();
}

export function picture(width: number, height: number): Sharp {
  return sharp({ create: { width, height, channels: 4, background: { r: 11, g: 107, b: 82, alpha: 0.5 } } });
}
