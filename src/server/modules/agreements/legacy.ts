import { legalValues, renderContractClauses } from '../../../contract/legal.ts';
import type {
  AgreedTerms,
  Disbursement,
  Minor,
  ScheduledInstalment,
  YearlyCost,
} from '../../../lending/index.ts';
import { type Config, getMarket } from '../../config/index.ts';
import type { AgreementText, Borrower, StoredAgreement, Wording } from './agreement.ts';
import { computeFigures } from './document.ts';
import { createLegacyParts } from './parts.ts';
import { agreementTexts } from './texts.ts';

/**
 * What was frozen before the document that is read became the one that is agreed to: figures, and the clauses named by
 * the hash of their source, whose placeholders were still open. Orders of that time keep it, with its hash.
 */
export type LegacyDocument = {
  productId: string;
  lender: string;
  disbursement: Disbursement;
  schedule: readonly ScheduledInstalment[];
  totalToRepay: Minor;
  yearlyCost: YearlyCost;
  lenderText: Readonly<Record<string, string>>;
  legal: { hash: string };
};

type LegacyContext = { terms: AgreedTerms; borrower: Borrower; wording: Wording };

/** Such an agreement in the shape of today's, so that one page and one PDF show both. */
export function upgradeLegacyDocument(
  config: Config,
  document: LegacyDocument,
  { terms, borrower, wording }: LegacyContext,
): StoredAgreement['document'] {
  const { lender, lenderText, productId } = document;
  const figures = computeFigures({ ...document, terms });
  function createAgreementText(language: 'es' | 'en'): AgreementText {
    const values = {
      ...legalValues(config.brand, language, terms.market),
      [`lender${terms.market}`]: lender,
    };
    const productName = config.products[productId]?.name[language] ?? productId;
    const texts = agreementTexts[language];
    const market = getMarket(config, terms.market);
    return {
      parts: createLegacyParts({ lender, borrower, productName, terms, figures, market, language, texts }),
      wording: renderContractClauses(wording[language], values, {
        values: lenderText,
        conditions: {},
        repetitions: {},
      }),
    };
  }
  return { lender, borrower, figures, es: createAgreementText('es'), en: createAgreementText('en') };
}
