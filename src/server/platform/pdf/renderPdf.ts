import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';

/** Label and value side by side, and a note below (may be empty). `sum`: the total of the rows before. */
export type SheetRow = { label: string; value: string; detail: string; tone?: 'sum' };

export type Block =
  | { heading: string }
  | { paragraph: string; isMuted?: true }
  | { rows: readonly SheetRow[] }
  | { pageBreak: true };

const a4Width = 595.28;
const margin = 56;

/** How close the contents stand: `short` keeps a document of some twenty rows on one page, each value near its label. */
const layouts = {
  full: {
    width: a4Width - 2 * margin,
    valueWidth: 230,
    gap: 16,
    aboveHeading: 14,
    belowText: 4,
    belowRule: 5,
  },
  short: { width: 400, valueWidth: 220, gap: 12, aboveHeading: 4, belowText: 2, belowRule: 3 },
} as const;
type Layout = (typeof layouts)[keyof typeof layouts];

/** A document to render as PDF: plain data, so that it can be sent to the rendering process. */
export type Sheet = {
  /** The file's name. */
  name: string;
  language: 'es' | 'en';
  title: string;
  /** The file's subject property. */
  subject: string;
  author: string;
  /** The document's day, YYYY-MM-DD. */
  day: string;
  blocks: readonly Block[];
  layout?: keyof typeof layouts;
  /** The footer of each page, so that pages of documents can't be swapped; the page number follows. */
  footer: string;
  /** An attached file. */
  attachment?: { name: string; json: string };
};

const textColor = '#111111';
const mutedColor = '#555555';
const ruleColor = '#cccccc';

/**
 * A document on A4, tagged for screen readers and black on white for the printer. The same sheet gives the same bytes: its
 * date is the sheet's, not today's.
 */
export function renderPdf(sheet: Sheet): Promise<Buffer> {
  const documentDate = new Date(`${sheet.day}T00:00:00Z`);
  const pdf = new PDFDocument({
    size: 'A4',
    margins: { top: margin, left: margin, right: margin, bottom: margin + 16 },
    bufferPages: true,
    tagged: true,
    pdfVersion: '1.7',
    lang: sheet.language === 'es' ? 'es-MX' : 'en',
    displayTitle: true,
    info: {
      Title: `${sheet.title} ${sheet.name}`,
      Author: sheet.author,
      Subject: sheet.subject,
      CreationDate: documentDate,
    },
  });
  const buffer = collectBuffer(pdf);
  registerFonts(pdf);
  if (sheet.attachment) {
    const { name, json } = sheet.attachment;
    const dates = { creationDate: documentDate, modifiedDate: documentDate };
    pdf.file(Buffer.from(json), { name, type: 'application/json', ...dates });
  }
  const layout = layouts[sheet.layout ?? 'full'];
  renderHeading(pdf, 'H1', sheet.title, 20, 0);
  for (const block of sheet.blocks) renderBlock(pdf, block, layout);
  renderFooters(pdf, sheet);
  pdf.end();
  return buffer;
}

function renderBlock(pdf: Pdf, block: Block, layout: Layout): void {
  if ('heading' in block) renderHeading(pdf, 'H2', block.heading, 12, layout.aboveHeading);
  else if ('paragraph' in block) paragraph(pdf, block, layout);
  else if ('pageBreak' in block) pdf.addPage();
  else {
    for (const each of block.rows) renderRow(pdf, each, layout);
    pdf.moveDown(0.5);
  }
}

function renderHeading(pdf: Pdf, level: 'H1' | 'H2', text: string, size: number, above: number): void {
  if (pdf.y > pdf.page.height - margin * 3) pdf.addPage();
  pdf.addStructure(
    pdf.struct(level, {}, () => {
      setFont(pdf, 'bold').fontSize(size).fillColor(textColor);
      pdf.text(text, margin, pdf.y + above);
      pdf.moveDown(0.4);
    }),
  );
}

