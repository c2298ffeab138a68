import { pages } from '../../contract/pages.ts';
import type { Day } from '../../lending/index.ts';
import type { MarketConfig } from '../config/index.ts';
import { dayText, moneyText, percentText, yearlyCostText } from '../format.ts';
import { sessionCall } from '../http/index.ts';
import { termUnit } from './agreed.ts';
import { leadOf, strong } from './lead.ts';
import { todayIn } from './market.ts';
import { clientKindOf, type Offer, offerOf } from './offer.ts';
import { type LoanTexts, loanTexts } from './texts.ts';

/** `loan-detail-confirm`: what the borrower is about to agree to, itemised. */
export const loanConfirm = sessionCall('loanConfirm', async (services, caller, input) => {
  const { today, market } = await todayIn(services, caller.market);
  const clientKind = await clientKindOf(services.db, caller.borrowerId);
  const offer = offerOf(services.config, { ...input, market: caller.market, clientKind, today });
  const texts = loanTexts(caller.language);
  const money = (amount: number) => moneyText(amount, market);
  const firstDay = offer.schedule[0]?.dueOn ?? today;
  const isReviewed = input.isType === 1 || !offer.product.offerReview;
  return {
    firstPayTime: firstDay,
    amount: offer.terms.principal,
    periods: offer.terms.periods.length,
    termUnit,
    termDays: offer.termDays,
    isNeedPop: isReviewed ? 0 : 1,
    sendSms: 0,
    details: detailRows(offer, texts, money),
    repay_plans: planRows(offer, texts, money),
    loanRate: percentText(dailyRatePercent(offer), 4),
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
    agreementTicked: services.config.brand.agreementTicked,
    agreementHash: offer.hash,
  };
});

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

type Row = { text: string; value: string };
type MoneyText = (amount: number) => string;

function detailRows(offer: Offer, texts: LoanTexts, money: MoneyText): Row[] {
  const { commission, commissionVat, amount, principal } = offer.disbursement;
  const interest = offer.schedule.reduce((sum, instalment) => sum + instalment.interest, 0);
  const interestVat = offer.schedule.reduce((sum, instalment) => sum + instalment.vat, 0);
  const rows: [string, number][] = [
    [texts.rows.principal, principal],
    [texts.rows.commission, commission],
    [texts.rows.commissionVat(offer.terms), commissionVat],
    [texts.rows.youReceive, amount],
    [texts.rows.interest(offer.termDays), interest],
    [texts.rows.interestVat(offer.terms), interestVat],
    [texts.rows.totalToRepay, offer.totalToRepay],
  ];
  return rows.filter(([, value]) => value !== 0).map(([text, value]) => ({ text, value: money(value) }));
}

function planRows(offer: Offer, texts: LoanTexts, money: MoneyText) {
  return offer.schedule.map(({ number, principal, interest, vat, dueOn }) => ({
    title: texts.instalment(number, offer.schedule.length),
    description: texts.instalmentParts(money(principal), money(interest), vat === 0 ? '' : money(vat)),
    amount: principal + interest + vat,
    pay_time: dueOn,
  }));
}

function yearlyCostView(offer: Offer, market: MarketConfig, texts: LoanTexts) {
  const name = texts.yearlyCostName[market.yearlyCost];
  return {
    name,
    value: yearlyCostText(offer.yearlyCost.percent, market),
    explanation: texts.yearlyCostExplained[market.yearlyCost],
  };
}

function dailyRatePercent(offer: Offer): number {
  return (Number(offer.terms.interest.annualRate) * 100) / offer.terms.interest.dayCount;
}
