/** The outcome of a call about a late debt. */
export const contactOutcomes = [
  'no_answer',
  'wrong_number',
  'third_person',
  'promise',
  'no_commitment',
  'says_paid',
  'refusal',
  'dispute',
] as const;
export type ContactOutcome = (typeof contactOutcomes)[number];

/**
 * Why a borrower must not be called now, the first that applies: an open payment claim for a late loan, a collection hold, an
 * open complaint about collection, a debt that the last contact disputes without a day to go on, an open promise, an open
 * settlement offer, a wrong number, a call today, a next action on a later day, or a time outside the calling hours of the
 * borrower's market.
 */
export const contactRestrictions = [
  'claim',
  'hold',
  'complaint',
  'dispute',
  'promise',
  'offer',
  'wrongNumber',
  'calledToday',
  'later',
  'hours',
] as const;
export type ContactRestriction = (typeof contactRestrictions)[number];

/** The number of days after its planned day for which a call remains in the list. */
export const callbackDays = 30;

/** For so many days after its answer a complaint that was decided for the borrower is shown where the debt is collected. */
export const recentComplaintDays = 90;

/** A call is planned at most so many days ahead, so that no typing error removes a borrower from the list. */
export const maxPlannedDays = 60;

/** The maximum that is counted: counting all calls of a large lender takes too long. */
export const maxCountedCalls = 1_000;
