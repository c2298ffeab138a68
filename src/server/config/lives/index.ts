import { type ClientKind, type Day, day, type Statement, termInDays } from '../../../lending/index.ts';
import { moneyText } from '../../format.ts';
import { borrowingOf, type OfferToday, offerOf, termsOf } from '../../loans/index.ts';
import type { Config } from '../files.ts';
import { marketIn } from '../markets.ts';
import type { Product } from '../products.ts';
import { beginLife } from './life.ts';
import { readOffer } from './read.ts';
import { stories } from './stories.ts';

/** Any day does. */
const someDay = day('2026-01-01');
const bothLanguages = ['es', 'en'] as const;
const nobody = { fullName: 'N', address: 'N', bank: 'N', last4: '0000' };

/**
 * Lives every kind of loan of a product from its offer to its last payment, by the rules that loans go by and with the
 * pages and documents that borrowers read: a line for each that can't be lived. Why: docs/decisions/product-check.md.
 */
export function lifeMistakes(config: Config, productId: string, product: Product): string[] {
  const { least, most, offer } = product.amount;
  const kinds: readonly ClientKind[] = product.terms.late.once ? ['new', 'repeat'] : ['new'];
  const mistakes = new Map<string, string>();
  for (const periods of termsOf(product)) {
    const termDays = termInDays({ periods });
    for (const amount of new Set([offer, least, most])) {
      for (const clientKind of kinds) {
        const asked: Trial = { productId, product, termDays, amount, clientKind };
        for (const [why, story] of whatBreaks(config, asked)) {
          if (!mistakes.has(why)) mistakes.set(why, sentence(config, asked, story, why));
        }
      }
    }
  }
  return [...mistakes.values()];
}

type Trial = {
  productId: string;
  product: Product;
  termDays: number;
  amount: number;
  clientKind: ClientKind;
};

/** Why the loan can't be lived to its end, and in which story; nothing where it can. */
function whatBreaks(config: Config, asked: Trial): [why: string, story: string][] {
  const { amount, product } = asked;
  // What is said doesn't depend on how much it is: all languages are read of what is offered first.
  const languages = amount === product.amount.offer ? bothLanguages : [languageOf(config, product)];
  try {
    const offered = offeredOn(config, asked, someDay);
    readOffer(config, offered, languages);
    const told = stories.filter(
      ({ isByClient, isExtended }) =>
        (isByClient || asked.clientKind === 'new') && (!isExtended || product.terms.deferral !== null),
    );
    return told.flatMap(({ name, tell }): [string, string][] => {
      const why = whyNot(() => tell(beginLife(config, offered, languages), offered.offer.terms));
      return why === null ? [] : [[why, name]];
    });
  } catch (error) {
    return [[messageOf(error), 'when it is offered']];
  }
}

function whyNot(live: () => Statement): string | null {
  try {
    const { settledOn, payoff } = live();
    return settledOn !== null && payoff === 0 ? null : 'paying what its pages ask for does not end it';
  } catch (error) {
    return messageOf(error);
  }
}

function languageOf(config: Config, { market }: Product): 'es' | 'en' {
  return marketIn(config, market).languages[0] ?? 'es';
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function offeredOn(config: Config, { product, ...asked }: Trial, today: Day): OfferToday {
  const { market: place } = product;
  const market = marketIn(config, place);
  const borrowing = borrowingOf(asked.productId, product, { orders: [], birthDate: null, today });
  const offer = offerOf(config, { ...asked, market: place, borrower: nobody, today });
  return { now: new Date(`${today}T12:00:00Z`), today, market, offer, borrowing };
}

function sentence(
  config: Config,
  { productId, product, termDays, amount, clientKind }: Trial,
  story: string,
  why: string,
): string {
  const loan = `a loan of ${moneyText(amount, marketIn(config, product.market))} for ${termDays} days to a ${clientKind} client`;
  return `products.json: ${productId}.terms: ${loan} breaks ${story}: ${why}`;
}
