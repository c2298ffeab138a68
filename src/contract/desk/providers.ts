/** The providers of payments and payouts, and the places where staff receive payments. */
export const providerNames = [
  'sandbox',
  'conekta',
  'openpay',
  'stp',
  'razorpay',
  'razorpayx',
  'cash_desk',
  'bank_statement',
  'hand',
] as const;
export type ProviderName = (typeof providerNames)[number];

/** Of a payment that came by none of the market's channels. */
export type InternalChannel = 'CARD' | 'CASH_DESK' | 'BANK_STATEMENT' | 'MATCHED';

/** Places of payments that staff record, used as their provider, with their channel. */
export const manualChannels = {
  cash_desk: 'CASH_DESK',
  bank_statement: 'BANK_STATEMENT',
} as const satisfies Partial<Record<ProviderName, InternalChannel>>;

/** The channel of a payment that staff matched to a loan. */
export const matchedChannel = 'MATCHED' satisfies InternalChannel;

/** The channels of payments that staff recorded or matched. */
export const staffChannels = [...Object.values(manualChannels), matchedChannel] as const;

const manualProviders: readonly string[] = [...Object.keys(manualChannels), 'hand' satisfies ProviderName];

/** Whether staff record what it paid, or was paid by it: no provider reports it, and none has a file of it. */
export function isManualProvider(provider: string): boolean {
  return manualProviders.includes(provider);
}

/** The sources of a differing amount of a payment. */
export const differenceSources = ['notice', 'status', 'settlement'] as const;
export type DifferenceSource = (typeof differenceSources)[number];

export const payoutStates = ['created', 'sent', 'arrived', 'returned', 'refused', 'unknown'] as const;

/** How the sandbox words why a payout failed; the desk shows each in its own language, other providers' replies as they are. */
export const sandboxPayoutReplies = ['account closed', 'no such account'] as const;
export type SandboxPayoutReply = (typeof sandboxPayoutReplies)[number];

/** `waiting`: for approval. `pending`: requested from the provider. `failed`: approved, and the provider didn't pay. */
export const refundStates = [
  'waiting',
  'pending',
  'paid',
  'failed',
  'refused',
  'withdrawn',
  'expired',
  'closed',
] as const;

/** How a provider's own list of what left and the payouts disagree. */
export const payoutDifferenceKinds = [
  /** A second order of one payout left. */
  'secondArrival',
  /** An order left that is none of our payouts. */
  'unknownOrder',
  /** We hold a payout as arrived, and no list of its operating days has it. */
  'notListed',
  /** It left with another amount or currency than ours. */
  'otherAmount',
  /** It left, and we hold it as returned or as never sent. */
  'againstBooks',
  /** The payout arrived, without a posting to the ledger's cash. */
  'otherLedger',
] as const;
export type PayoutDifferenceKind = (typeof payoutDifferenceKinds)[number];

/** Which part of a line of a bank statement isn't right, and what is wrong with it. */
export const statementFields = ['line', 'date', 'amount', 'currency', 'reference', 'status'] as const;
export type StatementField = (typeof statementFields)[number];
export const statementLineErrors = [
  'missing',
  'unreadable',
  'otherCurrency',
  'tooLong',
  'notBooked',
] as const;
export type StatementLineError = (typeof statementLineErrors)[number];

/** Whose figures were right where something differed; `both`: as of one payment across midnight. */
export const correctSides = ['ours', 'provider', 'both'] as const;
export type CorrectSide = (typeof correctSides)[number];

/** How a line of a provider's file and one of our payments compare. */
export const lineComparisons = ['matched', 'otherAmount', 'onlyFile', 'onlyOurs'] as const;

/** Days of providers that need a review by staff. */
export const providerDayStates = ['toClose', 'differing'] as const;

/** Which payments of a provider's day are listed: those that differ from its file, all beside it, or ours as posted. */
export const dayPaymentViews = ['differing', 'all', 'posted'] as const;
