import PDFDocument from 'pdfkit';
import { canonical } from '../agreements/index.ts';
import { drawFonts, type Pdf, setFont } from './pdfFonts.ts';
import { type ContractTexts, contractTexts } from './texts.ts';
import type { AgreementView } from './view.ts';

const margin = 56;
const ink = '#111111';
const quiet = '#555555';
const line = '#cccccc';
const valueWidth = 230;
const gap = 16;

/** An agreement with what stands beside it. */
export type Printed = {
  /** Names the file and each of its sheets. */
  name: string;
  language: 'es' | 'en';
  view: AgreementView;
  hash: string;
  /** Exactly what bears the hash: it goes with the PDF as a file. */
  sealed: unknown;
  lender: string;
  /** The day the sheet is of, YYYY-MM-DD. */
  day: string;
  beside: { title: string; note: string; rows: readonly (readonly [label: string, value: string])[] };
};

const attachment = 'agreement.json';

/**
 * An agreement on A4, tagged for screen readers and black on white for the printer. The same agreement gives the same
 * bytes: its date is the agreement's, not today's.
 */
export function pdfOf(printed: Printed): Promise<Buffer> {
  const { language, view, hash, lender, beside, name } = printed;
  const texts = contractTexts(language);
  const drawnOn = new Date(`${printed.day}T00:00:00Z`);
  const pdf = new PDFDocument({
    size: 'A4',
    margins: { top: margin, left: margin, right: margin, bottom: margin + 16 },
    bufferPages: true,
    tagged: true,
    pdfVersion: '1.7',
    lang: language === 'es' ? 'es-MX' : 'en',
    displayTitle: true,
    info: { Title: `${view.title} ${name}`, Author: lender, Subject: hash, CreationDate: drawnOn },
  });
  const whole = collected(pdf);
  drawFonts(pdf);
  pdf.file(Buffer.from(canonical(printed.sealed)), {
    name: attachment,
    type: 'application/json',
    creationDate: drawnOn,
    modifiedDate: drawnOn,
  });
  heading(pdf, 'H1', view.title, 20);
  section(
    pdf,
    beside.title,
    beside.rows.map(([label, value]) => ({ label, value, detail: '' })),
    beside.note,
  );
  for (const text of view.opening) paragraph(pdf, text);
  for (const { title, rows } of view.parts) section(pdf, title, rows);
  for (const { title, paragraphs } of view.clauses) {
    heading(pdf, 'H2', title, 12);
    for (const text of paragraphs) paragraph(pdf, text);
  }
  section(pdf, texts.fingerprint, [], '');
  paragraph(pdf, hash);
  paragraph(pdf, `${texts.attached(attachment)} ${texts.version}: ${view.version}.`, quiet);
  footers(pdf, printed, texts);
  pdf.end();
  return whole;
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

function paragraph(pdf: Pdf, text: string, colour = ink): void {
  pdf.addStructure(
    pdf.struct('P', {}, () => {
      setFont(pdf, 'regular').fontSize(10).fillColor(colour);
      pdf.text(text, margin, pdf.y, { lineGap: 2 });
      pdf.moveDown(0.5);
    }),
  );
}

type Row = AgreementView['parts'][number]['rows'][number];

function section(pdf: Pdf, title: string, rows: readonly Row[], note = ''): void {
  heading(pdf, 'H2', title, 12);
  if (note !== '') paragraph(pdf, note, quiet);
  for (const each of rows) row(pdf, each);
  pdf.moveDown(0.5);
}

/** Label and value side by side, what has to be known of them below. */
function row(pdf: Pdf, { label, value, detail }: Row): void {
  const width = pdf.page.width - 2 * margin;
  const labelWidth = width - valueWidth - gap;
  setFont(pdf, 'regular').fontSize(10);
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
        pdf
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

/** Each page names the agreement it belongs to, so that no sheet can be swapped for another's. */
function footers(pdf: Pdf, { hash, name }: Printed, texts: ContractTexts): void {
  const { start, count } = pdf.bufferedPageRange();
  for (let index = start; index < start + count; index++) {
    pdf.switchToPage(index);
    const { bottom } = pdf.page.margins;
    // Below the margin pdfkit would start a new page.
    pdf.page.margins.bottom = 0;
    pdf.markContent('Artifact', { type: 'Pagination', attached: ['Bottom'] });
    setFont(pdf, 'regular').fontSize(7).fillColor(quiet);
    pdf.text(`${name} · ${hash} · ${texts.page(index + 1, count)}`, margin, pdf.page.height - margin + 8, {
      lineBreak: false,
    });
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
