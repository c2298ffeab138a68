import type { Language } from '../../contract/launch.ts';
import type { Data } from '../../contract/schemas/index.ts';
import { daysBetween, stateAfter, WIRE_STATUS } from '../../lending/index.ts';
import type { Channel, Config, MarketConfig } from '../config/index.ts';
import { readingCall } from '../http/index.ts';
import {
  amountRows,
  type CreditReturn,
  creditNote,
  creditReturnOf,
  dueNotice,
  forbearanceNote,
  type LoanOnDay,
  type LoanTexts,
  leadOf,
  loanOn,
  loanTexts,
  paymentViews,
  standingText,
  type Today,
  todayIn,
} from '../loans/index.ts';
import { channelGroups } from './channels.ts';
import { quoteFor } from './payoffQuote.ts';
import {
  type Code,
  type LiveReference,
  type OrderToPay,
  readOrderToPay,
  referencesFor,
} from './references.ts';
import { notRepayable } from './refusals.ts';
import { paymentTexts } from './texts.ts';
import { type Choice, wayViews } from './wayViews.ts';

/** `loan-play-detail`: what to pay next and the ways to pay it. */
export const repaymentDetail = readingCall(
  'repaymentDetail',
  readOrderToPay,
  async (services, caller, input, toPay) => {
    const now = await todayIn(services, caller.market);
    const { order } = toPay;
    const loan = loanOn(order, now.today);
    const goesBack = await creditReturnOf(services, order, loan?.statement ?? null, now.today);
    return repaymentView(services.config, now, caller.language, { ...toPay, loan }, input, goesBack);
  },
);

/** What the page says of an order on a day. Throws a refusal until it has been paid out. */
export function repaymentView(
  { products }: Pick<Config, 'products'>,
  now: Today,
  language: Language,
  { order, references, loan }: OrderToPay & { loan: LoanOnDay | null },
  choice: Choice,
  goesBack?: CreditReturn,
) {
  const { today, market } = now;
  if (loan === null) throw notRepayable();
  const { statement } = loan;
  const texts = loanTexts(language);
  const product = products[order.productId];
  const amount = statement.repayAmount;
  const state = stateAfter(statement);
  const toPay = statement.settledOn === null && wayViews(loan, market, texts, choice);
  return {
    repayAmount: amount,
    ways: toPay ? toPay.ways : [],
    chosen: toPay ? toPay.chosen : null,
    repayDate: statement.repayDate ?? statement.settledOn ?? today,
    productName: product?.name[texts.language] ?? order.productId,
    productLogo: product?.logo ?? '',
    detail: toPay ? amountRows(order, statement, market, texts) : [],
    repayList: toPay ? groupsFor(loan, toPay.chosen, references, market, texts) : [],
    noticeMsg: paymentTexts(texts.language).repaymentNotice,
    lead: leadOf(texts.status[state], amount, dueNotice(loan, market, texts), market),
    orderStatus: WIRE_STATUS[state],
    standing: standingText(state, statement, texts),
    orderNo: order.orderId,
    currency: market.currency,
    daysToDue: statement.repayDate === null ? 0 : daysBetween(today, statement.repayDate),
    today,
    credit: statement.credit,
    forbearanceNote: forbearanceNote(loan, market, texts),
    creditNote: creditNote(statement, market, texts, goesBack),
    payments: paymentViews(order, statement, market, texts),
  };
}

/** The channels to pay by in the way that is chosen; none where nothing can be paid by it yet. */
function groupsFor(
  loan: LoanOnDay,
  { way, amount, isPayable }: NonNullable<Data<'repaymentDetail'>['chosen']>,
  references: readonly LiveReference[],
  market: MarketConfig,
  { language }: LoanTexts,
) {
  if (isPayable === 0) return [];
  const quoted = (channel: Channel) => (way === 'part' ? amount : quoteFor(loan, channel, way).way.amount);
  const codes = market.channels.flatMap((channel): [string, Code][] => {
    const purpose = { requestType: 1, way, amount: quoted(channel), extensionSequence: null } as const;
    const code = referencesFor(references, purpose).get(channel.payCode);
    return code === undefined ? [] : [[channel.payCode, code]];
  });
  const groups = channelGroups(market, new Map(codes), quoted, language);
  return groups.map((group) => ({ ...group, reviewer: group.title }));
}
