import sharp from 'sharp';
import { brandIcon } from '../../build/brand.ts';
import type { Brand } from '../../build/configuration.ts';
import { escapeHtml } from '../../build/document.ts';
import { plainMessages } from '../../build/messages.ts';

/** The most letters of the headline that fit beside the phone. */
const maxLineLength = 22;
const logoSize = 64;
/** What is left beside the phone, in pixels. */
const availableWidth = 660;
const font = 'font-family="system-ui, DejaVu Sans, sans-serif"';

/** What a shared link shows: 1200 x 630 pixels, in the brand's colours. */
export async function renderSocialImage(brand: Brand, language: 'es' | 'en', logo?: string): Promise<Buffer> {
  const { background, surface, ink, quiet, line, accent, accentSoft } = brand.colours.light;
  const headline = await fitText({ lines: splitInTwo(brand.headline[language]), size: 60, weight: 700 });
  const { socialTagline1 = '', socialTagline2 = '' } = plainMessages('siteHome', language);
  const tagline = await fitText({ lines: [socialTagline1, socialTagline2], size: 26, weight: 400 });
  const bars = [310, 250, 280, 220].map(
    (width, index) =>
      `<rect x="822" y="${238 + index * 44}" width="${width - 200}" height="12" rx="6" fill="${line}"/>` +
      `<rect x="1016" y="${238 + index * 44}" width="62" height="12" rx="6" fill="${quiet}"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630">
<rect width="1200" height="630" fill="${background}"/>
<circle cx="950" cy="350" r="300" fill="${accentSoft}"/>
<rect x="782" y="90" width="336" height="600" rx="46" fill="${ink}"/>
<rect x="792" y="100" width="316" height="590" rx="38" fill="${surface}"/>
<rect x="822" y="142" width="110" height="14" rx="7" fill="${line}"/>
<rect x="822" y="170" width="220" height="38" rx="10" fill="${ink}"/>
${bars.join('')}
<rect x="822" y="452" width="256" height="74" rx="14" fill="${accentSoft}"/>
<path d="M846 489l12 12 24-26" fill="none" stroke="${accent}" stroke-width="7" stroke-linecap="round" stroke-linejoin="round"/>
<rect x="822" y="552" width="256" height="56" rx="14" fill="${accent}"/>
<text x="164" y="125" ${font} font-weight="700" font-size="38" fill="${ink}">${escapeHtml(brand.name)}</text>
<g fill="${ink}">${textLines(headline, 300)}</g>
<g fill="${quiet}">${textLines(tagline, 440)}</g>
</svg>`;
  const mark = await sharp(Buffer.from(brandIcon(brand, logo)), { density: 300 })
    .resize(logoSize, logoSize)
    .png()
    .toBuffer();
  return sharp(Buffer.from(svg))
    .composite([{ input: mark, left: 80, top: 80 }])
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer();
}

type TextBlock = { readonly lines: readonly string[]; readonly size: number; readonly weight: number };

/** As large as requested, or as the room before the phone allows in this machine's font. */
async function fitText(text: TextBlock): Promise<TextBlock> {
  const svgText = `<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="400">${textLines(text, 150)}</svg>`;
  const { info } = await sharp(Buffer.from(svgText)).trim().toBuffer({ resolveWithObject: true });
  return { ...text, size: Math.floor(text.size * Math.min(1, availableWidth / info.width)) };
}

function textLines({ lines, size, weight }: TextBlock, firstY: number): string {
  return lines
    .map(
      (line, index) =>
        `<text x="80" y="${firstY + index * size * 1.3}" ${font} font-weight="${weight}" font-size="${size}">${escapeHtml(line)}</text>`,
    )
    .join('');
}

function splitInTwo(text: string): [string, string] {
  const lineEnd = text.length <= maxLineLength ? text.length : text.lastIndexOf(' ', maxLineLength);
  const splitIndex = lineEnd < 0 ? maxLineLength : lineEnd;
  return [text.slice(0, splitIndex), text.slice(splitIndex).trim()];
}
