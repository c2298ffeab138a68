import type { SettlementOfferStatement } from '../statement/servicing.ts';
import type { Statement } from '../statement/statement.ts';
import { computeDisbursement, computeSchedule } from '../terms/schedule.ts';
import type { AgreedTerms } from '../terms/terms.ts';
import { addDays, type Day } from '../values/calendar.ts';
import { type Minor, minor } from '../values/money.ts';

/** The longest validity of a settlement offer. */
export const maxOfferDays = 90;

/** What is left to pay of an open settlement offer, and the last day for it. */
export type OpenOffer = { readonly remaining: Minor; readonly expiresOn: Day };

/** The open settlement offer; null if there is none, or if the payoff amount isn't higher. */
export function findOpenOffer({ settlementOffers, payoff }: Statement): OpenOffer | null {
  const open = settlementOffers.find(({ state, cause }) => state === 'open' && cause === undefined);
  if (open === undefined) return null;
  const remaining = minor(open.amount - open.paid);
  return remaining < payoff ? { remaining, expiresOn: open.expiresOn } : null;
}

/** The open settlement offer if it is lower than the amount due. */
export function findOfferBelowAmountDue(statement: Statement): OpenOffer | null {
  const offer = findOpenOffer(statement);
  return offer !== null && offer.remaining < statement.repayAmount ? offer : null;
}

type NewOffer = { readonly amount: Minor; readonly expiresOn: Day };

/** Why an offer can't be made: `noLess`: not below the payoff; `offerStands`: one is open. */
export function findSettlementOfferError(
  { asOf, payoff, settlementOffers }: Statement,
  { amount, expiresOn }: NewOffer,
): 'badSpan' | 'noLess' | 'offerStands' | null {
  if (expiresOn < asOf || expiresOn > addDays(asOf, maxOfferDays)) return 'badSpan';
  if (amount >= payoff) return 'noLess';
  return settlementOffers.some(({ state }) => state === 'open') ? 'offerStands' : null;
}

/** An open offer that the lender may withdraw; the borrower's exit is no offer of the lender's. */
export function findWithdrawableOffer(
  { settlementOffers }: Statement,
  offerId: string,
): SettlementOfferStatement | undefined {
  return settlementOffers.find(
    ({ id, state, cause }) => id === offerId && state === 'open' && cause === undefined,
  );
}

/** Days for which a reduced loan can be returned without cost, the day of disbursal not counted. */
export const freeReturnDays = 7;

/**
 * The offer that closes a reduced loan for the amount received, for a week and not beyond the first due date: commission, interest
 * and their tax are waived then ([why](docs/decisions/lending-less.md)). Null where nothing was deducted.
 */
export function computeFreeReturnOffer(terms: AgreedTerms, disbursedOn: Day): NewOffer | null {
  const { amount, principal } = computeDisbursement(terms);
  if (amount >= principal) return null;
  const dueDates = computeSchedule(terms, disbursedOn).map(({ dueOn }) => dueOn);
  const [expiresOn = disbursedOn] = [...dueDates, addDays(disbursedOn, freeReturnDays)].sort();
  return { amount, expiresOn };
}
