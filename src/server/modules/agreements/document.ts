import { legalValues, renderContractClauses } from '../../../contract/legal.ts';
import { legalFacts } from '../../../contract/legalFacts.ts';
import { add, termInDays } from '../../../lending/index.ts';
import { type Config, createContractMoneyFormat, getContractClauses, getMarket } from '../../config/index.ts';
import type {
  Agreement,
  AgreementDocument,
  AgreementFigures,
  AgreementInput,
  AgreementText,
  Borrower,
} from './agreement.ts';
import { computeCanonicalHash } from './canonical.ts';
import { createAgreementParts } from './parts.ts';
import { agreementTexts } from './texts.ts';

/** The one place that writes an agreement. The same offer to the same borrower gives the same bytes. */
export function createAgreement(config: Config, input: AgreementInput, borrower: Borrower): Agreement {
  const { productId, product, terms } = input;
  const figures = computeFigures(input);
  const market = getMarket(config, terms.market);
  const { legalName: lender, clauses } = market;
  const source = getContractClauses(config, market);
  const facts = legalFacts(terms, product.lenderText, createContractMoneyFormat(market));
  function createAgreementText(language: 'es' | 'en'): AgreementText {
    const texts = agreementTexts[language];
    const productName = product.name[language];
    const values = legalValues(config.brand, language, terms.market);
    return {
      parts: createAgreementParts({ lender, borrower, productName, terms, figures, market, language, texts }),
      wording: renderContractClauses(source[language], values, facts),
    };
  }
  const document: AgreementDocument = {
    format: 'agreement-2',
    productId,
    productName: product.name,
    lender,
    borrower,
    clientKind: terms.clientKind,
    terms,
    figures,
    es: createAgreementText('es'),
    en: createAgreementText('en'),
  };
  return { document, hash: computeCanonicalHash(document), clauses };
}

/** What the loan comes to, by what its offer says. */
export function computeFigures(
  input: Pick<AgreementInput, 'terms' | 'disbursement' | 'schedule' | 'totalToRepay' | 'yearlyCost'>,
): AgreementFigures {
  const { terms, disbursement, schedule, totalToRepay, yearlyCost } = input;
  return {
    commission: disbursement.commission,
    commissionVat: disbursement.commissionVat,
    given: disbursement.amount,
    interest: add(...schedule.map(({ interest }) => interest)),
    interestVat: add(...schedule.map(({ vat }) => vat)),
    total: totalToRepay,
    plan: schedule.map(({ number, principal, interest, vat }) => ({
      day: termInDays({ periods: terms.periods.slice(0, number) }),
      principal,
      interest,
      vat,
    })),
    yearlyCost,
  };
}
