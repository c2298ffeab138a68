/** Whose cause a reversal was: a payer's (bounced, charged back), or a mistake of the lender or of a provider. */
export type ReversalCause = 'payer' | 'lender' | 'provider';

/** What a product waives of a reversal whose cause wasn't the payer's: nothing, or what accrues without the payment while it stood. */
export const reversalWaiverPolicies = ['none', 'accruedWhilePaid'] as const;
export type ReversalWaiverPolicy = (typeof reversalWaiverPolicies)[number];
