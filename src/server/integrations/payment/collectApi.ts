import type { Language } from '../../../contract/launch.ts';
import type { Channel } from '../../config/index.ts';
import type { Payer } from '../payer.ts';

/** Who sent a payment, as its provider tells it; empty where it doesn't. */
export type PaymentSender = { name: string; account: string };

/** A payment as its provider's books have it. Amount in minor units. */
export type ProviderPayment = {
  paymentId: string;
  reference: string;
  amount: number;
  currency: string;
  paidAt: Date;
  sender?: PaymentSender;
};

export type CollectOrder = {
  orderId: string;
  payer: Payer;
  channel: Channel;
  amount: number;
  currency: string;
  expiresAt: Date;
  /** Names this wish: asked again with it, a provider that knows keys gives the same reference. At most 36 characters. */
  idempotencyKey: string;
  /** A number of the loan's own, for who makes accounts of numbers: the same for whatever is asked for of one debt. */
  accountNumber(): Promise<number>;
};

/** What a till or a bank's app asks for besides the reference, by the names that channels fill in: `{ifsc}`, `{link}`. */
export type ReferenceDetails = Readonly<Record<string, string>>;

export type CreatedReference = {
  /** What the payer types, shows or transfers to. */
  reference: string;
  /** By which the provider knows it. */
  providerId: string;
  /** When it really ends, which may be earlier or later than asked for. */
  expiresAt: Date;
  /** Whether it goes on taking money once it was paid: an account's number does, a store's code doesn't. */
  isReusable: boolean;
  till: ReferenceDetails;
};

/** A reference as we keep it. */
export type KnownReference = { reference: string; providerId: string };

/** Money comes in by references. Each throws {@link ProviderError} without an answer. */
export interface CollectApi {
  create(order: CollectOrder): Promise<CreatedReference>;
  /** Nobody can pay by it any more; one that can't be cancelled ends by itself. */
  cancel(key: KnownReference): Promise<void>;
  /** The payments a provider knows of for a reference, for when a notice never came. */
  status(key: KnownReference): Promise<readonly ProviderPayment[]>;
}

/** A payment that is made on a page of the provider's. `returnUrl`: the path of ours it leads back to. */
export type CheckoutOrder = {
  amount: number;
  currency: string;
  expiresAt: Date;
  returnUrl: string;
  language: Language;
};

/** Opens a page on which a payment is made; its reference comes back in the notice. */
export interface CheckoutApi {
  open(order: CheckoutOrder): Promise<{ reference: string; url: string }>;
}

const maxNameLength = 200;
const maxAccountLength = 64;

/** A payment's sender of what a provider says of it, if anything; never a reason to refuse the payment. */
export function toSender(name: unknown, account: unknown): { sender?: PaymentSender } {
  const sender = {
    name: toText(name).slice(0, maxNameLength),
    account: toText(account).slice(0, maxAccountLength),
  };
  return sender.name === '' && sender.account === '' ? {} : { sender };
}

function toText(value: unknown): string {
  if (typeof value !== 'string' && typeof value !== 'number') return '';
  return String(value).replaceAll('\u0000', '').trim();
}
