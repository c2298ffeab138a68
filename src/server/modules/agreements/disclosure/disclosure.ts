import { marketContact } from '../../../../contract/legal.ts';
import { computeExtensionFee, computeTermDays } from '../../../../lending/index.ts';
import { formatRate, formatYearlyCost } from '../../../config/format.ts';
import type { Brand, DisclosureKind } from '../../../config/index.ts';
import { type AgreementPart, type AgreementPartsInput, createRow, type PartRow } from '../parts.ts';
import type { DisclosureInput } from './input.ts';
import { createKeyFactsParts } from './keyFacts.ts';
import { disclosureTexts } from './texts.ts';

/** What the market has a lender disclose before consent, as a part of the agreement: frozen and hashed with it. */
export type Disclosure = {
  title: string;
  /** For how long the lender is bound by it; may be empty. */
  note: string;
  /** What its number is called, which is no part of it; empty where it has none. */
  numberLabel: string;
  parts: readonly AgreementPart[];
};

/** Each kind's parts. Its public rule: docs/decisions/disclosure.md. */
const documents: Readonly<Record<DisclosureKind, (input: DisclosureInput) => AgreementPart[]>> = {
  keyFacts: createKeyFactsParts,
  cover: createCoverParts,
};

/** The disclosure of an offer's market; undefined where markets.json names none. */
export function createDisclosure(input: AgreementPartsInput, brand: Brand): Disclosure | undefined {
  const { market, language, terms } = input;
  const { disclosure } = market;
  const lenderConfig = brand.lenders[terms.market];
  if (disclosure === undefined || lenderConfig === undefined) return undefined;
  const { document, validity } = disclosure;
  const { t } = disclosureTexts(market, language);
  const contact = marketContact(brand, terms.market);
  return {
    title: t(`title.${document}`),
    note: validity === undefined ? '' : t(`valid.${validity.kind}`, { days: validity.days }),
    numberLabel: document === 'keyFacts' ? t('kfs.number') : '',
    parts: documents[document]({
      ...input,
      disclosure,
      lenderConfig,
      contact,
      termDays: computeTermDays(terms),
    }),
  };
}

/** Cover of a contract of adhesion: what CONDUSEF's transparency rules require on the first page. */
function createCoverParts(input: DisclosureInput): AgreementPart[] {
  const { t } = disclosureTexts(input.market, input.language);
  return [
    { title: t('cover.credit'), rows: createCreditRows(input) },
    { title: t('cover.fees'), rows: createFeeRows(input) },
    {
      title: t('cover.warnings'),
      rows: [
        createRow(t('cover.default'), '', t('cover.defaultText')),
        createRow(t('cover.capacity'), '', t('cover.capacityText')),
      ],
    },
    { title: t('cover.information'), rows: createInformationRows(input) },
    { title: t('cover.complaints'), rows: createComplaintRows(input) },
  ];
}

function createCreditRows({
  terms,
  figures,
  market,
  language,
  productName,
  termDays,
}: DisclosureInput): PartRow[] {
  const { t, money, days } = disclosureTexts(market, language);
  const dueDays = figures.plan.map(({ day }) => day).join(', ');
  const [firstTier] = terms.late.daily;
  return [
    createRow(t('cover.product'), productName),
    createRow(t('cover.type'), t('cover.typeValue')),
    createRow(
      market.yearlyCost.short,
      formatYearlyCost(figures.yearlyCost.percent, market, language),
      market.yearlyCost.explanation[language],
    ),
    createRow(t('cover.rate'), t('cover.fixed', { rate: formatRate(terms.interest.annualRate, language) })),
    createRow(
      t('cover.lateRate'),
      firstTier ? t('cover.aDay', { rate: formatRate(firstTier.rate, language) }) : t('none'),
      firstTier ? t('cover.lateBase') : '',
    ),
    createRow(t('cover.amount'), money(terms.principal)),
    createRow(t('cover.total'), money(figures.total)),
    createRow(t('cover.term'), days(termDays)),
    createRow(t('cover.due'), t('cover.daysAfter', { days: dueDays })),
    createRow(t('cover.cutoff'), t('notApplicable')),
  ];
}

function createFeeRows({ terms, figures, market, language }: DisclosureInput): PartRow[] {
  const { t, money, tax } = disclosureTexts(market, language);
  const { deferral, late } = terms;
  const withTax =
    figures.commissionVat === 0 ? '' : t('kfs.besidesTax', { tax, amount: money(figures.commissionVat) });
  return [
    createRow(t('cover.opening'), money(figures.commission), withTax),
    createRow(t('cover.prepayment'), t('none')),
    createRow(t('cover.late'), late.once ? money(late.once[terms.clientKind]) : t('none')),
    deferral === null
      ? createRow(t('cover.extension'), t('none'))
      : createRow(
          t('cover.extension'),
          money(computeExtensionFee(deferral, terms.principal, figures.total)),
          t('cover.extensionDetail', { days: deferral.days }),
        ),
    createRow(t('cover.otherFees'), t('none')),
  ];
}

function createInformationRows({ market, language }: DisclosureInput): PartRow[] {
  const { t } = disclosureTexts(market, language);
  return [
    createRow(t('cover.insurance'), t('notApplicable')),
    createRow(t('cover.statement'), t('cover.statementValue')),
  ];
}

function createComplaintRows({ market, language, lenderConfig, contact }: DisclosureInput): PartRow[] {
  const { t } = disclosureTexts(market, language);
  const { complaints, contractRegister, authority, registration } = lenderConfig;
  return [
    createRow(
      complaints.name[language],
      complaints.officer ?? '',
      `${contact.address} · ${contact.hours[language]}`,
    ),
    createRow(t('cover.phone'), complaints.phone),
    createRow(t('cover.email'), complaints.email),
    ...(contractRegister ? [createRow(contractRegister.name[language], contractRegister.number)] : []),
    createRow(registration.name[language], registration.number),
    createRow(authority.name[language], authority.phone, authority.url),
  ];
}
