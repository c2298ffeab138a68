/** The sources of a differing amount of a payment. */
export const differenceSources = ['notice', 'status', 'settlement'] as const;
export type DifferenceSource = (typeof differenceSources)[number];

/** Whose figure of a difference was right; `both`: each recorded the payment on another side of midnight. */
export const rightSides = ['ours', 'provider', 'both'] as const;
export type RightSide = (typeof rightSides)[number];

/** How a line of a provider's file and one of our payments compare. */
export const lineComparisons = ['matched', 'otherAmount', 'onlyFile', 'onlyOurs'] as const;

/** Days of providers that need a review by staff. */
export const providerDayStates = ['toClose', 'differing'] as const;

/** Which payments of a provider's day are listed: those that differ from its file, all beside it, or ours as posted. */
export const dayPaymentViews = ['differing', 'all', 'posted'] as const;
