import { findEarlyRepaymentDay } from '../../lending/index.ts';
import type { Config } from './config.ts';
import { getMarket, type MarketConfig } from './markets.ts';
import type { Product } from './products.ts';

/** What of a product a regulator forbids; empty where it may be offered so. */
type RegulatorRule = (product: Product, market: MarketConfig) => string | null;

const coolingOff =
  'RBI, Reserve Bank of India (Digital Lending) Directions, 2025: a borrower may exit within a cooling-off period of at least one day';
const penalCharges =
  'RBI, Fair Lending Practice – Penal Charges in Loan Accounts, RBI/2023-24/53 of 18 August 2023: penal charges, no penal interest';
const catMissing =
  'CONDUSEF, Ley para la Transparencia y Ordenamiento de los Servicios Financieros, art. 8: each offer states its CAT';

/** By the domain of the authority that the market's lender names (`lenders` in brand.json). */
const rulesByAuthority: Readonly<Record<string, readonly RegulatorRule[]>> = {
  'rbi.org.in': [
    ({ terms, otherPeriods }) => {
      const first = Math.max(
        ...[terms.periods, ...otherPeriods].map(
          (periods) => findEarlyRepaymentDay({ ...terms, periods }) ?? 0,
        ),
      );
      return first > 1 ? `can be repaid whole from day ${first} on and not before (${coolingOff})` : null;
    },
    ({ terms: { late } }) =>
      late.daily.some(({ rate }) => Number(rate) > 0)
        ? `charges a rate for each day late (${penalCharges})`
        : null,
    // Late interest is reckoned on everything that is due and unpaid, interest included (lending/debt.ts, lateBase).
    ({ terms: { late, interest } }) =>
      late.daily.some(({ rate }) => Number(rate) > 0) && Number(interest.annualRate) > 0
        ? `charges it on unpaid interest too, which compounds (${penalCharges}, not capitalised)`
        : null,
  ],
  'condusef.gob.mx': [
    (_, { yearlyCost }) =>
      yearlyCost.kind === 'CAT' ? null : `is offered with ${yearlyCost.kind} and without CAT (${catMissing})`,
  ],
};

/** What regulators forbid of the products, a warning each, with its rule: whether it holds for the lender is counsel's to say. */
export function listRegulatorWarnings({ products, markets, brand }: Config): string[] {
  return Object.entries(products).flatMap(([productId, product]) => {
    const host = new URL(brand.lenders[product.market]?.authority.url ?? 'https://none.invalid').hostname;
    const rules = Object.entries(rulesByAuthority).flatMap(([domain, authorityRules]) =>
      host === domain || host.endsWith(`.${domain}`) ? authorityRules : [],
    );
    const market = getMarket({ markets }, product.market);
    const violations = rules.map((rule) => rule(product, market));
    return violations.flatMap((violation) => (violation === null ? [] : [`${productId}: ${violation}`]));
  });
}
