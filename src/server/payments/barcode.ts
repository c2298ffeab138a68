import { createRequire } from 'node:module';
import { remembered } from '../../lending/remembered.ts';
import type { Channel } from '../config/index.ts';
import { code128 } from './code128.ts';
import { blackAndWhitePng } from './png.ts';

/** Loaded with the first QR code: it takes 17 MB, and only one market draws them. */
const require = createRequire(import.meta.url);

/** Pictures of payment codes as data addresses: they need no further request and work offline. */

/** In squares: the narrowest bar, and a dot of a QR code. */
const bar = { scale: 3, height: 51, sides: 12, ends: 6 };
const dot = { scale: 8, margin: 4 };

/** Some 700 bytes each: a page that waits for its payment asks for the same ones every few seconds. */
const mostKept = 2_000;

/** Code 128 of a reference, black on white with its quiet zone; what a store's scanner reads. */
export const barcodeImage: (reference: string) => string = remembered(drawBarcode, mostKept);

function drawBarcode(reference: string): string {
  const row: boolean[] = [];
  [bar.sides, ...code128(reference), bar.sides].forEach((width, index) => {
    for (let square = 0; square < width; square++) row.push(index % 2 === 1);
  });
  const empty = squares(row.length, false);
  const heights = [bar.ends, bar.height, bar.ends].map((height) => height * bar.scale);
  return dataAddress(blackAndWhitePng({ rows: [empty, row, empty], heights }, bar.scale));
}

/** QR code of an Indian UPI payment. Source: NPCI, UPI linking specification (pa, pn, am, cu, tr). */
export function upiImage(channel: Channel & { kind: 'upi' }, reference: string, amount: number): string {
  const query = new URLSearchParams({
    pa: channel.upiHandle,
    pn: channel.company,
    am: (amount / 100).toFixed(2),
    cu: 'INR',
    tr: reference,
  });
  const { raw } = require('bwip-js/node') as typeof import('bwip-js/node');
  const [drawn] = raw({ bcid: 'qrcode', text: `upi://pay?${query}` });
  if (drawn === undefined || !('pixs' in drawn)) throw new Error('a QR code has dots');
  const { pixs, pixx, pixy } = drawn;
  const side = squares(dot.margin, false);
  const dots = Array.from({ length: pixy }, (_, y) => [
    ...side,
    ...pixs.slice(y * pixx, (y + 1) * pixx).map((pixel) => pixel === 1),
    ...side,
  ]);
  const margin = Array.from({ length: dot.margin }, () => squares(pixx + 2 * dot.margin, false));
  const rows = [...margin, ...dots, ...margin];
  return dataAddress(blackAndWhitePng({ rows, heights: rows.map(() => dot.scale) }, dot.scale));
}

/** The picture a channel has for a reference; empty where it is paid by typing. */
export function codeImage(channel: Channel, reference: string, amount: number): string {
  if (channel.kind === 'barcode') return barcodeImage(reference);
  if (channel.kind === 'upi') return upiImage(channel, reference, amount);
  return '';
}

function squares(count: number, isBlack: boolean): boolean[] {
  return new Array<boolean>(count).fill(isBlack);
}

function dataAddress(png: Buffer): string {
  return `data:image/png;base64,${png.toString('base64')}`;
}
