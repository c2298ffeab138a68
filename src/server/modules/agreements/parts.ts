import {
  type AgreedTerms,
  add,
  computeExtensionFee,
  findEarlyRepaymentDay,
  type Minor,
  type YearlyCost,
} from '../../../lending/index.ts';
import { formatMoney, formatRate, formatYearlyCost } from '../../config/format.ts';
import type { Brand, MarketConfig } from '../../config/index.ts';
import type { AgreementTexts } from './texts.ts';

/** A row of the document; `detail` may be empty. */
export type PartRow = { label: string; value: string; detail: string };

export type AgreementPart = { title: string; rows: readonly PartRow[] };

/** The borrower and the payout account; unknown fields are empty. */
export type Borrower = { fullName: string; address: string; bank: string; last4: string };

/** The agreed amounts, in minor units. */
export type AgreementFigures = {
  commission: Minor;
  commissionVat: Minor;
  /** What the borrower receives. */
  given: Minor;
  interest: Minor;
  interestVat: Minor;
  total: Minor;
  /** Days are counted from the payout. */
  plan: readonly { day: number; principal: Minor; interest: Minor; vat: Minor }[];
  yearlyCost: YearlyCost;
};

export type AgreementPartsInput = {
  lender: string;
  borrower: Borrower;
  productName: string;
  terms: AgreedTerms;
  figures: AgreementFigures;
  market: MarketConfig;
  language: 'es' | 'en';
  texts: AgreementTexts;
};

/** The parts before the clauses: amounts, plan, contingencies, parties with who serves and answers for the lender. */
export function createAgreementParts(
  input: AgreementPartsInput,
  lenderConfig: LenderConfig | undefined,
): AgreementPart[] {
  const [amounts, plan, parties] = createLegacyParts(input);
  const otherwise = { title: input.texts.otherwise, rows: createContingencyRows(input) };
  if (lenderConfig === undefined) return [amounts, plan, otherwise, parties];
  const rows = [...parties.rows, ...createLenderRows(lenderConfig, input.language)];
  return [amounts, plan, otherwise, { ...parties, rows }];
}

type LenderConfig = Brand['lenders'][string];

/** The lender's registration, its service providers, and who takes complaints. */
function createLenderRows(
  { registration, serviceProviders, complaints }: LenderConfig,
  language: 'es' | 'en',
): PartRow[] {
  const office = [complaints.officer, complaints.phone, complaints.email];
  return [
    createRow(registration.name[language], registration.number),
    ...serviceProviders.map(({ does, name, phone, email }) =>
      createRow(does[language], [name, phone, email].join(', ')),
    ),
    createRow(complaints.name[language], office.filter(Boolean).join(', ')),
  ];
}

/** The parts of older agreements, which described contingencies in their clauses only. */
export function createLegacyParts(
  input: AgreementPartsInput,
): [amounts: AgreementPart, plan: AgreementPart, parties: AgreementPart] {
  const { texts } = input;
  return [
    { title: texts.amounts, rows: createAmountRows(input) },
    { title: texts.plan, rows: createPlanRows(input) },
    { title: texts.parties, rows: createPartyRows(input) },
  ];
}

function createAmountRows(input: AgreementPartsInput): PartRow[] {
  const { terms, figures, market, language, texts } = input;
  const money = (amount: Minor) => formatMoney(amount, market);
  return [
    createRow(texts.principal, money(terms.principal)),
    createRow(texts.commission, money(figures.commission)),
    ...createVatRows(input, 'commission', figures.commissionVat),
    createRow(texts.given, money(figures.given)),
    createRow(texts.interest, money(figures.interest)),
    ...createVatRows(input, 'interest', figures.interestVat),
    createRow(texts.total, money(figures.total)),
    createRow(
      market.yearlyCost.name[language],
      formatYearlyCost(figures.yearlyCost.percent, market, language),
    ),
  ];
}

/** No row where the cost isn't taxed. */
function createVatRows(
  { terms, market, language, texts }: AgreementPartsInput,
  on: 'commission' | 'interest',
  amount: Minor,
): PartRow[] {
  if (!terms.vat?.on.includes(on)) return [];
  const label = texts.vatOf(market.tax[language], on, formatRate(terms.vat.rate, language));
  return [createRow(label, formatMoney(amount, market))];
}

function createPlanRows({
  figures: { plan },
  market,
  terms,
  language,
  texts,
}: AgreementPartsInput): PartRow[] {
  const money = (amount: Minor) => formatMoney(amount, market);
  const hasVat = terms.vat?.on.includes('interest');
  return plan.map(({ day, principal, interest, vat }, index) => {
    const tax = hasVat ? `${market.tax[language]} ${money(vat)}` : '';
    return createRow(
      texts.payment(index + 1, plan.length),
      money(add(principal, interest, vat)),
      `${texts.due(day)} ${texts.made(money(principal), money(interest), tax)}`,
    );
  });
}

/** The cost of late payment, extension and prepayment. */
function createContingencyRows(input: AgreementPartsInput): PartRow[] {
  return [...createLateRows(input), createExtensionRow(input), createEarlyRow(input)];
}

function createLateRows({
  terms: { late, clientKind },
  market,
  language,
  texts,
}: AgreementPartsInput): PartRow[] {
  const penaltyRows = late.once
    ? [createRow(texts.latePenalty, formatMoney(late.once[clientKind], market), texts.once)]
    : [];
  const cap = late.cap === null ? '' : texts.cap(formatRate(late.cap, language));
  const tiers = late.daily.map(({ fromDay, toDay, rate }) =>
    createRow(
      texts.lateDays(fromDay, toDay),
      texts.aDay(formatRate(rate, language)),
      [texts.ofUnpaid, cap].filter(Boolean).join(' '),
    ),
  );
  return [...penaltyRows, ...tiers];
}

function createExtensionRow({ terms, figures, market, language, texts }: AgreementPartsInput): PartRow {
  const { deferral } = terms;
  if (deferral === null) return createRow(texts.extension, texts.none, texts.noExtension);
  const { days, maxTimes, feeRatePerDay } = deferral;
  const fee = computeExtensionFee(deferral, terms.principal, figures.total);
  return createRow(
    texts.extension,
    texts.days(days),
    texts.extensionCost(formatRate(feeRatePerDay, language), formatMoney(fee, market), maxTimes),
  );
}

function createEarlyRow({ terms, texts }: AgreementPartsInput): PartRow {
  const from = findEarlyRepaymentDay(terms);
  const cost = terms.interest.accrual === 'daily' ? texts.byDay : texts.scheduled;
  return from === null
    ? createRow(texts.early, texts.anyTime, cost)
    : createRow(texts.early, texts.fromDay(from), `${texts.inPart} ${cost}`);
}

function createPartyRows({ lender, borrower, productName, texts }: AgreementPartsInput): PartRow[] {
  const { fullName, address, bank, last4 } = borrower;
  return [
    createRow(texts.lender, lender),
    createRow(texts.borrower, fullName || texts.missing),
    createRow(texts.address, address || texts.missing),
    createRow(texts.product, productName),
    createRow(texts.account, last4 ? `${bank} ···· ${last4}` : bank || texts.missing),
  ];
}

export function createRow(label: string, value: string, detail = ''): PartRow {
  return { label, value, detail };
}
