/** Whom money goes to. `bankCode` names the bank where the number doesn't; empty otherwise. */
export type Beneficiary = { name: string; bankCode: string; account: string };

export type PayOutOrder = {
  /** Ours: the provider pays once for it, however often it is asked. Letters and digits, at most 28. */
  payoutId: string;
  orderId: string;
  beneficiary: Beneficiary;
  amount: number;
  currency: string;
};

/**
 * What a provider says of a payout.
 * - `sent`: taken, on its way
 * - `arrived`: in the account
 * - `returned`: it went, and came back
 * - `refused`: it never went, and won't
 */
export type PayoutNews = {
  state: 'sent' | 'arrived' | 'returned' | 'refused';
  providerId: string;
  at: Date;
  /** For people who look into it; empty where there is nothing to say. */
  reason: string;
};

/** A payout that may have been asked for. `providerId` is null where its answer never came. */
export type KnownPayout = { payoutId: string; providerId: string | null; sentAt: Date };

/** Money goes out. Both throw {@link ProviderError} without an answer: only `unreached` says that nothing was asked. */
export interface PayOut {
  send(order: PayOutOrder): Promise<PayoutNews>;
  /** `absent`: the provider never saw it. Ten minutes after it was asked for, that holds for good. */
  status(known: KnownPayout): Promise<PayoutNews | { state: 'absent' }>;
}
