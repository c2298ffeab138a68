import type { Language } from '../../../contract/launch.ts';
import { pages } from '../../../contract/pages.ts';
import type { ResponseData } from '../../../contract/schemas/index.ts';
import { type Day, type Eligibility, termInDays } from '../../../lending/index.ts';
import { formatMoney, formatPercent, formatWeekdayDate, formatYearlyCost } from '../../config/format.ts';
import type { Config, MarketConfig, Product } from '../../config/index.ts';
import { localize, sessionCall } from '../api/index.ts';
import type { AmountRow } from './amountRows.ts';
import { createHeadline, emphasize } from './headline.ts';
import { listTerms, type Offer, termUnit } from './offer.ts';
import { type CurrentOffer, getCurrentOffer } from './productEligibility.ts';
import { formatLimit } from './reasons.ts';
import { type LoanTexts, loanTexts } from './texts.ts';

/** `loan-detail-confirm`: what the borrower is about to agree to, itemised. */
export const loanConfirm = sessionCall('loanConfirm', async (services, caller, input) =>
  toConfirmView(
    services.config.brand,
    await getCurrentOffer(services, caller, input),
    caller.language,
    input.isType,
  ),
);

/** What the confirm page says of an offer; `isType` 1 where its review has been waited for. */
export function toConfirmView(
  { agreementTicked }: Pick<Config['brand'], 'agreementTicked'>,
  { today, market, offer, productEligibility }: CurrentOffer,
  language: Language,
  isType?: 1,
): ResponseData<'loanConfirm'> {
  const { eligibility, openOrder } = productEligibility;
  const texts = loanTexts(language);
  const money = (amount: number) => formatMoney(amount, market);
  const firstDueDate = offer.schedule[0]?.dueOn ?? today;
  return {
    firstPayTime: firstDueDate,
    amount: offer.terms.principal,
    periods: offer.terms.periods.length,
    termUnit,
    termDays: offer.termDays,
    // An offer that can't be taken isn't reviewed.
    isNeedPop: isType === 1 || !offer.product.offerReview || openOrder !== null ? 0 : 1,
    sendSms: 0,
    details: offerDetailRows(offer, market, texts),
    repay_plans: offerPlanRows(offer, market, texts),
    loanRate: formatPercent(computeDailyRatePercent(offer), 4, texts.language),
    ratemsg: texts.ratePerDay,
    amountDec: texts.amountDec(money(offer.terms.principal)),
    isNewContract: createAgreementUrl(offer),
    messageType: 0,
    comProductLogo: offer.product.logo,
    comProductName: offer.product.name[texts.language],
    couNum: 0,
    currency: market.currency,
    lead: createHeadline(
      texts.rows.youReceive,
      offer.disbursement.amount,
      formatRepaymentSummary(offer, firstDueDate, texts, market),
      market,
    ),
    disbursement: offer.disbursement.amount,
    totalToRepay: offer.totalToRepay,
    yearlyCost: toYearlyCostView(offer, market, texts),
    agreementTicked,
    agreementHash: offer.agreement.hash,
    pushKey: productEligibility.pushKey,
    choice: createChoice(offer.product, eligibility, market, texts),
    openOrder: openOrder === null ? '' : openOrder.orderId,
  };
}

/** The agreement behind the link is the one of this amount and term. */
function createAgreementUrl({ productId, terms, termDays }: Offer): string {
  const parameters = { productId, amount: String(terms.principal), termDays: String(termDays) };
  return `${pages.periodAgreement}?${new URLSearchParams(parameters)}`;
}

/** What is paid for what is received; the total and the first day marked to stand out. */
function formatRepaymentSummary(
  offer: Offer,
  firstDueDate: Day,
  texts: LoanTexts,
  market: MarketConfig,
): string {
  const total = emphasize(formatMoney(offer.totalToRepay, market));
  const day = emphasize(formatWeekdayDate(firstDueDate, texts.language));
  return offer.schedule.length === 1
    ? texts.promise.once(total, day, offer.termDays)
    : texts.promise.many(total, offer.schedule.length, day);
}

/** What the borrower may ask for instead, and what limits him. */
function createChoice(product: Product, eligibility: Eligibility, market: MarketConfig, texts: LoanTexts) {
  const { limit, limitedBy } = eligibility;
  const { least, step } = product.amount;
  return {
    least,
    most: Math.max(limit, least),
    step,
    why: localize(formatLimit(limit, limitedBy, market), texts.language),
    terms: listTerms(product).map((periods) => ({
      termDays: termInDays({ periods }),
      text: texts.term(termInDays({ periods }), periods.length),
    })),
  };
}

function offerDetailRows(offer: Offer, market: MarketConfig, texts: LoanTexts): AmountRow[] {
  const tax = market.tax[texts.language];
  const { commission, commissionVat, amount, principal } = offer.disbursement;
  const interest = offer.schedule.reduce((sum, instalment) => sum + instalment.interest, 0);
  const interestVat = offer.schedule.reduce((sum, instalment) => sum + instalment.vat, 0);
  const rows: [string, number, 'sum'?][] = [
    [texts.rows.youReceive, amount],
    [texts.rows.commission, commission],
    [texts.rows.commissionVat(tax, offer.terms), commissionVat],
    [texts.rows.principal, principal, 'sum'],
    [texts.rows.interest(offer.termDays), interest],
    [texts.rows.interestVat(tax, offer.terms), interestVat],
    [texts.rows.totalToRepay, offer.totalToRepay, 'sum'],
  ];
  return rows
    .filter(([, value]) => value !== 0)
    .map(([text, value, tone]) => ({ text, value: formatMoney(value, market), ...(tone ? { tone } : {}) }));
}

function offerPlanRows(offer: Offer, market: MarketConfig, texts: LoanTexts) {
  const tax = market.tax[texts.language];
  const money = (amount: number) => formatMoney(amount, market);
  return offer.schedule.map(({ number, principal, interest, vat, dueOn }) => ({
    title: texts.instalment(number, offer.schedule.length),
    description: texts.instalmentParts(money(principal), money(interest), vat === 0 ? '' : money(vat), tax),
    amount: principal + interest + vat,
    pay_time: dueOn,
  }));
}

function toYearlyCostView(offer: Offer, market: MarketConfig, { language }: LoanTexts) {
  const { name, explanation } = market.yearlyCost;
  return {
    name: name[language],
    value: formatYearlyCost(offer.yearlyCost.percent, market, language),
    explanation: explanation[language],
  };
}

function computeDailyRatePercent(offer: Offer): number {
  return (Number(offer.terms.interest.annualRate) * 100) / offer.terms.interest.dayCount;
}
