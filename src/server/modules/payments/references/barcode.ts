import encodeQr from 'qr';
import { formatDecimal, memoize } from '../../../../lending/index.ts';
import type { Channel } from '../../../config/index.ts';
import type { PaymentCode } from './references.ts';

/** Images of payment codes as data URLs, which need no request and work offline. */

/** Sizes in modules: the narrowest bar, or a dot of a QR code. */
const barcodeLayout = { scale: 3, height: 51, margin: { x: 12, y: 6 } };
const qrLayout = { scale: 8, margin: 4 };

/** An image has some 6 KB and takes a millisecond; a page that polls for its payment requests it every few seconds. */
const maxCached = 500;

/** Code 128 of a reference, black on white with its quiet zone; what a store's scanner reads. */
function renderBarcode(reference: string): string {
  const row = encodeCode128(reference).flatMap((width, index) =>
    new Array<boolean>(width).fill(index % 2 === 0),
  );
  return toDataUrl(renderSquaresSvg([row], barcodeLayout.scale, barcodeLayout.margin, barcodeLayout.height));
}

const renderQrCode: (text: string) => string = memoize((text) => {
  const rows = encodeQr(text, 'raw', { ecc: 'medium', border: qrLayout.margin });
  return toDataUrl(renderSquaresSvg(rows, qrLayout.scale));
}, maxCached);

/** A channel's image of a reference, as a data URL; empty if it has none. */
export function renderCodeImage(channel: Channel, code: PaymentCode, amount: number): string {
  if (channel.picture?.kind === 'code128') return renderBarcode(code.reference);
  if (channel.picture?.kind === 'qr')
    return renderQrCode(toPaymentLink(channel, code, amount) ?? code.reference);
  return '';
}

function toDataUrl(svg: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

/**
 * Code 128 as the widths of its bars and gaps, a bar first. Source: ISO/IEC 15417. Digits in pairs (set C) where the
 * text is an even number of digits, else one character a symbol (set B, printable ASCII).
 */

/** The widths of each symbol by its value; the last is the stop. */
const symbols: readonly (readonly number[])[] =
  (
    '212222222122222221121223121322131222122213122312132212221213221312231212112232122132122231113222123122' +
    '123221223211221132221231213212223112312131311222321122321221312212322112322211212123212321232121111323' +
    '131123131321112313132113132311211313231113231311112133112331132131113123113321133121313121211331231131' +
    '213113213311213131311123311321331121312113312311332111314111221411431111111224111422121124121421141122' +
    '141221112214112412122114122411142112142211241211221114413111241112134111111242121142121241114212124112' +
    '124211411212421112421211212141214121412121111143111341131141114113114311411113411311113141114131311141' +
    '4111312114122112142112322331112'
  )
    .match(/2331112$|.{6}/g)
    ?.map((widths) => [...widths].map(Number)) ?? [];
const startSymbols = { B: 104, C: 105 };
const stop = 106;
const modulus = 103;

/** Throws RangeError on a character that set B doesn't have. */
export function encodeCode128(text: string): number[] {
  const isDigitPairs = /^(?:\d\d)+$/.test(text);
  const values = isDigitPairs ? toDigitPairs(text) : [...text].map(codeSetBValue);
  const startSymbol = isDigitPairs ? startSymbols.C : startSymbols.B;
  const checkSymbol = values.reduce((sum, value, index) => sum + value * (index + 1), startSymbol) % modulus;
  return [startSymbol, ...values, checkSymbol, stop].flatMap((value) => symbols[value] ?? []);
}

function toDigitPairs(digits: string): number[] {
  return Array.from({ length: digits.length / 2 }, (_, index) =>
    Number(digits.slice(2 * index, 2 * index + 2)),
  );
}

function codeSetBValue(character: string): number {
  const value = character.charCodeAt(0) - 32;
  if (value < 0 || value > 94) throw new RangeError(`Code 128 has no "${character}"`);
  return value;
}

/** A row of equal squares, black where true. */
type SquareRow = readonly boolean[];

/** The quiet zone, in modules. */
type Margin = { x: number; y: number };
const noMargin: Margin = { x: 0, y: 0 };

/**
 * Rows as a black and white drawing, sharp at every size. White is drawn too: a scanner needs it in the dark as well.
 * @param scale points a square is wide
 * @param height of a row, in squares
 */
export function renderSquaresSvg(
  rows: readonly SquareRow[],
  scale: number,
  margin: Margin = noMargin,
  height = 1,
): string {
  const width = (rows[0]?.length ?? 0) + 2 * margin.x;
  const totalHeight = rows.length * height + 2 * margin.y;
  const path = rows
    .map((row, index) => toRectangles(row, margin.x, margin.y + index * height, height))
    .join('');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width * scale}" height="${totalHeight * scale}"` +
    ` viewBox="0 0 ${width} ${totalHeight}" shape-rendering="crispEdges">` +
    `<path fill="#fff" d="M0 0h${width}v${totalHeight}H0z"/><path d="${path}"/></svg>`
  );
}

/** A rectangle for each run of black squares: one for each square would show seams. */
function toRectangles(row: SquareRow, left: number, top: number, height: number): string {
  const rectangles: string[] = [];
  for (let runStart = row.indexOf(true); runStart >= 0; ) {
    const white = row.indexOf(false, runStart);
    const runEnd = white < 0 ? row.length : white;
    rectangles.push(`M${left + runStart} ${top}h${runEnd - runStart}v${height}h-${runEnd - runStart}z`);
    runStart = row.indexOf(true, runEnd);
  }
  return rectangles.join('');
}

/** The link that opens a channel's payment app or page, if any. Spaces are `%20`, since apps show a `+` literally. */
export function toPaymentLink(
  { link, company }: Channel,
  { reference, details }: PaymentCode,
  amount: number,
): string | undefined {
  const placeholders: Readonly<Record<string, string>> = {
    reference,
    company,
    amount: formatDecimal(amount),
  };
  // The provider's own link.
  if (link?.href === '{link}') return details.link;
  return link?.href.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(placeholders[name] ?? ''));
}
