import type { Language } from '../../../contract/launch.ts';
import type { Channel } from '../../config/index.ts';
import type {
  PaymentProviderName,
  ProviderCapability,
  paymentProviders,
} from '../../config/settingGroups.ts';
import type { CardProvider, Payer } from '../card/provider.ts';
import type { PayoutApi, PayoutStatusUpdate } from './payoutApi.ts';

/** What a provider can do, each an interface of its own. */
type ProviderCapabilities = {
  collect: CollectApi;
  checkout: CheckoutApi;
  payOut: PayoutApi;
  charge: CardProvider;
  refund: RefundApi;
  settle: SettlementFilesApi;
};

/**
 * A payment provider: what is outside our walls stands behind it, the embedded `sandbox` and whatever a lender connects.
 * It is what it can do; see docs/providers.md.
 */
export type PaymentProvider = {
  readonly name: PaymentProviderName;
  /** What it tells us of; absent where it only answers. */
  readonly notices?: NoticesApi;
} & { readonly [Name in ProviderCapability]?: ProviderCapabilities[Name] };

/** The provider of a name, with everything that the name promises. */
export type NamedProvider<Name extends PaymentProviderName> = PaymentProvider & {
  readonly name: Name;
} & Required<Pick<PaymentProvider, (typeof paymentProviders)[Name][number]>>;

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
interface CheckoutApi {
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

/** Files that name every payment of a day. */
export interface SettlementFilesApi {
  /** The file of a day (`YYYY-MM-DD`, UTC); null while there is none. Throws without an answer. */
  fetchFile(day: string): Promise<string | null>;
  /** The payments in a file. Throws on one it can't read. */
  parseFile(content: string): readonly ProviderPayment[];
}

/** Money that goes back the way it came. Amount in minor units, at most the payment's. */
export type RefundOrder = {
  paymentId: string;
  amount: number;
  currency: string;
  /** The provider pays back once for a key, however often it is asked. */
  idempotencyKey: string;
};

/** `refused`: nothing was paid back for this key and nothing will be. */
export type RefundResult = { state: 'paid'; refundId: string } | { state: 'refused'; reason: string };

interface RefundApi {
  /** Throws when it isn't known whether the money moved: the same order may be given again. */
  pay(order: RefundOrder): Promise<RefundResult>;
}

/** A payment that was taken back: by the bank, by the payer's bank, by the provider. Amount in minor units. */
export type Reversal = {
  reversalId: string;
  paymentId: string;
  amount: number;
  currency: string;
  reversedAt: Date;
  reason: string;
  /** `provider`: a mistake of its own, and nothing that the payer or the payer's bank did. */
  cause: 'payer' | 'provider';
};

/** What a provider tells. `eventId` names the telling: told twice, it counts once. `nothing`: valid, and of no meaning to us. */
export type ProviderNotice = { eventId: string } & (
  | { kind: 'payment'; payment: ProviderPayment }
  | { kind: 'reversal'; reversal: Reversal }
  | { kind: 'expiry'; reference: string }
  /** Something became of a charge of a card: it is asked about, soon. */
  | { kind: 'charge'; charge: { borrowerId: number; recordId: string } }
  | { kind: 'payout'; payoutId: string; statusUpdate: PayoutStatusUpdate }
  | { kind: 'nothing' }
);

/** What became of a notice; whichever it is, nothing of it is lost. */
export type NoticeOutcome = 'booked' | 'repeated' | 'unmatched' | 'kept' | 'unreadable';

/** What a provider wants to hear. */
type NoticeReply = { status: number; body: unknown };

type NoticeHeaders = Readonly<Record<string, unknown>>;

export interface NoticesApi {
  /**
   * What a notice says; null when nothing vouches for it: a signature over the raw body, or what the provider sends
   * instead. Throws on a body that is vouched for and can't be read.
   */
  verifyAndParse(body: Buffer, headers: NoticeHeaders): ProviderNotice | null;
  /** How it is answered; where a provider asks for nothing special, 200 with what became of it. */
  toReply?(outcome: NoticeOutcome): NoticeReply;
}
