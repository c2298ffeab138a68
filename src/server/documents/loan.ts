import { type Day, dayIn } from '../../lending/index.ts';
import { findAgreed } from '../agreements/index.ts';
import { type MarketConfig, marketIn } from '../config/index.ts';
import { fullDateText, moneyText } from '../format.ts';
import { type LoanTexts, loanTexts, type Order, readOrder } from '../loans/index.ts';
import type { Block, Sheet, SheetRow } from '../pdf/index.ts';
import type { Services } from '../services.ts';
import { type DocumentTexts, documentTexts } from './texts.ts';

/** A loan, whose it is, and in what words its documents speak. */
export type Documented = {
  order: Order;
  name: string;
  lender: string;
  market: MarketConfig;
  today: Day;
  texts: DocumentTexts;
  loanTexts: LoanTexts;
};

/** Throws 404 unless the order is the borrower's. */
export async function documentedLoan(
  services: Services,
  borrowerId: number,
  orderId: string,
  language: 'es' | 'en',
): Promise<Documented> {
  const order = await readOrder(services, borrowerId, { orderId });
  const agreed = await findAgreed(services.db, services.config, order);
  if (agreed === undefined) throw new Error(`order ${orderId} was made without an agreement`);
  return {
    order,
    name: agreed.document.borrower.fullName,
    lender: agreed.document.lender,
    market: marketIn(services.config, order.terms.market),
    today: dayIn(order.terms.timeZone, await services.clock.now()),
    texts: documentTexts(language),
    loanTexts: loanTexts(language),
  };
}

type Content = { title: string; suffix: string; blocks: readonly Block[] };

/** A document of a loan: whose it is, then what it says. `suffix` names its file beside the loan. */
export function sheetOf(loan: Documented, { title, suffix, blocks }: Content): Sheet {
  const { order, name, lender, market, today, texts } = loan;
  const file = `${order.orderId}-${suffix}`;
  return {
    name: file,
    language: texts.language,
    title,
    subject: `${title} ${file}`,
    author: lender,
    day: today,
    blocks: [
      {
        rows: [
          row(texts.loan, order.orderId),
          row(texts.inTheNameOf, name),
          row(texts.lender, lender),
          row(texts.currency, market.currency),
        ],
      },
      ...blocks,
    ],
    foot: `${lender} · ${file} · ${today}`,
  };
}

export function row(label: string, value: string): SheetRow {
  return { label, value, detail: '' };
}

export function amountRow(label: string, amount: number, { market }: Documented): SheetRow {
  return row(label, moneyText(amount, market));
}

export function sumRow(label: string, amount: number, loan: Documented): SheetRow {
  return { ...amountRow(label, amount, loan), tone: 'sum' };
}

export function dateOf(day: string, { texts }: Pick<Documented, 'texts'>): string {
  return fullDateText(day, texts.language);
}
