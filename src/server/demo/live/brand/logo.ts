import sax from 'sax';
import { escapeHtml } from '../../../platform/escapeHtml.ts';

/** As `config/README.md` has it of `public/images/logo.svg`. */
const maxBytes = 8 * 1024;
const maxSourceBytes = 64 * 1024;
const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

const elements = new Set(
  (
    'svg g path rect circle ellipse line polyline polygon defs clipPath mask title ' +
    'linearGradient radialGradient stop'
  ).split(' '),
);
const attributes = new Set(
  (
    'viewBox d x y x1 x2 y1 y2 cx cy r rx ry fx fy width height points transform id offset fill fill-rule ' +
    'fill-opacity clip-rule clip-path mask stroke stroke-width stroke-linecap stroke-linejoin stroke-opacity ' +
    'stroke-dasharray opacity stop-color stop-opacity gradientUnits gradientTransform spreadMethod ' +
    'clipPathUnits maskUnits'
  ).split(' '),
);
const localReference = /^url\(#[\w-]+\)$/;

type LogoError = 'unreadable' | 'tooLarge';
type Logo = { readonly svg: string } | { readonly error: LogoError };

/** Rewrites an SVG with drawing elements only: scripts, styles, texts and URLs are removed, and its view box is made square. */
export function sanitizeSvg(source: string): Logo {
  if (Buffer.byteLength(source) > maxSourceBytes) return { error: 'tooLarge' };
  const parser = sax.parser(true, { trim: true });
  const output: string[] = [];
  /** Inside of how many elements that are left out. */
  let omitted = 0;
  let hasFrame = false;
  parser.onopentag = ({ name, attributes: given, isSelfClosing }) => {
    const isRoot = output.length === 0;
    if (omitted > 0 || !elements.has(name) || isRoot !== (name === 'svg')) {
      omitted++;
      return;
    }
    const values = Object.entries(given).map(([key, value]) => [key, String(value)] as const);
    const frame = isRoot ? toSquareFrame(Object.fromEntries(values)) : undefined;
    if (isRoot) hasFrame = frame !== undefined;
    const kept = values.filter(([key, value]) => isDrawing(key, value) && !(isRoot && isFrame(key)));
    const text = kept.map(([key, value]) => ` ${key}="${escapeHtml(value)}"`).join('');
    const root = ` xmlns="http://www.w3.org/2000/svg" viewBox="${frame ?? ''}"`;
    output.push(`<${name}${isRoot ? root : ''}${text}${isSelfClosing ? '' : '>'}`);
  };
  parser.onclosetag = (name) => {
    if (omitted > 0) omitted--;
    else output.push(parser.tag.isSelfClosing ? '/>' : `</${name}>`);
  };
  parser.ontext = (text) => {
    if (omitted === 0 && output.at(-1)?.startsWith('<title')) output.push(escapeHtml(text));
  };
  try {
    parser.write(source).close();
  } catch {
    return { error: 'unreadable' };
  }
  return hasFrame && output.length > 2 ? limitSize(output.join('')) : { error: 'unreadable' };
}

function isFrame(key: string): boolean {
  return ['viewBox', 'width', 'height', 'x', 'y'].includes(key);
}

function isDrawing(key: string, value: string): boolean {
  if (!attributes.has(key)) return false;
  return !/url\s*\(|[\\@]|:/i.test(value) || localReference.test(value);
}

/** The view box of the drawing, made square around its centre; undefined if it has none. */
function toSquareFrame({
  viewBox = '',
  width = '',
  height = '',
}: Record<string, string>): string | undefined {
  const given = viewBox === '' ? `0 0 ${Number.parseFloat(width)} ${Number.parseFloat(height)}` : viewBox;
  const [left, top, across, down, ...more] = given
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  if (left === undefined || top === undefined || across === undefined || down === undefined) return undefined;
  if (more.length > 0 || ![left, top, across, down].every(Number.isFinite)) return undefined;
  if (across <= 0 || down <= 0) return undefined;
  const side = Math.max(across, down);
  return [left - (side - across) / 2, top - (side - down) / 2, side, side].join(' ');
}

/** A picture of dots, as a drawing that is nothing else. */
export function wrapPng(png: Buffer): Logo {
  if (!png.subarray(0, pngSignature.length).equals(pngSignature)) return { error: 'unreadable' };
  return limitSize(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96">' +
      `<image width="96" height="96" href="data:image/png;base64,${png.toString('base64')}"/></svg>`,
  );
}

function limitSize(svg: string): Logo {
  return Buffer.byteLength(svg) > maxBytes ? { error: 'tooLarge' } : { svg };
}
