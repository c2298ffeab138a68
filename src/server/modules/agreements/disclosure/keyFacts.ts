import { add, findEarlyRepaymentDay, type Minor, subtract } from '../../../../lending/index.ts';
import { formatRate, formatYearlyCost } from '../../../config/format.ts';
import { type AgreementPart, createRow, type PartRow } from '../parts.ts';
import type { DisclosureInput } from './input.ts';
import { disclosureTexts } from './texts.ts';

/**
 * Key Facts Statement: RBI/2024-25/18 of 15 April 2024, Annex A parts 1 and 2, Annex B, Annex C. The number of the proposal, Annex
 * A 1, is no part of the document: it is its hash, and the number of the loan later.
 */
export function createKeyFactsParts(input: DisclosureInput): AgreementPart[] {
  const { t } = disclosureTexts(input.market, input.language);
  return [
    { title: t('kfs.part1'), rows: [...createTermRows(input), ...createChargeRows(input)] },
    { title: t('kfs.part2'), rows: createQualitativeRows(input) },
    { title: t('kfs.annexB'), rows: createComputationRows(input) },
    { title: t('kfs.annexC'), rows: createScheduleRows(input) },
  ];
}

function createTermRows({
  terms,
  figures,
  market,
  language,
  productName,
  termDays,
}: DisclosureInput): PartRow[] {
  const { t, money, days } = disclosureTexts(market, language);
  const rate = formatRate(terms.interest.annualRate, language);
  const floating = [
    'benchmark',
    'benchmarkRate',
    'spread',
    'finalRate',
    'reset',
    'impactEpi',
    'impactCount',
  ] as const;
  const [from, to] = getInstalmentRange(figures.plan);
  return [
    createRow(t('kfs.type'), t('kfs.typeValue', { product: productName })),
    createRow(t('kfs.sanctioned', { currency: terms.currency }), money(terms.principal)),
    createRow(t('kfs.disbursal'), t('kfs.upfront')),
    createRow(t('kfs.stages'), t('notApplicable')),
    createRow(t('kfs.term'), days(termDays)),
    createRow(t('kfs.instalmentType'), t('kfs.every', { days: terms.periods.join(', ') })),
    createRow(t('kfs.count'), String(figures.plan.length)),
    createRow(
      t('kfs.epi', { sign: terms.currency }),
      from === to ? money(from) : `${money(from)} – ${money(to)}`,
      from === to ? '' : t('kfs.epiVaries'),
    ),
    createRow(t('kfs.commencement'), t('kfs.afterPayout', { days: days(terms.periods[0] ?? 0) })),
    createRow(t('kfs.rate'), t('kfs.fixed', { rate })),
    ...floating.map((row) => createRow(t(`kfs.${row}`), t('notApplicable'))),
  ];
}

function createChargeRows({ terms, figures, market, language }: DisclosureInput): PartRow[] {
  const { t, money, tax } = disclosureTexts(market, language);
  const { late, clientKind, deferral } = terms;
  const penal = [
    ...(late.once ? [t('kfs.once', { amount: money(late.once[clientKind]) })] : []),
    ...late.daily.map(({ fromDay, toDay, rate }) =>
      t(toDay === null ? 'kfs.tierOpen' : 'kfs.tier', {
        from: fromDay,
        to: toDay ?? '',
        rate: formatRate(rate, language),
      }),
    ),
    ...(late.cap === null ? [] : [t('kfs.cap', { rate: formatRate(late.cap, language) })]),
  ];
  const early = findEarlyRepaymentDay(terms);
  const withTax =
    figures.commissionVat === 0 ? '' : t('kfs.besidesTax', { tax, amount: money(figures.commissionVat) });
  return [
    createRow(
      t('kfs.processing'),
      money(figures.commission),
      [t('kfs.payableA'), withTax].filter(Boolean).join(' '),
    ),
    createRow(t('kfs.insurance'), t('none')),
    createRow(t('kfs.valuation'), t('none')),
    createRow(t('kfs.otherFees'), t('none')),
    createRow(
      t('kfs.apr', { name: market.yearlyCost.short }),
      formatYearlyCost(figures.yearlyCost.percent, market, language),
    ),
    createRow(t('kfs.penal'), penal.length === 0 ? t('none') : (penal[0] ?? ''), penal.slice(1).join(' ')),
    createRow(t('kfs.otherPenal'), t('none')),
    createRow(
      t('kfs.foreclosure'),
      t('none'),
      early === null ? t('kfs.anyDay') : t('kfs.fromDay', { day: early }),
    ),
    createRow(t('kfs.switching'), t('notApplicable')),
    deferral === null
      ? createRow(t('kfs.otherContingent'), t('none'))
      : createRow(
          t('kfs.otherContingent'),
          t('kfs.extension', { rate: formatRate(deferral.feeRatePerDay, language), days: deferral.days }),
        ),
  ];
}

