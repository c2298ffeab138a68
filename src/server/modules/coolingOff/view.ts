import type { ResponseData } from '../../../contract/schemas/index.ts';
import {
  type CoolingOffExit,
  computeCoolingOffExit,
  findCoolingOffEnd,
  findOpenCoolingOffExit,
  minor,
} from '../../../lending/index.ts';
import { prefetchingSessionCall } from '../api/index.ts';
import {
  findLoanOnDay,
  getBorrowerOrder,
  getMarketContext,
  type LoanOnDay,
  type Order,
} from '../loans/index.ts';
import { createHeadline, emphasize } from '../loans/views/index.ts';
import { type CoolingOffTexts, coolingOffTexts } from './texts.ts';

type View = ResponseData<'coolingOff'>;

/** `cooling-off`: what it costs to exit a loan today, or the exit that was requested. */
export const coolingOffCall = prefetchingSessionCall(
  'coolingOff',
  getBorrowerOrder,
  async (services, caller, _input, order) => {
    const { today, market } = await getMarketContext(services, caller.market);
    return toCoolingOffView(order, findLoanOnDay(order, today), coolingOffTexts(market, caller.language));
  },
);

/** The page of an order; `loan` is null before disbursal. */
function toCoolingOffView(order: Order, loan: LoanOnDay | null, texts: CoolingOffTexts): View {
  const { t, day, market } = texts;
  const exit = loan === null ? undefined : findOpenCoolingOffExit(loan.statement);
  const quote = loan === null ? null : computeCoolingOffExit(loan.terms, loan.statement);
  const base = {
    orderNo: order.orderId,
    currency: market.currency,
    lastDay: (loan && findCoolingOffEnd(loan.terms)) ?? '',
    isCommissionKept: order.terms.coolingOff?.keepsCommission ? 1 : 0,
  } as const;
  if (exit !== undefined) {
    const amount = minor(exit.amount - exit.paid);
    const lead = createHeadline(
      t('lead.pay'),
      amount,
      t('requested', { day: emphasize(day(exit.expiresOn)) }),
      market,
    );
    return { ...base, state: 'requested', amount, lead, rows: createRequestedRows(exit, texts) };
  }
  if (quote === null) {
    const isSettled = loan !== null && loan.statement.settledOn !== null;
    const title = t(isSettled ? 'lead.settled' : 'lead.over');
    const lead = createHeadline(title, null, explainNoExit(order, loan, texts), market);
    return { ...base, state: 'over', amount: 0, lead, rows: [] };
  }
  const lead = createHeadline(
    t('lead.pay'),
    quote.amount,
    t('until', { day: emphasize(day(base.lastDay)) }),
    market,
  );
  return { ...base, state: 'open', amount: quote.amount, lead, rows: createQuoteRows(quote, texts) };
}

function explainNoExit({ terms }: Order, loan: LoanOnDay | null, { t, day }: CoolingOffTexts): string {
  if (terms.coolingOff === undefined) return t('none');
  if (loan === null) return t('notPaidOut');
  if (loan.statement.settledOn !== null) return t('settled');
  return t('over', { day: day(findCoolingOffEnd(loan.terms) ?? '') });
}

function createQuoteRows(quote: CoolingOffExit, { t, money, days, tax }: CoolingOffTexts): View['rows'] {
  const { principal, interest, vat, returnedCommission, paid, amount } = quote;
  const parts: [text: string, amount: number][] = [
    [t('rows.interest', { days: days(quote.days) }), interest],
    [t('rows.vat', { tax }), vat],
    [t('rows.commission'), -returnedCommission],
    [t('rows.paid'), -paid],
  ];
  return [
    { text: t('rows.principal'), value: money(principal) },
    ...parts.filter(([, value]) => value !== 0).map(([text, value]) => ({ text, value: money(value) })),
    { text: t('rows.sum'), value: money(amount), tone: 'sum' },
  ];
}

function createRequestedRows(
  { amount, paid }: { amount: number; paid: number },
  { t, money }: CoolingOffTexts,
): View['rows'] {
  if (paid === 0) return [{ text: t('rows.sum'), value: money(amount), tone: 'sum' }];
  return [
    { text: t('rows.sum'), value: money(amount) },
    { text: t('rows.paid'), value: money(-paid) },
    { text: t('rows.left'), value: money(amount - paid), tone: 'sum' },
  ];
}
