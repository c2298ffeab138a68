import type { Generated } from 'kysely';

export type CardPaymentState = 'created' | 'charging' | 'succeeded' | 'failed' | 'unknown';

type CardsTable = {
  borrowerId: number;
  cardId: string;
  bankName: string;
  bankCode: string;
  last4: string;
  providerToken: string;
  asksCode: boolean;
  addedAt: Date;
  provider: Generated<string>;
};

type RepayTokensTable = {
  borrowerId: number;
  tokenHash: Buffer;
  orderId: string;
  createdAt: Date;
  expiresAt: Date;
  usedAt: Generated<Date | null>;
};

type CardPaymentsTable = {
  borrowerId: number;
  recordId: string;
  orderId: string;
  cardId: string;
  tokenHash: Buffer;
  amount: number;
  currency: string;
  state: CardPaymentState;
  failure: Generated<string | null>;
  createdAt: Date;
  codeSentAt: Generated<Date | null>;
  chargingAt: Generated<Date | null>;
  nextAskAt: Generated<Date | null>;
  continueUrl: Generated<string | null>;
  providerId: Generated<string | null>;
  toldAt: Generated<Date | null>;
};

type SandboxCardChargesTable = {
  idempotencyKey: string;
  chargeId: string;
  amount: number;
  currency: string;
  outcome: 'succeeded' | 'declined' | 'asked';
  chargedAt: Date;
  reversed: Generated<number>;
};

/** Tables of migration 0002. */
export type CardsSchema = {
  cards: CardsTable;
  repayTokens: RepayTokensTable;
  cardPayments: CardPaymentsTable;
  sandboxCardCharges: SandboxCardChargesTable;
};
