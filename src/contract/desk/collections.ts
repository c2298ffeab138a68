/** What came of a call about a late debt. */
export const contactOutcomes = ['no_answer', 'wrong_number', 'promise', 'refusal', 'dispute'] as const;
export type ContactOutcome = (typeof contactOutcomes)[number];

/**
 * Why a borrower isn't to be called now, the first that applies: he claims to have paid a late loan, one is held, a complaint about the collection is open,
 * a promise stands, the number is somebody else's, he was called today, the next action is on a later day, or it is outside the
 * hours of his market.
 */
export const callBarriers = [
  'claim',
  'hold',
  'complaint',
  'promise',
  'wrongNumber',
  'calledToday',
  'later',
  'hours',
] as const;
export type CallBarrier = (typeof callBarriers)[number];
