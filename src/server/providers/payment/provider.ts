import type { Language } from '../../../contract/launch.ts';
import type { Channel } from '../../config/index.ts';
import type { PaymentProviderName } from '../../config/paymentProviders.ts';

/** A payment as its provider's books have it. Amount in minor units. */
export type KnownPayment = {
  paymentId: string;
  reference: string;
  amount: number;
  currency: string;
  paidAt: Date;
};

/** A payment as a notice tells of it. */
export type ProviderPayment = KnownPayment & { eventId: string };

export type ReferenceOrder = {
  channel: Channel;
  amount: number;
  currency: string;
  expiresAt: Date;
};

/** A payment that is made on a page of the provider's. `back`: the path of ours it leads back to. */
export type Checkout = {
  amount: number;
  currency: string;
  expiresAt: Date;
  back: string;
  language: Language;
};

/** Money that goes back the way it came. Amount in minor units, at most the payment's. */
export type RefundOrder = {
  paymentId: string;
  amount: number;
  currency: string;
  /** The provider pays back once for a key, however often it is asked. */
  idempotencyKey: string;
};

/** `refused`: nothing was paid back for this key and nothing will be. */
export type RefundAnswer = { state: 'paid'; refundId: string } | { state: 'refused'; reason: string };

/**
 * A payment provider. What is outside our walls stands behind it: the embedded `sandbox`, and whatever a
 * lender connects (see docs/providers.md).
 */
export interface PaymentProvider {
  readonly name: PaymentProviderName;
  /** Makes a code that a borrower can pay at a store or bank. */
  createReference(order: ReferenceOrder): Promise<string>;
  /** Opens a page on which a payment is made; its reference comes back in the webhook. */
  createCheckout(checkout: Checkout): Promise<{ reference: string; url: string }>;
  cancelReference(reference: string): Promise<void>;
  /** The payments a provider knows of for a reference, for when a notice never came. Throws without an answer. */
  status(reference: string): Promise<readonly KnownPayment[]>;
  /** The payment in a webhook, or null when the signature doesn't fit its raw body. Throws on a body it can't read. */
  verifyWebhook(body: Buffer, headers: Record<string, unknown>): ProviderPayment | null;
  /**
   * The settlement file of a day (`YYYY-MM-DD`, UTC), which names every payment taken on it; null while there is none.
   * Throws without an answer.
   */
  settlementFile(day: string): Promise<string | null>;
  /** The payments in a settlement file. Throws on one it can't read. */
  readSettlementFile(content: string): readonly KnownPayment[];
  /** Throws when it isn't known whether the money moved: the same order may be given again. */
  refund(order: RefundOrder): Promise<RefundAnswer>;
}
