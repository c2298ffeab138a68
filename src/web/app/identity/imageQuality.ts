import { limits } from '../../../contract/limits.ts';

/** Why the lender's staff can't read an image. */
export type ImageDefect = 'unreadable' | 'small' | 'dark' | 'blurred';

type Measures = {
  readonly width: number;
  readonly height: number;
  /** Variance of the Laplacian of the luma, in an image of {@link measuredEdge}. */
  readonly sharpness: number;
  /** Mean luma, 0 to 255. */
  readonly brightness: number;
};

/** The longer edge that an image is measured in, so that its resolution doesn't count as sharpness. */
export const measuredEdge = 640;
/** Photographs of documents at this size score some hundreds held still, below twenty moved or out of focus. */
const minSharpness = 35;
const minBrightness = 40;

/** ITU-R BT.601 luma of RGBA pixels. */
export function toLuma(pixels: Uint8ClampedArray): Float32Array {
  const luma = new Float32Array(pixels.length / 4);
  for (let index = 0; index < luma.length; index++) {
    const at = index * 4;
    luma[index] = 0.299 * (pixels[at] ?? 0) + 0.587 * (pixels[at + 1] ?? 0) + 0.114 * (pixels[at + 2] ?? 0);
  }
  return luma;
}

/**
 * The variance of the Laplacian: how much edges there are. Source: Pech-Pacheco et al., Diatom autofocusing in brightfield
 * microscopy, 2000.
 */
export function laplacianVariance(luma: Float32Array, width: number, height: number): number {
  let [sum, squares, count] = [0, 0, 0];
  const at = (index: number): number => luma[index] ?? 0;
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const center = y * width + x;
      const value =
        at(center - width) + at(center + width) + at(center - 1) + at(center + 1) - 4 * at(center);
      sum += value;
      squares += value * value;
      count++;
    }
  }
  return count === 0 ? 0 : squares / count - (sum / count) ** 2;
}

export function computeMean(values: Float32Array): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

/** The first thing that is wrong with an image; undefined for one that can be sent. */
export function findDefect({ width, height, sharpness, brightness }: Measures): ImageDefect | undefined {
  if (Math.min(width, height) < limits.identityImageMinEdge) return 'small';
  if (brightness < minBrightness) return 'dark';
  return sharpness < minSharpness ? 'blurred' : undefined;
}
