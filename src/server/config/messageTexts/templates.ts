import type { NotificationName } from '../../../contract/desk/names.ts';

/**
 * What a borrower is told, and what each text may name. `kind`: a `service` message tells what happened; a `reminder` asks for
 * what falls due, `collection` for what is late: these two are never sent to who asked for none. `requiredValues`: what the text has to
 * name.
 */
type TemplateSpec = {
  kind: 'service' | 'reminder' | 'collection';
  values: readonly string[];
  requiredValues: readonly string[];
};

const reminder = {
  kind: 'reminder',
  values: ['amount', 'due', 'until', 'pay', 'grows', 'offer', 'stop'],
  requiredValues: ['amount', 'due', 'pay', 'stop'],
} as const;
const late = {
  kind: 'collection',
  values: ['amount', 'due', 'days', 'until', 'pay', 'grows', 'offer', 'stop'],
  requiredValues: ['amount', 'due', 'pay', 'stop'],
} as const;

export const messageTemplates = {
  received: { kind: 'service', values: ['amount', 'by'], requiredValues: ['amount', 'by'] },
  approved: {
    kind: 'service',
    values: ['amount', 'account', 'lesser'],
    requiredValues: ['amount', 'lesser'],
  },
  declined: { kind: 'service', values: ['amount'], requiredValues: [] },
  paid_out: {
    kind: 'service',
    values: ['amount', 'account', 'next', 'due'],
    requiredValues: ['amount', 'due'],
  },
  payout_returned: { kind: 'service', values: ['amount', 'account'], requiredValues: [] },
  payment_received: { kind: 'service', values: ['amount', 'left'], requiredValues: ['amount', 'left'] },
  credit_refunded: { kind: 'service', values: ['amount', 'by'], requiredValues: ['amount', 'by'] },
  payment_reversed: {
    kind: 'service',
    values: ['amount', 'left', 'waived'],
    requiredValues: ['amount', 'left'],
  },
  extension_in_force: {
    kind: 'service',
    values: ['days', 'amount', 'due'],
    requiredValues: ['amount', 'due'],
  },
  complaint_received: { kind: 'service', values: ['folio', 'by'], requiredValues: ['folio', 'by'] },
  complaint_answered: { kind: 'service', values: ['folio'], requiredValues: ['folio'] },
  due_in_3: reminder,
  due_tomorrow: reminder,
  due_today: reminder,
  overdue_1: late,
  overdue_3: late,
  overdue_7: late,
  overdue_15: late,
} as const satisfies Record<NotificationName, TemplateSpec>;

export type MessageTemplate = NotificationName;

/** What every text may name. `link`: the page it leads to; empty where nobody knows the server's own address. */
export const commonValues = ['brand', 'name', 'product', 'order', 'link'] as const;

/** Sentences that a text takes in whole, as `{pay}`, or that are put beside it; what each may name. */
export const messagePhrases = {
  /** Before an e-mail's text, where the name is known. */
  hello: ['name'],
  /** `{lesser}`, of a loan of less than was asked for. */
  lesser: [],
  /** `{pay}`, where there is a number to pay by. */
  pay: ['channel', 'codeName', 'reference'],
  /** The same of what one payment ends today for less than on its due date; without a number to pay by. */
  payToday: ['today', 'channel', 'codeName', 'reference'],
  endsToday: ['today'],
  /** `{grows}`, where tomorrow it would be more. */
  grows: ['after'],
  /** `{offer}`, where less ends the loan by a day. */
  offer: ['amount', 'by'],
  /** `{stop}`. */
  stopSms: [],
  stopEmail: ['stopLink'],
  /** `{left}`: what comes next; the same of what is late; the same where more comes after it; nothing. */
  left: ['next', 'due'],
  leftLate: ['next'],
  leftOfSeveral: ['next', 'due', 'rest'],
  nothingLeft: [],
  /** `{waived}`, where charges were waived with a payment that was reversed. */
  waived: ['amount'],
  /** On an e-mail's button. */
  open: [],
} as const satisfies Record<string, readonly string[]>;

export type MessagePhrase = keyof typeof messagePhrases;

export const templateNames = Object.keys(messageTemplates).filter(isTemplate);
export const phraseNames = Object.keys(messagePhrases).filter(isPhrase);

function isTemplate(name: string): name is MessageTemplate {
  return Object.hasOwn(messageTemplates, name);
}

function isPhrase(name: string): name is MessagePhrase {
  return Object.hasOwn(messagePhrases, name);
}
