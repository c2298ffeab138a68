import type { Language } from '../../contract/launch.ts';
import { pages } from '../../contract/pages.ts';
import type { Data } from '../../contract/schemas/index.ts';
import { type Day, type Eligibility, termInDays } from '../../lending/index.ts';
import type { Config, MarketConfig, Product } from '../config/index.ts';
import { dayText, moneyText, percentText, yearlyCostText } from '../format.ts';
import { inLanguage, sessionCall } from '../http/index.ts';
import { termUnit } from './agreed.ts';
import type { AmountRow } from './amountRows.ts';
import { leadOf, strong } from './lead.ts';
import { type Offer, termsOf } from './offer.ts';
import { type OfferToday, offerFor } from './offerFor.ts';
import { limitText } from './reasons.ts';
import { type LoanTexts, loanTexts } from './texts.ts';

/** `loan-detail-confirm`: what the borrower is about to agree to, itemised. */
export const loanConfirm = sessionCall('loanConfirm', async (services, caller, input) =>
  confirmView(services.config.brand, await offerFor(services, caller, input), caller.language, input.isType),
);

/** What the confirm page says of an offer; `isType` 1 where its review has been waited for. */
export function confirmView(
  { agreementTicked }: Pick<Config['brand'], 'agreementTicked'>,
  { today, market, offer, borrowing }: OfferToday,
  language: Language,
  isType?: 1,
): Data<'loanConfirm'> {
  const { eligibility, openOrder } = borrowing;
  const texts = loanTexts(language);
  const money = (amount: number) => moneyText(amount, market);
  const firstDay = offer.schedule[0]?.dueOn ?? today;
  return {
    firstPayTime: firstDay,
    amount: offer.terms.principal,
    periods: offer.terms.periods.length,
    termUnit,
    termDays: offer.termDays,
    // An offer that can't be taken isn't reviewed.
    isNeedPop: isType === 1 || !offer.product.offerReview || openOrder !== null ? 0 : 1,
    sendSms: 0,
    details: detailRows(offer, market, texts),
    repay_plans: planRows(offer, market, texts),
    loanRate: percentText(dailyRatePercent(offer), 4, texts.language),
    ratemsg: texts.ratePerDay,
    amountDec: texts.amountDec(money(offer.terms.principal)),
    isNewContract: agreementAddress(offer),
    messageType: 0,
    comProductLogo: offer.product.logo,
    comProductName: offer.product.name[texts.language],
    couNum: 0,
    currency: market.currency,
    lead: leadOf(
      texts.rows.youReceive,
      offer.disbursement.amount,
      promise(offer, firstDay, texts, market),
      market,
    ),
    disbursement: offer.disbursement.amount,
    totalToRepay: offer.totalToRepay,
    yearlyCost: yearlyCostView(offer, market, texts),
    agreementTicked,
    agreementHash: offer.agreement.hash,
    pushKey: borrowing.pushKey,
    choice: choiceOf(offer.product, eligibility, market, texts),
    openOrder: openOrder === null ? '' : openOrder.orderId,
  };
}

/** The agreement behind the link is the one of this amount and term. */
function agreementAddress({ productId, terms, termDays }: Offer): string {
  const chosen = { productId, amount: String(terms.principal), termDays: String(termDays) };
  return `${pages.periodAgreement}?${new URLSearchParams(chosen)}`;
}

/** What is paid for what is received; the total and the first day marked to stand out. */
function promise(offer: Offer, firstDay: Day, texts: LoanTexts, market: MarketConfig): string {
  const total = strong(moneyText(offer.totalToRepay, market));
  const day = strong(dayText(firstDay, texts.language));
  return offer.schedule.length === 1
    ? texts.promise.once(total, day, offer.termDays)
    : texts.promise.many(total, offer.schedule.length, day);
}

/** What the borrower may ask for instead, and what limits him. */
function choiceOf(product: Product, eligibility: Eligibility, market: MarketConfig, texts: LoanTexts) {
  const { limit, limitedBy } = eligibility;
  const { least, step } = product.amount;
  return {
    least,
    most: Math.max(limit, least),
    step,
    why: inLanguage(limitText(limit, limitedBy, market), texts.language),
    terms: termsOf(product).map((periods) => ({
      termDays: termInDays({ periods }),
      text: texts.term(termInDays({ periods }), periods.length),
    })),
  };
}

function detailRows(offer: Offer, market: MarketConfig, texts: LoanTexts): AmountRow[] {
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
    .map(([text, value, tone]) => ({ text, value: moneyText(value, market), ...(tone ? { tone } : {}) }));
}

function planRows(offer: Offer, market: MarketConfig, texts: LoanTexts) {
  const tax = market.tax[texts.language];
  const money = (amount: number) => moneyText(amount, market);
  return offer.schedule.map(({ number, principal, interest, vat, dueOn }) => ({
    title: texts.instalment(number, offer.schedule.length),
    description: texts.instalmentParts(money(principal), money(interest), vat === 0 ? '' : money(vat), tax),
    amount: principal + interest + vat,
    pay_time: dueOn,
  }));
}

function yearlyCostView(offer: Offer, market: MarketConfig, { language }: LoanTexts) {
  const { name, explanation } = market.yearlyCost;
  return {
    name: name[language],
    value: yearlyCostText(offer.yearlyCost.percent, market, language),
    explanation: explanation[language],
  };
}

function dailyRatePercent(offer: Offer): number {
  return (Number(offer.terms.interest.annualRate) * 100) / offer.terms.interest.dayCount;
}
