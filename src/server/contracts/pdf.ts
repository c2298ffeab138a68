import PDFDocument from 'pdfkit';
import type { Contract } from './contract.ts';
import { type ContractTexts, contractTexts } from './texts.ts';

const margin = 56;
const ink = '#12211d';
const quiet = '#56635e';
const line = '#d8d4ca';
const labelWidth = 190;

type Pdf = InstanceType<typeof PDFDocument>;
type Row = readonly [label: string, value: string];

/**
 * The contract on A4, tagged for screen readers and black on white for the printer. The same contract gives the same
 * bytes: its date is the contract's, not today's.
 */
export function pdfOf(contract: Contract, language: 'es' | 'en'): Promise<Buffer> {
  const texts = contractTexts(language);
  const pdf = new PDFDocument({
    size: 'A4',
    margins: { top: margin, left: margin, right: margin, bottom: margin + 16 },
    bufferPages: true,
    tagged: true,
    pdfVersion: '1.7',
    lang: language === 'es' ? 'es-MX' : 'en',
    displayTitle: true,
    info: {
      Title: `${contract.title} ${contract.orderNo}`,
      Author: contract.company,
      Subject: contract.hash,
      CreationDate: new Date(`${contract.contractDate}T00:00:00Z`),
    },
  });
  const whole = collected(pdf);
  heading(pdf, 'H1', contract.title, 20);
  for (const text of contract.opening) paragraph(pdf, text);
  table(pdf, texts.parties, partyRows(contract, texts));
  table(pdf, texts.figures, figureRows(contract, texts));
  table(pdf, texts.plan, planRows(contract));
  for (const { title, paragraphs } of contract.clauses) {
    heading(pdf, 'H2', title, 12);
    for (const text of paragraphs) paragraph(pdf, text);
  }
  table(pdf, texts.fingerprint, [
    [texts.version, contract.version],
    ['SHA-256', contract.hash],
  ]);
  footers(pdf, contract, texts);
  pdf.end();
  return whole;
}

function partyRows(contract: Contract, texts: ContractTexts): Row[] {
  return [
    [texts.order, contract.orderNo],
    [texts.lender, contract.company],
    [texts.borrower, contract.userName],
    [texts.address, contract.userAddress],
    [texts.product, contract.productName],
    [texts.account, contract.bankNo],
    [texts.agreedOn, contract.contractDate],
    [texts.paidOutOn, contract.daiDate],
    [texts.lastPaymentOn, contract.planDate],
  ];
}

function figureRows(contract: Contract, texts: ContractTexts): Row[] {
  const money = (amount: number) => moneyOf(amount, contract.currency);
  return [
    [texts.principal, money(contract.amount)],
    [texts.commission, money(contract.commission)],
    [texts.interest, money(contract.Interest)],
    [texts.vat(contract.currency), money(contract.IVA)],
    [texts.received, money(contract.giveAmount)],
    [texts.toRepay, money(contract.contractAmount)],
    [contract.yearlyCost.name, contract.yearlyCost.value],
  ];
}

function planRows({ plan, currency }: Contract): Row[] {
  return plan.map(({ title, amount, time }) => [`${title}, ${time}`, moneyOf(amount, currency)]);
}

function heading(pdf: Pdf, level: 'H1' | 'H2', text: string, size: number): void {
  const isFirst = level === 'H1';
  if (pdf.y > pdf.page.height - margin * 3) pdf.addPage();
  pdf.addStructure(
    pdf.struct(level, {}, () => {
      pdf.font('Helvetica-Bold').fontSize(size).fillColor(ink);
      pdf.text(text, margin, pdf.y + (isFirst ? 0 : 14));
      pdf.moveDown(0.4);
    }),
  );
}

function paragraph(pdf: Pdf, text: string): void {
  pdf.addStructure(
    pdf.struct('P', {}, () => {
      pdf.font('Helvetica').fontSize(10).fillColor(ink);
      pdf.text(text, margin, pdf.y, { lineGap: 2 });
      pdf.moveDown(0.5);
    }),
  );
}

function table(pdf: Pdf, title: string, rows: readonly Row[]): void {
  heading(pdf, 'H2', title, 12);
  for (const [label, value] of rows) row(pdf, label, value);
  pdf.moveDown(0.5);
}

function row(pdf: Pdf, label: string, value: string): void {
  const width = pdf.page.width - 2 * margin;
  const valueWidth = width - labelWidth;
  pdf.font('Helvetica').fontSize(10);
  const height = Math.max(
    pdf.heightOfString(label, { width: labelWidth - 12 }),
    pdf.heightOfString(value, { width: valueWidth }),
  );
  if (pdf.y + height > pdf.page.height - margin - 24) pdf.addPage();
  const top = pdf.y;
  pdf.addStructure(
    pdf.struct('P', {}, () => {
      pdf.fillColor(quiet).text(label, margin, top, { width: labelWidth - 12 });
      pdf.fillColor(ink).text(value, margin + labelWidth, top, { width: valueWidth });
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
function footers(pdf: Pdf, { hash, orderNo }: Contract, texts: ContractTexts): void {
  const { start, count } = pdf.bufferedPageRange();
  for (let index = start; index < start + count; index++) {
    pdf.switchToPage(index);
    const { bottom } = pdf.page.margins;
    // Below the margin pdfkit would start a new page.
    pdf.page.margins.bottom = 0;
    pdf.markContent('Artifact', { type: 'Pagination', attached: ['Bottom'] });
    pdf.font('Helvetica').fontSize(7).fillColor(quiet);
    pdf.text(`${orderNo} · ${hash} · ${texts.page(index + 1, count)}`, margin, pdf.page.height - margin + 8, {
      lineBreak: false,
    });
    pdf.endMarkedContent();
    pdf.page.margins.bottom = bottom;
  }
}

/** `MXN 3,000.00`: the built-in fonts have no rupee sign. */
function moneyOf(amount: number, currency: string): string {
  const locale = currency === 'INR' ? 'en-IN' : 'es-MX';
  const figures = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return `${currency} ${figures.format(amount / 100)}`;
}

function collected(pdf: Pdf): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });
}
