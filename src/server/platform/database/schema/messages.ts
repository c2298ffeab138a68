import type { Generated } from 'kysely';
import type {
  ComplaintChannel,
  ComplaintOutcome,
  ComplaintQuestionState,
} from '../../../../contract/desk/complaints.ts';
import type { ReminderTemplate } from '../../../../contract/desk/notifications.ts';
import type { eventTypes } from '../../../../contract/desk/webhookEvents.ts';
import type { JsonColumn, OptionalColumn } from './columns.ts';

export type { ReminderTemplate };

/** Events of a borrower or loan that leave as messages or webhooks. */
export type OutgoingEventKind = (typeof eventTypes)[number];

export type MessageKind = 'service' | 'reminder' | 'collection';
export type MessageChannel = 'sms' | 'email' | 'push';
export type MessageOutcome = 'sent' | 'refused' | 'failed' | 'unknown';

export type MessagesSchema = {
  eventOutbox: {
    borrowerId: number;
    kind: OutgoingEventKind;
    subject: string;
    orderId: string | null;
    data: JsonColumn<Readonly<Record<string, unknown>>>;
    at: Date;
    dispatchedAt: OptionalColumn<Date>;
  };
  eventNumbers: { onlyRow: Generated<boolean>; lastNumber: number };
  contactPreferences: {
    borrowerId: number;
    language: 'es' | 'en';
    email: Generated<string>;
    unconfirmedEmail: Generated<string>;
    optedOutAt: OptionalColumn<Date>;
    optedOutBy: OptionalColumn<'page' | 'link' | 'reply'>;
  };
  outgoingEvents: {
    number: number;
    type: OutgoingEventKind;
    at: Date;
    body: string;
    deliveredAt: OptionalColumn<Date>;
    failedAt: OptionalColumn<Date>;
  };
  eventDeliveryAttempts: {
    number: number;
    attemptId: Generated<number>;
    at: Date;
    status: number | null;
    response: string;
    error: string;
    durationMs: number;
  };
  messages: {
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
  messageOutcomes: {
    borrowerId: number;
    template: string;
    subject: string;
    attempt: number;
    outcome: MessageOutcome;
    reasonCode: Generated<string>;
    at: Date;
  };
  reminderDays: {
    market: string;
    day: string;
    afterBorrower: Generated<number>;
    afterOrder: Generated<string>;
    done: Generated<boolean>;
  };
};

export type ComplaintsSchema = {
  complaints: {
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
    answer: OptionalColumn<string>;
    answerImages: Generated<string[]>;
    answeredAt: OptionalColumn<Date>;
    answeredBy: OptionalColumn<string>;
    outcome: OptionalColumn<ComplaintOutcome>;
    questionState: OptionalColumn<ComplaintQuestionState>;
    score: OptionalColumn<number>;
    channel: Generated<ComplaintChannel>;
  };
  complaintFormerAnswers: {
    borrowerId: number;
    folio: string;
    number: number;
    answer: string;
    answerImages: string[];
    answeredAt: Date;
    answeredBy: OptionalColumn<string>;
    score: number | null;
    reopenedAt: Date;
  };
  complaintQuestions: {
    borrowerId: number;
    folio: string;
    number: number;
    question: string;
    askedAt: Date;
    actor: string;
    reply: OptionalColumn<string>;
    replyImages: Generated<string[]>;
    repliedAt: OptionalColumn<Date>;
  };
  complaintDirectory: { folio: string; borrowerId: number };
  uploads: {
    borrowerId: number;
    name: string;
    folio: OptionalColumn<string>;
    createdAt: Date;
  };
  legalTexts: {
    hash: string;
    document: string;
    version: string;
    es: string;
    en: string;
    storedAt: Date;
  };
};

export type ClaimsSchema = {
  paymentClaims: {
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
    holdUntil: string;
    state: Generated<'open' | 'matched' | 'answered'>;
    closedAt: OptionalColumn<Date>;
    provider: OptionalColumn<string>;
    paymentId: OptionalColumn<string>;
    answer: OptionalColumn<string>;
  };
};
