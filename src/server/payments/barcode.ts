import encodeQr from 'qr';
import { remembered } from '../../lending/remembered.ts';
import type { Channel } from '../config/index.ts';
import { code128 } from './code128.ts';
import { payLink } from './payLink.ts';
import type { Code } from './references.ts';
import { squaresSvg } from './svg.ts';

/** Pictures of payment codes as data addresses: they need no further request and work offline. */

/** In squares, the narrowest bar and a dot of a QR code among them. */
const bars = { scale: 3, height: 51, margin: { x: 12, y: 6 } };
const dots = { scale: 8, margin: 4 };

/** Some 6 KB each, and a millisecond to find: a page that waits for its payment asks for the same one every few seconds. */
const mostKept = 500;

/** Code 128 of a reference, black on white with its quiet zone; what a store's scanner reads. */
export function barcodeImage(reference: string): string {
  const row = code128(reference).flatMap((width, place) => new Array<boolean>(width).fill(place % 2 === 0));
  return dataAddress(squaresSvg([row], bars.scale, bars.margin, bars.height));
}

const qrImage: (text: string) => string = remembered((text) => {
  const rows = encodeQr(text, 'raw', { ecc: 'medium', border: dots.margin });
  return dataAddress(squaresSvg(rows, dots.scale));
}, mostKept);

/** The picture a channel has for a reference; empty where it is paid by typing. */
export function codeImage(channel: Channel, code: Code, amount: number): string {
  if (channel.picture?.kind === 'code128') return barcodeImage(code.reference);
  if (channel.picture?.kind === 'qr') return qrImage(payLink(channel, code, amount) ?? code.reference);
  return '';
}

function dataAddress(svg: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