function createQualitativeRows({
  terms,
  market,
  language,
  lender,
  lenderConfig,
  disclosure,
}: DisclosureInput): PartRow[] {
  const { t, days } = disclosureTexts(market, language);
  const { complaints, serviceProviders } = lenderConfig;
  const { clauses, mayTransfer } = disclosure;
  const { coolingOff } = terms;
  const agents = serviceProviders.filter(({ recovers }) => recovers).map(({ name }) => name);
  const officer = [complaints.officer, complaints.name[language], complaints.phone, complaints.email];
  return [
    createRow(t('kfs.recoveryClause'), t('kfs.section', { number: clauses.recovery })),
    createRow(t('kfs.grievanceClause'), t('kfs.section', { number: clauses.complaints })),
    createRow(t('kfs.officer'), officer.filter(Boolean).join(', ')),
    createRow(t('kfs.transfer'), t(mayTransfer ? 'yes' : 'no')),
    createRow(t('kfs.originating'), t('kfs.whole', { lender })),
    createRow(t('kfs.partner'), t('none')),
    createRow(t('kfs.blended'), t('notApplicable')),
    coolingOff === undefined
      ? createRow(t('kfs.coolingOff'), t('none'))
      : createRow(
          t('kfs.coolingOff'),
          t('kfs.afterPayout', { days: days(coolingOff.days) }),
          t(coolingOff.keepsCommission ? 'kfs.feeKept' : 'kfs.feeReturned'),
        ),
    createRow(t('kfs.agents'), agents.length === 0 ? t('none') : agents.join(', ')),
  ];
}

function createComputationRows({ terms, figures, market, language, termDays }: DisclosureInput): PartRow[] {
  const { t, money, days } = disclosureTexts(market, language);
  const charges = add(figures.commission, figures.commissionVat);
  const interest = add(figures.interest, figures.interestVat);
  const [from, to] = getInstalmentRange(figures.plan);
  const epi = from === to ? money(from) : `${money(from)} – ${money(to)}`;
  return [
    createRow(t('apr.sanctioned'), money(terms.principal)),
    createRow(t('apr.term'), days(termDays)),
    createRow(t('apr.nonEquated'), from === to ? '0' : String(figures.plan.length)),
    createRow(
      t('apr.epi'),
      `${epi} × ${figures.plan.length}`,
      t('kfs.every', { days: terms.periods.join(', ') }),
    ),
    createRow(t('apr.capitalised'), '0'),
    createRow(t('apr.commencement'), t('kfs.afterPayout', { days: days(terms.periods[0] ?? 0) })),
    createRow(t('apr.rateType'), t('apr.fixed')),
    createRow(t('apr.rate'), formatRate(terms.interest.annualRate, language)),
    createRow(t('apr.interest'), money(interest)),
    createRow(t('apr.charges'), money(charges)),
    createRow(t('apr.chargesA'), money(charges)),
    createRow(t('apr.chargesB'), money(0)),
    createRow(t('apr.net'), money(subtract(terms.principal, charges))),
    createRow(t('apr.total'), money(add(terms.principal, interest))),
    createRow(t('apr.apr'), formatYearlyCost(figures.yearlyCost.percent, market, language)),
    createRow(t('apr.disbursement'), t('kfs.upfront')),
    createRow(t('apr.dueDates'), figures.plan.map(({ day }) => t('apr.day', { day })).join(', ')),
  ];
}

function createScheduleRows({ terms, figures, market, language }: DisclosureInput): PartRow[] {
  const { t, money } = disclosureTexts(market, language);
  let outstanding = terms.principal;
  return figures.plan.map(({ principal, interest, vat, day }, index) => {
    const before = outstanding;
    outstanding = subtract(outstanding, principal);
    const detail = t('schedule.detail', {
      outstanding: money(before),
      principal: money(principal),
      interest: money(add(interest, vat)),
    });
    return createRow(
      t('schedule.instalment', { number: index + 1, day }),
      money(add(principal, interest, vat)),
      detail,
    );
  });
}

type Plan = DisclosureInput['figures']['plan'];

/** The lowest and the highest instalment. */
function getInstalmentRange(plan: Plan): [from: Minor, to: Minor] {
  const amounts = plan
    .map(({ principal, interest, vat }) => add(principal, interest, vat))
    .toSorted((a, b) => a - b);
  const [from] = amounts;
  const to = amounts.at(-1);
  if (from === undefined || to === undefined) throw new Error('a plan has an instalment');
  return [from, to];
}
