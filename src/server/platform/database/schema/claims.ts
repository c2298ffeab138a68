import type { Generated } from 'kysely';

type PaymentClaimsTable = {
  borrowerId: number;
  orderId: string;
  number: number;
  amount: number;
  paidOn: string;
  payCode: string;
  reference: string;
  /** Names of uploads, not addresses. */
  images: string[];
  sentAt: Date;
  answerBy: string;
  pausedUntil: string;
  state: Generated<'open' | 'matched' | 'answered'>;
  closedAt: Generated<Date | null>;
  provider: Generated<string | null>;
  paymentId: Generated<string | null>;
  answer: Generated<string | null>;
};

/** Tables of migration 0024. */
export type ClaimsSchema = { paymentClaims: PaymentClaimsTable };