/** A note isn't split across pages. */
function paragraph(
  pdf: Pdf,
  { paragraph: text, isMuted }: Extract<Block, { paragraph: string }>,
  { width }: Layout,
): void {
  setFont(pdf, 'regular').fontSize(10);
  const height = pdf.heightOfString(text, { lineGap: 2, width });
  if (isMuted && pdf.y + height > pdf.page.height - pdf.page.margins.bottom) pdf.addPage();
  pdf.addStructure(
    pdf.struct('P', {}, () => {
      pdf.fillColor(isMuted ? mutedColor : textColor);
      pdf.text(text, margin, pdf.y, { lineGap: 2, width });
      pdf.moveDown(0.5);
    }),
  );
}

function renderRow(pdf: Pdf, { label, value, detail, tone }: SheetRow, layout: Layout): void {
  const { width, valueWidth, gap, belowText, belowRule } = layout;
  const labelWidth = width - valueWidth - gap;
  setFont(pdf, tone === 'sum' ? 'bold' : 'regular').fontSize(10);
  const headHeight = Math.max(
    pdf.heightOfString(label, { width: labelWidth }),
    pdf.heightOfString(value, { width: valueWidth }),
  );
  pdf.fontSize(9);
  const height = headHeight + (detail === '' ? 0 : pdf.heightOfString(detail, { width }));
  if (pdf.y + height > pdf.page.height - margin - 24) pdf.addPage();
  const top = pdf.y;
  pdf.addStructure(
    pdf.struct('P', {}, () => {
      pdf.fontSize(10).fillColor(textColor).text(label, margin, top, { width: labelWidth });
      pdf.text(value, margin + width - valueWidth, top, { width: valueWidth, align: 'right' });
      if (detail !== '')
        setFont(pdf, 'regular')
          .fontSize(9)
          .fillColor(mutedColor)
          .text(detail, margin, top + headHeight, { width });
    }),
  );
  pdf.y = top + height + belowText;
  pdf.markContent('Artifact', { type: 'Layout' });
  pdf
    .moveTo(margin, pdf.y)
    .lineTo(margin + width, pdf.y)
    .lineWidth(0.5)
    .strokeColor(ruleColor)
    .stroke();
  pdf.endMarkedContent();
  pdf.y += belowRule;
}

function renderFooters(pdf: Pdf, { footer: foot, language }: Sheet): void {
  const { start, count } = pdf.bufferedPageRange();
  for (let index = start; index < start + count; index++) {
    pdf.switchToPage(index);
    const { bottom } = pdf.page.margins;
    // Below the margin pdfkit would start a new page.
    pdf.page.margins.bottom = 0;
    pdf.markContent('Artifact', { type: 'Pagination', attached: ['Bottom'] });
    setFont(pdf, 'regular').fontSize(7).fillColor(mutedColor);
    const page = language === 'es' ? `Página ${index + 1} de ${count}` : `Page ${index + 1} of ${count}`;
    pdf.text(`${foot} · ${page}`, margin, pdf.page.height - margin + 8, { lineBreak: false });
    pdf.endMarkedContent();
    pdf.page.margins.bottom = bottom;
  }
}

function collectBuffer(pdf: Pdf): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });
}

type Pdf = InstanceType<typeof PDFDocument>;

const require = createRequire(import.meta.url);

/**
 * Noto Sans (SIL Open Font License): Latin with its accents, Devanagari shaped as it is read, ₹. The fonts that every PDF
 * reader brings have neither of the last two.
 */
const files = {
  regular: require.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
  bold: require.resolve('@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf'),
} as const;

/** Registers the fonts of a document, which embeds only the glyphs it uses. */
function registerFonts(pdf: Pdf): void {
  for (const [name, file] of Object.entries(files)) pdf.registerFont(name, file);
}

function setFont(pdf: Pdf, name: keyof typeof files): Pdf {
  return pdf.font(name);
}
