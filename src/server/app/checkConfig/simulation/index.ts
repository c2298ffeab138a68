import { type ClientKind, type Day, day, type Statement, termInDays } from '../../../../lending/index.ts';
import type { Config } from '../../../config/config.ts';
import { formatMoney } from '../../../config/format.ts';
import { getMarket } from '../../../config/markets.ts';
import type { Product } from '../../../config/products.ts';
import {
  type CurrentOffer,
  computeOffer,
  computeProductEligibility,
  listTerms,
} from '../../../modules/loans/index.ts';
import { createLoanSimulation } from './loanSimulation.ts';
import { renderOffer } from './render.ts';
import { repaymentScenarios } from './scenarios.ts';

/** Any day does. */
const sampleDay = day('2026-01-01');
const bothLanguages = ['es', 'en'] as const;
const sampleBorrower = { fullName: 'N', address: 'N', bank: 'N', last4: '0000' };

/**
 * Lives every kind of loan of a product from its offer to its last payment, by the rules that loans go by and with the
 * pages and documents that borrowers read: a line for each that can't be lived. Why: docs/decisions/product-check.md.
 */
export function listSimulationErrors(config: Config, productId: string, product: Product): string[] {
  const { least, most, offer } = product.amount;
  const kinds: readonly ClientKind[] = product.terms.late.once ? ['new', 'repeat'] : ['new'];
  const errors = new Map<string, string>();
  for (const periods of listTerms(product)) {
    const termDays = termInDays({ periods });
    for (const amount of new Set([offer, least, most])) {
      for (const clientKind of kinds) {
        const application: SimulatedApplication = { productId, product, termDays, amount, clientKind };
        for (const [reason, scenario] of listFailures(config, application)) {
          if (!errors.has(reason)) errors.set(reason, formatFailure(config, application, scenario, reason));
        }
      }
    }
  }
  return [...errors.values()];
}

type SimulatedApplication = {
  productId: string;
  product: Product;
  termDays: number;
  amount: number;
  clientKind: ClientKind;
};

/** Why the loan can't be lived to its end, and in which story; nothing where it can. */
function listFailures(config: Config, application: SimulatedApplication): [why: string, story: string][] {
  const { amount, product } = application;
  // What is said doesn't depend on how much it is: all languages are read of what is offered first.
  const languages = amount === product.amount.offer ? bothLanguages : [getMarketLanguage(config, product)];
  try {
    const offerToday = createOffer(config, application, sampleDay);
    renderOffer(config, offerToday, languages);
    const applicableScenarios = repaymentScenarios.filter(
      ({ dependsOnClientKind: isByClient, usesExtensions: isExtended }) =>
        (isByClient || application.clientKind === 'new') && (!isExtended || product.terms.deferral !== null),
    );
    return applicableScenarios.flatMap(({ name, run: tell }): [string, string][] => {
      const reason = findFailure(() =>
        tell(createLoanSimulation(config, offerToday, languages), offerToday.offer.terms),
      );
      return reason === null ? [] : [[reason, name]];
    });
  } catch (error) {
    return [[getErrorMessage(error), 'when it is offered']];
  }
}

function findFailure(simulate: () => Statement): string | null {
  try {
    const { settledOn, payoff } = simulate();
    return settledOn !== null && payoff === 0 ? null : 'paying what its pages ask for does not end it';
  } catch (error) {
    return getErrorMessage(error);
  }
}

function getMarketLanguage(config: Config, { market }: Product): 'es' | 'en' {
  return getMarket(config, market).languages[0] ?? 'es';
}

function getErrorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function createOffer(
  config: Config,
  { product, ...application }: SimulatedApplication,
  today: Day,
): CurrentOffer {
  const { market: marketCode } = product;
  const market = getMarket(config, marketCode);
  const borrowing = computeProductEligibility(application.productId, product, {
    orders: [],
    birthDate: null,
    today,
  });
  const offer = computeOffer(config, { ...application, market: marketCode, borrower: sampleBorrower, today });
  return { now: new Date(`${today}T12:00:00Z`), today, market, offer, productEligibility: borrowing };
}

function formatFailure(
  config: Config,
  { productId, product, termDays, amount, clientKind }: SimulatedApplication,
  scenario: string,
  reason: string,
): string {
  const loan = `a loan of ${formatMoney(amount, getMarket(config, product.market))} for ${termDays} days to a ${clientKind} client`;
  return `products.json: ${productId}.terms: ${loan} breaks ${scenario}: ${reason}`;
}
