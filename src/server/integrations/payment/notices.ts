import type { ProviderPayment } from './collectApi.ts';
import type { PayoutStatusUpdate } from './payoutApi.ts';

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
export type NoticeReply = { status: number; body: unknown };

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
