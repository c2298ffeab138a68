import PDFDocument from 'pdfkit';
import { drawFonts, type Pdf, setFont } from './fonts.ts';
import type { Block, Sheet, SheetRow } from './sheet.ts';

const margin = 56;
const ink = '#111111';
const quiet = '#555555';
const line = '#cccccc';
const valueWidth = 230;
const gap = 16;

/**
 * A document on A4, tagged for screen readers and black on white for the printer. The same sheet gives the same bytes: its
 * date is the sheet's, not today's.
 */
export function pdfOf(sheet: Sheet): Promise<Buffer> {
  const drawnOn = new Date(`${sheet.day}T00:00:00Z`);
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
      CreationDate: drawnOn,
    },
  });
  const whole = collected(pdf);
  drawFonts(pdf);
  if (sheet.attached) {
    const { name, json } = sheet.attached;
    const dates = { creationDate: drawnOn, modifiedDate: drawnOn };
    pdf.file(Buffer.from(json), { name, type: 'application/json', ...dates });
  }
  heading(pdf, 'H1', sheet.title, 20);
  for (const block of sheet.blocks) drawBlock(pdf, block);
  footers(pdf, sheet);
  pdf.end();
  return whole;
}

function drawBlock(pdf: Pdf, block: Block): void {
  if ('heading' in block) heading(pdf, 'H2', block.heading, 12);
  else if ('paragraph' in block) paragraph(pdf, block);
  else {
    for (const each of block.rows) row(pdf, each);
    pdf.moveDown(0.5);
  }
}

function heading(pdf: Pdf, level: 'H1' | 'H2', text: string, size: number): void {
  const isFirst = level === 'H1';
  if (pdf.y > pdf.page.height - margin * 3) pdf.addPage();
  pdf.addStructure(
    pdf.struct(level, {}, () => {
      setFont(pdf, 'bold').fontSize(size).fillColor(ink);
      pdf.text(text, margin, pdf.y + (isFirst ? 0 : 14));
      pdf.moveDown(0.4);
    }),
  );
}

/** A note stays whole: a page of one last line says nothing. */
function paragraph(pdf: Pdf, { paragraph: text, isQuiet }: Extract<Block, { paragraph: string }>): void {
  setFont(pdf, 'regular').fontSize(10);
  const height = pdf.heightOfString(text, { lineGap: 2, width: pdf.page.width - 2 * margin });
  if (isQuiet && pdf.y + height > pdf.page.height - pdf.page.margins.bottom) pdf.addPage();
  pdf.addStructure(
    pdf.struct('P', {}, () => {
      pdf.fillColor(isQuiet ? quiet : ink);
      pdf.text(text, margin, pdf.y, { lineGap: 2 });
      pdf.moveDown(0.5);
    }),
  );
}

function row(pdf: Pdf, { label, value, detail, tone }: SheetRow): void {
  const width = pdf.page.width - 2 * margin;
  const labelWidth = width - valueWidth - gap;
  setFont(pdf, tone === 'sum' ? 'bold' : 'regular').fontSize(10);
  const head = Math.max(
    pdf.heightOfString(label, { width: labelWidth }),
    pdf.heightOfString(value, { width: valueWidth }),
  );
  pdf.fontSize(9);
  const height = head + (detail === '' ? 0 : pdf.heightOfString(detail, { width }));
  if (pdf.y + height > pdf.page.height - margin - 24) pdf.addPage();
  const top = pdf.y;
  pdf.addStructure(
    pdf.struct('P', {}, () => {
      pdf.fontSize(10).fillColor(ink).text(label, margin, top, { width: labelWidth });
      pdf.text(value, margin + width - valueWidth, top, { width: valueWidth, align: 'right' });
      if (detail !== '')
        setFont(pdf, 'regular')
          .fontSize(9)
          .fillColor(quiet)
          .text(detail, margin, top + head, { width });
    }),
  );
  pdf.y = top + height + 4;
  pdf.markContent('Artifact', { type: 'Layout' });
  pdf
    .moveTo(margin, pdf.y)
    .lineTo(margin + width, pdf.y)
    .lineWidth(0.5)
    .strokeColor(line)
    .stroke();
  pdf.endMarkedContent();
  pdf.y += 5;
}

function footers(pdf: Pdf, { foot, language }: Sheet): void {
  const { start, count } = pdf.bufferedPageRange();
  for (let index = start; index < start + count; index++) {
    pdf.switchToPage(index);
    const { bottom } = pdf.page.margins;
    // Below the margin pdfkit would start a new page.
    pdf.page.margins.bottom = 0;
    pdf.markContent('Artifact', { type: 'Pagination', attached: ['Bottom'] });
    setFont(pdf, 'regular').fontSize(7).fillColor(quiet);
    const page = language === 'es' ? `Página ${index + 1} de ${count}` : `Page ${index + 1} of ${count}`;
    pdf.text(`${foot} · ${page}`, margin, pdf.page.height - margin + 8, { lineBreak: false });
    pdf.endMarkedContent();
    pdf.page.margins.bottom = bottom;
  }
}

function collected(pdf: Pdf): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });
}
