import { calendarDayIn, type Day } from '../../../lending/index.ts';
import { formatFullDate, formatInstant, formatMoney, formatUtcOffset } from '../../config/format.ts';
import { getMarket, type MarketConfig } from '../../config/index.ts';
import type { Block, Sheet, SheetRow } from '../../platform/pdf/index.ts';
import { findAgreement } from '../agreements/index.ts';
import { getBorrowerOrder, type Order } from '../loans/index.ts';
import { type LoanTexts, listParties, loanTexts } from '../loans/views/index.ts';
import type { Services } from '../services.ts';
import { type DocumentTexts, documentTexts } from './texts.ts';

/** A loan with its borrower, lender and texts, as its documents need them. */
export type LoanDocumentContext = {
  order: Order;
  name: string;
  lender: string;
  /** Who lends, who serves the borrower for the lender, and who answers for complaints. */
  parties: readonly SheetRow[];
  market: MarketConfig;
  today: Day;
  texts: DocumentTexts;
  loanTexts: LoanTexts;
};

/** Throws 404 unless the order is the borrower's. */
export async function getLoanDocumentContext(
  services: Services,
  borrowerId: number,
  orderId: string,
  language: 'es' | 'en',
): Promise<LoanDocumentContext> {
  const order = await getBorrowerOrder(services, borrowerId, { orderId });
  const agreed = await findAgreement(services.db, services.config, order);
  if (agreed === undefined) throw new Error(`order ${orderId} was made without an agreement`);
  const market = getMarket(services.config, order.terms.market);
  const texts = loanTexts(market, language);
  const parties = listParties(services.config.brand, order.terms.market, texts);
  return {
    order,
    name: agreed.document.borrower.fullName,
    lender: agreed.document.lender,
    parties: parties.map(({ text, value }) => createRow(text, value)),
    market,
    today: calendarDayIn(order.terms.timeZone, await services.clock.now()),
    texts: documentTexts(language),
    loanTexts: texts,
  };
}

type DocumentContent = { title: string; suffix: string; blocks: readonly Block[]; layout?: Sheet['layout'] };

/** A document of a loan: header rows, then its content. The file is named by order and `suffix`. */
export function createSheet(
  loan: LoanDocumentContext,
  { title, suffix, blocks, layout }: DocumentContent,
): Sheet {
  const { order, name, lender, parties, market, today, texts } = loan;
  const fileName = `${order.orderId}-${suffix}`;
  return {
    name: fileName,
    language: texts.language,
    title,
    subject: `${title} ${fileName}`,
    author: lender,
    day: today,
    ...(layout && { layout }),
    blocks: [
      {
        rows: [
          createRow(texts.loan, order.orderId),
          createRow(texts.inTheNameOf, name),
          createRow(texts.lender, lender),
          createRow(texts.currency, market.currency),
        ],
      },
      ...blocks,
      { heading: texts.parties },
      { rows: parties },
    ],
    footer: `${lender} · ${fileName} · ${today}`,
  };
}

export function createRow(label: string, value: string): SheetRow {
  return { label, value, detail: '' };
}

export function createAmountRow(label: string, amount: number, { market }: LoanDocumentContext): SheetRow {
  return createRow(label, formatMoney(amount, market));
}

export function createTotalRow(label: string, amount: number, loan: LoanDocumentContext): SheetRow {
  return { ...createAmountRow(label, amount, loan), tone: 'sum' };
}

export function formatDocumentDate(day: string, { texts }: Pick<LoanDocumentContext, 'texts'>): string {
  return formatFullDate(day, texts.language);
}

/** An instant in the market's time zone, with the UTC offset: `27 de noviembre de 2026, 14:05 (GMT-6)`. */
export function formatMoment(
  instant: Date | string,
  loan: Pick<LoanDocumentContext, 'texts' | 'market'>,
): string {
  const { timeZone } = loan.market;
  const [on = '', time = ''] = formatInstant(instant, timeZone).split(' ');
  return `${formatDocumentDate(on, loan)}, ${time.slice(0, 5)} (${formatUtcOffset(instant, timeZone)})`;
}
