import type { Generated } from 'kysely';
import type { ComplaintChannel } from '../../../../contract/desk/loanNames.ts';
import type { eventTypes, ReminderTemplate } from '../../../../contract/desk/notifications.ts';
import type { Json, Optional } from './columns.ts';

export type { ReminderTemplate };

/** Events of a borrower or loan that leave as messages or webhooks. */
export type OutgoingEventKind = (typeof eventTypes)[number];

type EventOutboxTable = {
  borrowerId: number;
  kind: OutgoingEventKind;
  subject: string;
  orderId: string | null;
  data: Json<Readonly<Record<string, unknown>>>;
  at: Date;
  dispatchedAt: Optional<Date>;
};

type EventNumbersTable = { onlyRow: Generated<boolean>; lastNumber: number };

type ContactPreferencesTable = {
  borrowerId: number;
  language: 'es' | 'en';
  email: Generated<string>;
  unconfirmedEmail: Generated<string>;
  optedOutAt: Optional<Date>;
  optedOutBy: Optional<'page' | 'link' | 'reply'>;
};

export type MessageKind = 'service' | 'reminder' | 'collection';
export type MessageChannel = 'sms' | 'email' | 'push';
export type MessageOutcome = 'sent' | 'refused' | 'failed' | 'unknown';

type MessagesTable = {
  borrowerId: number;
  template: string;
  subject: string;
  attempt: number;
  orderId: string | null;
  kind: MessageKind;
  at: Date;
  channel: MessageChannel;
  recipient: string;
  language: 'es' | 'en';
  title: string;
  body: string;
  withheld: Generated<string>;
};

type MessageOutcomesTable = {
  borrowerId: number;
  template: string;
  subject: string;
  attempt: number;
  outcome: MessageOutcome;
  reasonCode: Generated<string>;
  at: Date;
};

type ReminderDaysTable = {
  market: string;
  day: string;
  afterBorrower: Generated<number>;
  afterOrder: Generated<string>;
  done: Generated<boolean>;
};

type OutgoingEventsTable = {
  number: number;
  type: OutgoingEventKind;
  at: Date;
  body: string;
  deliveredAt: Optional<Date>;
  failedAt: Optional<Date>;
};

type EventDeliveryAttemptsTable = {
  number: number;
  attemptId: Generated<number>;
  at: Date;
  status: number | null;
  response: string;
  error: string;
  durationMs: number;
};

/** Tables of migrations 0023, 0027 and 0147. */
export type MessagesSchema = {
  eventOutbox: EventOutboxTable;
  eventNumbers: EventNumbersTable;
  contactPreferences: ContactPreferencesTable;
  outgoingEvents: OutgoingEventsTable;
  eventDeliveryAttempts: EventDeliveryAttemptsTable;
  messages: MessagesTable;
  messageOutcomes: MessageOutcomesTable;
  reminderDays: ReminderDaysTable;
};

type ComplaintsTable = {
  borrowerId: number;
  folio: string;
  orderId: string | null;
  problemType: string;
  problemSonType: string | null;
  detail: string;
  /** Names of uploads, not addresses. */
  images: string[];
  contentHash: Buffer;
  sentAt: Date;
  answerBy: string;
  answer: Optional<string>;
  answerImages: Generated<string[]>;
  answeredAt: Optional<Date>;
  answeredBy: Optional<string>;
  score: Optional<number>;
  channel: Generated<ComplaintChannel>;
};

type ComplaintFormerAnswersTable = {
  borrowerId: number;
  folio: string;
  number: number;
  answer: string;
  answerImages: string[];
  answeredAt: Date;
  answeredBy: Optional<string>;
  score: number | null;
  reopenedAt: Date;
};

type ComplaintDirectoryTable = { folio: string; borrowerId: number };

type UploadsTable = {
  borrowerId: number;
  name: string;
  folio: Optional<string>;
  createdAt: Date;
};

type LegalTextsTable = {
  hash: string;
  document: string;
  version: string;
  es: string;
  en: string;
  storedAt: Date;
};

export type ComplaintsSchema = {
  complaints: ComplaintsTable;
  complaintFormerAnswers: ComplaintFormerAnswersTable;
  complaintDirectory: ComplaintDirectoryTable;
  uploads: UploadsTable;
  legalTexts: LegalTextsTable;
};

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
  closedAt: Optional<Date>;
  provider: Optional<string>;
  paymentId: Optional<string>;
  answer: Optional<string>;
};

/** Tables of migration 0024. */
export type ClaimsSchema = { paymentClaims: PaymentClaimsTable };
