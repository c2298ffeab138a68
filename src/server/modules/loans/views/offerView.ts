import type { Language } from '../../../../contract/launch.ts';
import { pages } from '../../../../contract/pages.ts';
import type { ResponseData } from '../../../../contract/schemas/index.ts';
import {
  computeTermDays,
  type Day,
  type Eligibility,
  projectLateCharges,
} from '../../../../lending/index.ts';
import { formatCount, formatPercent, formatYearlyCost } from '../../../config/format.ts';
import type { Config } from '../../../config/index.ts';
import { localize, sessionCall } from '../../api/index.ts';
import { listTerms, type Offer, termUnit } from '../origination/offer.ts';
import { type CurrentOffer, discloseCurrentOffer } from '../origination/productEligibility.ts';
import { formatLimit } from '../origination/reasons.ts';
import { emphasize, formatInstalment, formatTaxLabel, type LoanTexts, loanTexts } from '../texts.ts';
import type { AmountRow } from './amountRows.ts';
import { createHeadline } from './headline.ts';
import { formatLateCost } from './lateCost.ts';
import { listParties } from './parties.ts';

/** `loan-detail-confirm`: the current offer, itemised. */
export const loanConfirmCall = sessionCall('loanConfirm', async (services, caller, input) =>
  toConfirmView(
    services.config.brand,
    await discloseCurrentOffer(services, caller, input),
    caller.language,
    input.isType,
  ),
);

/** The confirm page of an offer; `isType` 1: the borrower has waited for its review. */
export function toConfirmView(
  { agreementTicked, lenders }: Pick<Config['brand'], 'agreementTicked' | 'lenders'>,
  { today, market, offer, productEligibility }: CurrentOffer,
  language: Language,
  isType?: 1,
): ResponseData<'loanConfirm'> {
  const { openOrder } = productEligibility;
  const texts = loanTexts(market, language);
  const { t, money } = texts;
  const { product, terms, disbursement, yearlyCost } = offer;
  const firstDueDate = offer.schedule[0]?.dueOn ?? today;
  const dailyRate = (Number(terms.interest.annualRate) * 100) / terms.interest.dayCount;
  return {
    firstPayTime: firstDueDate,
    amount: terms.principal,
    periods: terms.periods.length,
    termUnit,
    termDays: offer.termDays,
    // No review of an offer that can't be accepted.
    isNeedPop: isType === 1 || !product.offerReview || openOrder !== null ? 0 : 1,
    sendSms: 0,
    details: offerDetailRows(offer, texts),
    repay_plans: offerPlanRows(offer, texts),
    loanRate: formatPercent(dailyRate, 4, texts.language),
    ratemsg: t('ratePerDay'),
    amountDec: t('amountDec', { amount: money(terms.principal) }),
    isNewContract: createAgreementUrl(offer, pages.periodAgreement),
    disclosure: createDisclosureLink(offer, texts.language),
    parties: listParties({ lenders }, terms.market, texts),
    messageType: 0,
    comProductLogo: product.logo,
    comProductName: product.name[texts.language],
    couNum: 0,
    currency: market.currency,
    lead: createHeadline(
      t('rows.youReceive'),
      disbursement.amount,
      formatRepaymentSummary(offer, firstDueDate, texts),
      market,
    ),
    disbursement: disbursement.amount,
    totalToRepay: offer.totalToRepay,
    yearlyCost: {
      name: market.yearlyCost.name[texts.language],
      value: formatYearlyCost(yearlyCost.percent, market, texts.language),
      explanation: market.yearlyCost.explanation[texts.language],
    },
    agreementTicked,
    agreementHash: offer.agreement.hash,
    pushKey: productEligibility.pushKey,
    choice: createChoice(offer, productEligibility.eligibility, texts),
    openOrder: openOrder?.orderId ?? '',
    lateCost: formatLateCost(
      projectLateCharges({ ...offer.terms, disbursedOn: today }, [], today),
      offer.schedule.length,
      texts,
    ),
  };
}

/** The address of a page about the agreement for this amount and term. */
function createAgreementUrl({ productId, terms, termDays }: Offer, page: string): string {
  const parameters = { productId, amount: String(terms.principal), termDays: String(termDays) };
  return `${page}?${new URLSearchParams(parameters)}`;
}

function createDisclosureLink(offer: Offer, language: 'es' | 'en') {
  const { disclosure } = offer.agreement.document[language];
  return disclosure === undefined
    ? null
    : { title: disclosure.title, url: createAgreementUrl(offer, pages.disclosure) };
}

/** The repayment in a sentence; total and first due date are emphasized. */
function formatRepaymentSummary(
  { totalToRepay, schedule, termDays }: Offer,
  on: Day,
  texts: LoanTexts,
): string {
  const { t, money, day, days } = texts;
  const values = { total: emphasize(money(totalToRepay)), day: emphasize(day(on)) };
  return schedule.length === 1
    ? t('promise.once', { ...values, days: days(termDays) })
    : t('promise.many', { ...values, payments: formatPaymentCount(schedule.length, texts) });
}

function formatPaymentCount(count: number, { t }: LoanTexts): string {
  return formatCount(count, t('payment'), t('payments'));
}

/** The amounts and terms to choose from, and the rule that limits the amount. */
function createChoice({ product }: Offer, { limit, limitedBy }: Eligibility, texts: LoanTexts) {
  const { least, step } = product.amount;
  return {
    least,
    most: Math.max(limit, least),
    step,
    limitReason: localize(formatLimit(limit, limitedBy, texts.market), texts.language),
    terms: listTerms(product).map((periods) => {
      const termDays = computeTermDays({ periods });
      const text = texts.days(termDays);
      const { length } = periods;
      return { termDays, text: length === 1 ? text : `${text}, ${formatPaymentCount(length, texts)}` };
    }),
  };
}

function offerDetailRows({ disbursement, schedule, terms, ...offer }: Offer, texts: LoanTexts): AmountRow[] {
  const { t, money, days } = texts;
  const interest = schedule.reduce((sum, instalment) => sum + instalment.interest, 0);
  const interestVat = schedule.reduce((sum, instalment) => sum + instalment.vat, 0);
  const rows: [string, number, 'sum'?][] = [
    [t('rows.youReceive'), disbursement.amount],
    [t('rows.commission'), disbursement.commission],
    [formatTaxLabel(texts, 'commission', terms), disbursement.commissionVat],
    [t('rows.principal'), disbursement.principal, 'sum'],
    [t('rows.interest', { days: days(offer.termDays) }), interest],
    [formatTaxLabel(texts, 'interest', terms), interestVat],
    [t('rows.totalToRepay'), offer.totalToRepay, 'sum'],
  ];
  return rows
    .filter(([, value]) => value !== 0)
    .map(([text, value, tone]) => ({ text, value: money(value), ...(tone ? { tone } : {}) }));
}

function offerPlanRows({ schedule }: Offer, texts: LoanTexts) {
  const { t, tax, money } = texts;
  return schedule.map(({ number, principal, interest, vat, dueOn }) => {
    const values = { principal: money(principal), interest: money(interest), vat: money(vat), tax };
    return {
      title: formatInstalment(texts, number, schedule.length),
      description: t(vat === 0 ? 'instalmentParts.plain' : 'instalmentParts.taxed', values),
      amount: principal + interest + vat,
      pay_time: dueOn,
    };
  });
}
