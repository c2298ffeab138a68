import { z } from 'zod';
import type { NotificationName } from '../../contract/desk/notifications.ts';
import { marketCode } from '../../contract/schemas/common.ts';

/**
 * Messages to borrowers, and what each text may name. `kind`: a `service` message says what happened; a `reminder` asks for
 * what falls due, `collection` for what is late: these two are never sent to borrowers who opted out. `requiredValues`: what the text has to
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
  complaint_asked: { kind: 'service', values: ['folio', 'question'], requiredValues: ['folio'] },
  complaint_answered: { kind: 'service', values: ['folio'], requiredValues: ['folio'] },
  details_corrected: { kind: 'service', values: [], requiredValues: [] },
  privacy_answered: { kind: 'service', values: ['answer'], requiredValues: [] },
  due_in_3: reminder,
  due_tomorrow: reminder,
  due_today: reminder,
  overdue_1: late,
  overdue_3: late,
  overdue_7: late,
  overdue_15: late,
} as const satisfies Record<NotificationName, TemplateSpec>;

export type MessageTemplate = NotificationName;

/** Parameters of every text. `link`: the page it leads to; empty where PUBLIC_URL isn't set. */
const commonValues = ['brand', 'name', 'product', 'order', 'link'] as const;

/** Sentences that a text takes in whole, as `{pay}`, or that are put beside it; what each may name. */
const messagePhrases = {
  /** Before an e-mail's text, where the name is known. */
  hello: ['name'],
  /** `{lesser}`, of a loan of less than was requested. */
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

const templateNames = Object.keys(messageTemplates).filter(isTemplate);
const phraseNames = Object.keys(messagePhrases).filter(isPhrase);

function isTemplate(name: string): name is MessageTemplate {
  return Object.hasOwn(messageTemplates, name);
}

function isPhrase(name: string): name is MessagePhrase {
  return Object.hasOwn(messagePhrases, name);
}

const text = z.string().min(1);

/** One message in one language, by either way. */
const wording = z.strictObject({ sms: text, title: text, email: z.array(text).min(1) });

const template = z.strictObject({
  /** The way it goes where the borrower can be reached by both. */
  by: z.enum(['sms', 'email']),
  es: wording,
  en: wording,
});

const phrases = z.strictObject(toSchemaByName<MessagePhrase, typeof text>(phraseNames, text));
const templates = z.strictObject(toSchemaByName<MessageTemplate, typeof template>(templateNames, template));

const reply = z.string().regex(/^\p{Lu}{2,20}$/u, 'must be a word in capitals');

export const messagesSchema = z
  .strictObject({
    /** What a borrower answers to get no more reminders, and to get them again. */
    replies: z.strictObject({ stop: z.array(reply).min(1), again: z.array(reply).min(1) }),
    phrases: z.strictObject({ es: phrases, en: phrases }),
    templates,
    /** Templates that a market words for itself. */
    markets: z.record(marketCode, templates.partial()),
  })
  .superRefine(({ phrases, templates, markets }, context) => {
    const errors = [
      ...listPhraseErrors(phrases.es).map(prefixPath('phrases', 'es')),
      ...listPhraseErrors(phrases.en).map(prefixPath('phrases', 'en')),
      ...listTemplateErrors(templates).map(prefixPath('templates')),
      ...Object.entries(markets).flatMap(([market, marketTemplates]) =>
        listTemplateErrors(marketTemplates ?? {}).map(prefixPath('markets', market)),
      ),
    ];
    for (const error of errors) context.addIssue({ code: 'custom', ...error });
  });

export type MessagesConfig = z.output<typeof messagesSchema>;

/** A template as the market words it for itself, else as the brand does. */
export function getMessageTemplate(
  { templates, markets }: MessagesConfig,
  market: string,
  name: MessageTemplate,
): MessagesConfig['templates'][MessageTemplate] {
  return markets[market]?.[name] ?? templates[name];
}

function toSchemaByName<Name extends string, Schema>(
  names: readonly Name[],
  schema: Schema,
): Record<Name, Schema> {
  return Object.fromEntries(names.map((name) => [name, schema])) as Record<Name, Schema>;
}

function listPhraseErrors(phraseTexts: Record<MessagePhrase, string>): TemplateError[] {
  return phraseNames.flatMap((name) =>
    listTextErrors(phraseTexts[name], messagePhrases[name], messagePhrases[name]).map((message) => ({
      path: [name],
      message,
    })),
  );
}

function prefixPath(...outer: string[]): (error: TemplateError) => TemplateError {
  return ({ path, message }) => ({ path: [...outer, ...path], message });
}

/** Where, under its names, and what is wrong there. */
type TemplateError = { path: string[]; message: string };

type MessageTexts = { readonly sms: string; readonly title: string; readonly email: readonly string[] };
type Languages = { readonly es: MessageTexts; readonly en: MessageTexts };

/** A text of a phone is read at a glance; more parts are an e-mail. */
const maxSmsParts = 3;

/** Unknown parameters of a text, and required ones that it lacks. */
function listTextErrors(text: string, values: readonly string[], needs: readonly string[]): string[] {
  const placeholders = listPlaceholders(text);
  return [
    ...placeholders
      .filter((name) => !values.includes(name))
      .map((name) => `{${name}} is nothing it may name: ${values.map((one) => `{${one}}`).join(' ')}`),
    ...needs.filter((name) => !placeholders.includes(name)).map((name) => `has to name {${name}}`),
  ];
}

/** The same of every text of some templates. */
function listTemplateErrors(
  templates: Partial<Record<MessageTemplate, Languages | undefined>>,
): TemplateError[] {
  return templateNames.flatMap((name) => {
    const template = templates[name];
    if (template === undefined) return [];
    return (['es', 'en'] as const).flatMap((language) =>
      listMessageErrors(name, template[language]).map(({ path, message }) => ({
        path: [name, language, ...path],
        message,
      })),
    );
  });
}

function listMessageErrors(name: MessageTemplate, { sms, title, email }: MessageTexts): TemplateError[] {
  const { values, requiredValues } = messageTemplates[name];
  const allowedValues = [...commonValues, ...values];
  const parts = countSmsParts(sms.replace(/\{(\w+)\}/g, (_, value: string) => longestValues[value] ?? ''));
  return [
    ...listTextErrors(sms, allowedValues, requiredValues).map((message) => ({ path: ['sms'], message })),
    ...listTextErrors(title, allowedValues, []).map((message) => ({ path: ['title'], message })),
    ...listTextErrors(email.join('\n'), allowedValues, requiredValues).map((message) => ({
      path: ['email'],
      message,
    })),
    ...(parts > maxSmsParts
      ? [{ path: ['sms'], message: `may take ${parts} parts of a text message, ${maxSmsParts} at most` }]
      : []),
  ];
}

function listPlaceholders(text: string): string[] {
  return [...text.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name);
}

/** About as long as they become, in the alphabet of text messages. */
const longestValues: Readonly<Record<string, string>> = {
  brand: 'Some brand',
  name: 'A given name',
  product: 'Some product',
  order: 'Q23456789ABCD',
  link: 'https://loans.example/repayment?orderId=Q23456789ABCD',
  amount: '$123,456.78',
  next: '$123,456.78',
  due: '27 de septiembre',
  until: '27 de septiembre',
  by: '27 de septiembre',
  account: 'Some bank *1234',
  days: '15',
  folio: 'MX26-7KQ4-M2WX',
  pay: 'Paga por SPEI: CLABE 646180000000000000.',
  grows: 'Tomorrow it is $123,456.78.',
  offer: 'Tu oferta: con $123,456.78 el 27 de septiembre o antes terminas; abre la app y elige una parte.',
  left: 'Next is $123,456.78, by 27 September. In all $123,456.78 is left.',
  stop: 'Sin recordatorios: responde ALTO.',
};

/** The alphabet of text messages (3GPP TS 23.038): a text that keeps to it has 160 characters a part, any other 70. */
const basicCharacters =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
/** Take two places each. */
const extendedCharacters = '^{}\\[~]|€';

/** How many text messages a text is billed as. */
export function countSmsParts(text: string): number {
  const isBasic = [...text].every(
    (character) => basicCharacters.includes(character) || extendedCharacters.includes(character),
  );
  const length = isBasic
    ? [...text].reduce((sum, character) => sum + (extendedCharacters.includes(character) ? 2 : 1), 0)
    : text.length;
  const [singleLength, segmentLength] = isBasic ? [160, 153] : [70, 67];
  return length <= singleLength ? 1 : Math.ceil(length / segmentLength);
}
