import { contractWording, legalValues } from '../../contract/legal.ts';
import type {
  AgreedTerms,
  Disbursement,
  Minor,
  ScheduledInstalment,
  YearlyCost,
} from '../../lending/index.ts';
import { type Config, marketIn } from '../config/index.ts';
import { type AgreementText, type Borrower, figuresOf } from './document.ts';
import type { Agreed, Wording } from './keep.ts';
import { formerPartsOf } from './parts.ts';
import { agreementTexts } from './texts.ts';

/**
 * What was frozen before the document that is read became the one that is agreed to: figures, and the clauses named by
 * the hash of their source, whose placeholders were still open. Orders of that time keep it, with its hash.
 */
export type FormerDocument = {
  productId: string;
  lender: string;
  disbursement: Disbursement;
  schedule: readonly ScheduledInstalment[];
  totalToRepay: Minor;
  yearlyCost: YearlyCost;
  lenderText: Readonly<Record<string, string>>;
  legal: { hash: string };
};

type Former = { terms: AgreedTerms; borrower: Borrower; wording: Wording };

/** Such an agreement in the shape of today's, so that one page and one PDF show both. */
export function formerAgreed(
  config: Config,
  document: FormerDocument,
  { terms, borrower, wording }: Former,
): Agreed['document'] {
  const { lender, lenderText, productId } = document;
  const figures = figuresOf({ ...document, terms });
  function textOf(language: 'es' | 'en'): AgreementText {
    const values = {
      ...legalValues(config.brand, language, terms.market),
      [`lender${terms.market}`]: lender,
    };
    const productName = config.products[productId]?.name[language] ?? productId;
    const texts = agreementTexts[language];
    const market = marketIn(config, terms.market);
    return {
      parts: formerPartsOf({ lender, borrower, productName, terms, figures, market, language, texts }),
      wording: contractWording(wording[language], values, { values: lenderText, holds: {}, each: {} }),
    };
  }
  return { lender, borrower, figures, es: textOf('es'), en: textOf('en') };
}
