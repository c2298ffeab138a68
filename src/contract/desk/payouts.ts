export const payoutStates = ['created', 'sent', 'arrived', 'returned', 'refused', 'unknown'] as const;

/** How the sandbox words why a payout failed; the desk shows each in its own language, other providers' replies as they are. */
export const sandboxPayoutReplies = ['account closed', 'no such account'] as const;
export type SandboxPayoutReply = (typeof sandboxPayoutReplies)[number];

/** How a provider's own list of what it paid out differs from our payouts. */
export const payoutDifferenceKinds = [
  /** It paid one payout twice. */
  'secondArrival',
  /** It paid something that is none of our payouts. */
  'unknownOrder',
  /** We recorded the payout as arrived; the lists of the days on which it would stand lack it. */
  'notListed',
  /** It paid another amount or currency than we recorded. */
  'otherAmount',
  /** It paid what we recorded as returned, or as never sent. */
  'againstBooks',
  /** We recorded the payout as arrived, but did not post it to the ledger's cash account. */
  'otherLedger',
] as const;
export type PayoutDifferenceKind = (typeof payoutDifferenceKinds)[number];
