import encodeQr from 'qr';
import { remembered } from '../../lending/remembered.ts';
import type { Channel } from '../config/index.ts';
import { code128 } from './code128.ts';
import { payLink } from './payLink.ts';
import { barsPng, squaresPng } from './png.ts';

/** Pictures of payment codes as data addresses: they need no further request and work offline. */

/** In squares: the narrowest bar, and a dot of a QR code. */
const bar = { scale: 3, height: 51, sides: 12, ends: 6 };
const dot = { scale: 8, margin: 4 };

/** Some 300 to 1,000 bytes each: a page that waits for its payment asks for the same ones every few seconds. */
const mostKept = 2_000;

const drawBars = barsPng(bar.height * bar.scale, bar.ends * bar.scale);

/** Code 128 of a reference, black on white with its quiet zone; what a store's scanner reads. */
export const barcodeImage: (reference: string) => string = remembered((reference) => {
  const row: boolean[] = [];
  [bar.sides, ...code128(reference), bar.sides].forEach((width, index) => {
    for (let square = 0; square < width; square++) row.push(index % 2 === 1);
  });
  return dataAddress(drawBars(row, bar.scale));
}, mostKept);

const qrImage: (text: string) => string = remembered((text) => {
  const rows = encodeQr(text, 'raw', { ecc: 'medium', border: dot.margin });
  return dataAddress(squaresPng(rows, dot.scale));
}, mostKept);

/** The picture a channel has for a reference; empty where it is paid by typing. */
export function codeImage(channel: Channel, reference: string, amount: number): string {
  if (channel.picture?.kind === 'code128') return barcodeImage(reference);
  if (channel.picture?.kind === 'qr') return qrImage(payLink(channel, reference, amount) ?? reference);
  return '';
}

function dataAddress(png: Buffer): string {
  return `data:image/png;base64,${png.toString('base64')}`;
}
