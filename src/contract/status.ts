/** Order states on the wire. Source: SPEC 4, DESIGN 4. */
export const orderStatus = {
  inReview: 21,
  declined: 110,
  payingOut: 151,
  toBeRepaid: 174,
  overdue: 180,
  repaid: 200,
} as const;

export type OrderStatus = (typeof orderStatus)[keyof typeof orderStatus];

/** What a payment is for: `1` the debt, `2` the fee of an extension. Source: SPEC 2. */
export const requestType = { repayment: 1, extension: 2 } as const;

/** How much of a debt a repayment is for: what is due or falls due next, a part by choice, the whole. */
export const paymentWays = ['instalment', 'part', 'all'] as const;

/** The one complaint type that needs a child type and an order in collection. Source: SPEC 4. */
export const collectionProblemType = '1';
