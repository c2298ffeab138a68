import { type AgreedTerms, add, earlyRepaymentDay, extensionFee, type Minor } from '../../lending/index.ts';
import type { MarketConfig } from '../config/index.ts';
import { moneyText, rateText, yearlyCostText } from '../format.ts';
import type { Borrower, Figures } from './document.ts';
import type { AgreementTexts } from './texts.ts';

/** A line of the document: what it is, what it comes to, and what has to be known of it (may be empty). */
export type PartRow = { label: string; value: string; detail: string };
export type Part = { title: string; rows: readonly PartRow[] };

export type PartsOf = {
  lender: string;
  borrower: Borrower;
  productName: string;
  terms: AgreedTerms;
  figures: Figures;
  market: MarketConfig;
  language: 'es' | 'en';
  texts: AgreementTexts;
};

/** What stands before the clauses, in the words and figures that are agreed to. */
export function partsOf(of: PartsOf): Part[] {
  const [amounts, plan, parties] = formerPartsOf(of);
  return [amounts, plan, { title: of.texts.otherwise, rows: otherwiseRows(of) }, parties];
}

/** The same of agreements whose clauses alone said what being late or early means. */
export function formerPartsOf(of: PartsOf): [amounts: Part, plan: Part, parties: Part] {
  const { texts } = of;
  return [
    { title: texts.amounts, rows: amountRows(of) },
    { title: texts.plan, rows: planRows(of) },
    { title: texts.parties, rows: partyRows(of) },
  ];
}

function amountRows(of: PartsOf): PartRow[] {
  const { terms, figures, market, language, texts } = of;
  const money = (amount: Minor) => moneyText(amount, market);
  return [
    row(texts.principal, money(terms.principal)),
    row(texts.commission, money(figures.commission)),
    ...vatRow(of, 'commission', figures.commissionVat),
    row(texts.given, money(figures.given)),
    row(texts.interest, money(figures.interest)),
    ...vatRow(of, 'interest', figures.interestVat),
    row(texts.total, money(figures.total)),
    row(market.yearlyCost.name[language], yearlyCostText(figures.yearlyCost.percent, market, language)),
  ];
}

/** None where the tax isn't on it. */
function vatRow(
  { terms, market, language, texts }: PartsOf,
  on: 'commission' | 'interest',
  amount: Minor,
): PartRow[] {
  if (!terms.vat?.on.includes(on)) return [];
  const label = texts.vatOf(market.tax[language], on, rateText(terms.vat.rate, language));
  return [row(label, moneyText(amount, market))];
}

function planRows({ figures: { plan }, market, terms, language, texts }: PartsOf): PartRow[] {
  const money = (amount: Minor) => moneyText(amount, market);
  const hasVat = terms.vat?.on.includes('interest');
  return plan.map(({ day, principal, interest, vat }, index) => {
    const tax = hasVat ? `${market.tax[language]} ${money(vat)}` : '';
    return row(
      texts.payment(index + 1, plan.length),
      money(add(principal, interest, vat)),
      `${texts.due(day)} ${texts.made(money(principal), money(interest), tax)}`,
    );
  });
}

/** Being late, more time, paying early: what each costs. */
function otherwiseRows(of: PartsOf): PartRow[] {
  return [...lateRows(of), extensionRow(of), earlyRow(of)];
}

function lateRows({ terms: { late, clientKind }, market, language, texts }: PartsOf): PartRow[] {
  const once = late.once
    ? [row(texts.latePenalty, moneyText(late.once[clientKind], market), texts.once)]
    : [];
  const cap = late.cap === null ? '' : texts.cap(rateText(late.cap, language));
  const tiers = late.daily.map(({ fromDay, toDay, rate }) =>
    row(
      texts.lateDays(fromDay, toDay),
      texts.aDay(rateText(rate, language)),
      [texts.ofUnpaid, cap].filter(Boolean).join(' '),
    ),
  );
  return [...once, ...tiers];
}

function extensionRow({ terms, figures, market, language, texts }: PartsOf): PartRow {
  const { deferral } = terms;
  if (deferral === null) return row(texts.extension, texts.none, texts.noExtension);
  const { days, maxTimes, feeRatePerDay } = deferral;
  const fee = extensionFee(deferral, terms.principal, figures.total);
  return row(
    texts.extension,
    texts.days(days),
    texts.extensionCost(rateText(feeRatePerDay, language), moneyText(fee, market), maxTimes),
  );
}

function earlyRow({ terms, texts }: PartsOf): PartRow {
  const from = earlyRepaymentDay(terms);
  const cost = terms.interest.accrual === 'daily' ? texts.byDay : texts.scheduled;
  return from === null
    ? row(texts.early, texts.anyTime, cost)
    : row(texts.early, texts.fromDay(from), `${texts.inPart} ${cost}`);
}

function partyRows({ lender, borrower, productName, texts }: PartsOf): PartRow[] {
  const { fullName, address, bank, last4 } = borrower;
  return [
    row(texts.lender, lender),
    row(texts.borrower, fullName || texts.missing),
    row(texts.address, address || texts.missing),
    row(texts.product, productName),
    row(texts.account, last4 ? `${bank} ···· ${last4}` : bank || texts.missing),
  ];
}

function row(label: string, value: string, detail = ''): PartRow {
  return { label, value, detail };
}
