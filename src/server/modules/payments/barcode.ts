import encodeQr from 'qr';
import { memoize } from '../../../lending/memoize.ts';
import type { Channel } from '../../config/index.ts';
import { encodeCode128 } from './code128.ts';
import { toPaymentLink } from './paymentLink.ts';
import type { PaymentCode } from './references.ts';
import { renderSquaresSvg } from './svg.ts';

/** Pictures of payment codes as data addresses: they need no further request and work offline. */

/** In squares, the narrowest bar and a dot of a QR code among them. */
const barcodeLayout = { scale: 3, height: 51, margin: { x: 12, y: 6 } };
const qrLayout = { scale: 8, margin: 4 };

/** Some 6 KB each, and a millisecond to find: a page that waits for its payment asks for the same one every few seconds. */
const maxCached = 500;

/** Code 128 of a reference, black on white with its quiet zone; what a store's scanner reads. */
export function renderBarcode(reference: string): string {
  const row = encodeCode128(reference).flatMap((width, index) =>
    new Array<boolean>(width).fill(index % 2 === 0),
  );
  return toDataUrl(renderSquaresSvg([row], barcodeLayout.scale, barcodeLayout.margin, barcodeLayout.height));
}

const renderQrCode: (text: string) => string = memoize((text) => {
  const rows = encodeQr(text, 'raw', { ecc: 'medium', border: qrLayout.margin });
  return toDataUrl(renderSquaresSvg(rows, qrLayout.scale));
}, maxCached);

/** The picture a channel has for a reference; empty where it is paid by typing. */
export function renderCodeImage(channel: Channel, code: PaymentCode, amount: number): string {
  if (channel.picture?.kind === 'code128') return renderBarcode(code.reference);
  if (channel.picture?.kind === 'qr')
    return renderQrCode(toPaymentLink(channel, code, amount) ?? code.reference);
  return '';
}

function toDataUrl(svg: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
