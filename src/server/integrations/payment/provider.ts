import type { Language } from '../../../contract/launch.ts';
import type { Channel } from '../../config/index.ts';
import type {
  PaymentProviderName,
  ProviderCapability,
  paymentProviders,
} from '../../config/settingGroups.ts';
import type { CardApi, ProviderCustomer } from '../card/provider.ts';
import type { PayoutApi, PayoutStatusUpdate } from './payoutApi.ts';

/** The interface of each capability. */
type CapabilityInterfaces = {
  collect: CollectApi;
  checkout: CheckoutApi;
  payOut: PayoutApi;
  charge: CardApi;
  refund: RefundApi;
  settle: SettlementFilesApi;
};

/**
 * A payment provider, the embedded `sandbox` or an external one: the interfaces of its capabilities, present if supported
 * (docs/providers.md).
 */
export type PaymentProvider = {
  readonly name: PaymentProviderName;
  /** Its webhooks; absent if it sends none. */
  readonly notices?: NoticesApi;
} & { readonly [Name in ProviderCapability]?: CapabilityInterfaces[Name] };

/** The provider of a name, with all capabilities declared for it in `paymentProviders`. */
export type NamedProvider<Name extends PaymentProviderName> = PaymentProvider & {
  readonly name: Name;
} & Required<Pick<PaymentProvider, (typeof paymentProviders)[Name][number]>>;

/** The sender of a payment; fields that the provider doesn't report are empty. */
export type PaymentSender = { name: string; account: string };

/** A payment as the provider reports it. Amount in minor units. */
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
  payer: ProviderCustomer;
  channel: Channel;
  amount: number;
  currency: string;
  expiresAt: Date;
  /** Repeated with it, a provider with idempotency returns the same reference. At most 36 characters. */
  idempotencyKey: string;
  /** A number of the loan for providers that derive accounts from it: the same for every amount of one debt. */
  accountNumber(): Promise<number>;
};

/** What a till or banking app needs besides the reference, by the placeholders of channels: `{ifsc}`, `{link}`. */
export type ReferenceDetails = Readonly<Record<string, string>>;

export type CreatedReference = {
  /** What the payer types, shows or transfers to. */
  reference: string;
  /** The provider's id. */
  providerId: string;
  /** The actual expiry, which may differ from the requested one. */
  expiresAt: Date;
  /** Whether it accepts several payments: an account number does, a store's code doesn't. */
  isReusable: boolean;
  details: ReferenceDetails;
};

export type ReferenceKey = { reference: string; providerId: string };

/** Collects payments by references. All methods throw {@link ProviderError}. */
export type CollectApi = {
  create(order: CollectOrder): Promise<CreatedReference>;
  /** Cancels a reference; does nothing where the provider can't and it expires by itself. */
  cancel(key: ReferenceKey): Promise<void>;
  /** The payments made by a reference, for when a notice was lost. */
  status(key: ReferenceKey): Promise<readonly ProviderPayment[]>;
};

/** A payment to be made on the provider's page. `returnUrl`: our path that the page returns to. */
export type CheckoutOrder = {
  amount: number;
  currency: string;
  expiresAt: Date;
  returnUrl: string;
  language: Language;
};

/** Opens the provider's payment page; the notice of the payment carries its reference. */
type CheckoutApi = {
  open(order: CheckoutOrder): Promise<{ reference: string; url: string }>;
};

const maxNameLength = 200;
const maxAccountLength = 64;

/** Cleans the sender that a provider reports, if any. Never throws: a payment is taken whatever its sender is. */
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

/** Settlement files: all payments of a day. */
export type SettlementFilesApi = {
  /** The file of a day (`YYYY-MM-DD`, UTC); null while there is none. Throws {@link ProviderError}. */
  fetchFile(day: string): Promise<string | null>;
  /** The payments in a file. Throws on a malformed one. */
  parseFile(content: string): readonly ProviderPayment[];
};

/** A refund of a payment, or of a part of it. Amount in minor units, at most the payment's. */
export type RefundOrder = {
  paymentId: string;
  amount: number;
  currency: string;
  /** The provider refunds once for a key. */
  idempotencyKey: string;
};

/** `refused`: final; nothing was refunded for this key. */
export type RefundResult = { state: 'paid'; refundId: string } | { state: 'refused'; reason: string };

type RefundApi = {
  /** Throws if the outcome is unknown: the same order may be sent again. */
  create(order: RefundOrder): Promise<RefundResult>;
};

/** A reversal of a payment by a bank or the provider. Amount in minor units. */
export type Reversal = {
  reversalId: string;
  paymentId: string;
  amount: number;
  currency: string;
  reversedAt: Date;
  reason: string;
  /** `provider`: the provider's own error; `payer`: the payer or the payer's bank. */
  cause: 'payer' | 'provider';
};

/** A webhook's content. A repeated `eventId` is processed once. `nothing`: valid, but of no interest. */
export type ProviderNotice = { eventId: string } & (
  | { kind: 'payment'; payment: ProviderPayment }
  | { kind: 'reversal'; reversal: Reversal }
  | { kind: 'expiry'; reference: string }
  /** The state of one of our card charges changed: it is polled next. */
  | { kind: 'charge'; charge: { borrowerId: number; recordId: string } }
  | { kind: 'payout'; payoutId: string; statusUpdate: PayoutStatusUpdate }
  | { kind: 'nothing' }
);

/** How a notice was processed; in every case it is stored. */
export type NoticeOutcome = 'posted' | 'repeated' | 'unmatched' | 'retained' | 'unreadable';

/** The response that a provider expects. */
type NoticeReply = { status: number; body: unknown };

type NoticeHeaders = Readonly<Record<string, unknown>>;

export type NoticesApi = {
  /**
   * Authenticates a notice, by the signature over its raw body or the provider's substitute, and reads it. Null if it is not
   * authentic; throws if it is authentic and malformed.
   */
  verifyAndParse(body: Buffer, headers: NoticeHeaders): ProviderNotice | null;
  /** The response; by default 200 with the outcome. */
  toReply?(outcome: NoticeOutcome): NoticeReply;
};
