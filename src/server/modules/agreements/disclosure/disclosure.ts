import { marketContact } from '../../../../contract/legal.ts';
import { termInDays } from '../../../../lending/index.ts';
import type { Brand, DisclosureKind } from '../../../config/index.ts';
import type { AgreementPart, AgreementPartsInput } from '../parts.ts';
import { createCoverParts } from './cover.ts';
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
    parts: documents[document]({ ...input, disclosure, lenderConfig, contact, termDays: termInDays(terms) }),
  };
}
