import { toPaymentKey } from '../../../contract/desk/paymentKey.ts';
import { calendarDayIn, type Day } from '../../../lending/index.ts';
import { formatFullDate, formatMoney } from '../../config/format.ts';
import { describeProduct, getMarket, type MarketConfig } from '../../config/index.ts';
import { fillText } from '../../messages/index.ts';
import type { Block, Sheet, SheetRow } from '../../platform/pdf/index.ts';
import { getBorrowerFields, getContactPreferences } from '../contactPreferences/index.ts';
import { findOrders, findStatement } from '../loans/index.ts';
import type { Services } from '../services.ts';
import { findQuestionTexts } from './complaintQuestions.ts';
import { createRow } from './documentContext.ts';
import { type DocumentTexts, documentTexts } from './texts.ts';

type DataServices = Pick<Services, 'db' | 'config'>;

type PersonalDataRequest = {
  borrowerId: number;
  /** YYYY-MM-DD in the borrower's market. */
  day: string;
  language: 'es' | 'en';
  /** What the borrower declared, and the bank accounts, in clear. */
  declared: readonly { name: string; value: string }[];
  accounts: readonly { bank: string; number: string }[];
  /** The topic of a complaint by its type. */
  toTopic: (type: string) => string;
};

type Context = PersonalDataRequest & {
  market: MarketConfig;
  texts: DocumentTexts['personalData'];
};

/** The newest rows of a section; the JSON file has all. */
const maxRows = 200;

/** What is stored about a person, for the person to read: in groups, without ids or fields that say nothing to people. */
export async function createPersonalDataSheet(
  services: DataServices,
  request: PersonalDataRequest,
): Promise<Sheet> {
  const { borrowerId, day, language } = request;
  const { config } = services;
  const { personalData: texts } = documentTexts(language);
  const { market: code, fullName } = await getBorrowerFields(services.db, borrowerId, ['market', 'fullName']);
  const market = getMarket(config, code);
  const lender = config.brand.legalName[code] ?? config.brand.name;
  const context: Context = { ...request, market, texts };
  const { currency, timeZone } = market;
  const lead = fillText(texts.lead, {
    name: fullName,
    day: formatFullDate(day, language),
    currency,
    timeZone,
  });
  const fileName = `${borrowerId}-${day}`;
  const section = (heading: string, rows: readonly SheetRow[]): Block[] => [
    { heading },
    rows.length === 0 ? { paragraph: texts.none } : { rows: rows.slice(0, maxRows) },
    ...(rows.length > maxRows ? [{ paragraph: fillText(texts.someRows, { shown: maxRows }) }] : []),
  ];
  const orders = await createOrderRows(services, context);
  return {
    name: fileName,
    language,
    title: texts.title,
    subject: `${texts.title} ${fileName}`,
    author: lender,
    day,
    blocks: [
      { paragraph: lead },
      ...section(texts.person, await createPersonRows(services, context)),
      ...section(texts.applications, orders.applications),
      ...section(texts.loans, orders.loans),
      ...section(texts.payments, await createPaymentRows(services, context)),
      ...section(texts.claims, await createClaimRows(services, context)),
      ...section(texts.complaints, await createComplaintRows(services, context)),
      ...section(texts.requests, await createRequestRows(services, context)),
      ...section(texts.messages, await createMessageRows(services, context)),
      { paragraph: texts.inFile, isMuted: true },
    ],
    footer: `${lender} · ${fileName}`,
  };
}

async function createPersonRows({ db }: DataServices, context: Context): Promise<SheetRow[]> {
  const { borrowerId, declared, accounts, texts, market, language } = context;
  const columns = ['fullName', 'mobilePhone', 'address', 'createdAt'] as const;
  const person = await getBorrowerFields(db, borrowerId, columns);
  const { email } = await getContactPreferences(db, borrowerId);
  const sessions = await db
    .selectFrom('sessions')
    .select(['deviceName', 'seenAt'])
    .where('borrowerId', '=', borrowerId)
    .orderBy('seenAt', 'desc')
    .execute();
  const fields: Readonly<Record<string, string>> = texts.fields;
  const options: Readonly<Record<string, string>> = texts.options;
  const toValue = (name: string, value: string) => {
    if (name === 'monthlyIncome') return formatMoney(Number(value), market);
    return name === 'birthDate' ? formatFullDate(value, language) : (options[value] ?? value);
  };
  return [
    toTextRow(texts.fields.fullName, person.fullName),
    toTextRow(texts.fields.phone, person.mobilePhone),
    toTextRow(texts.fields.address, person.address),
    toTextRow(texts.fields.email, email),
    createRow(texts.since, formatDay(person.createdAt, context)),
    ...accounts.map(({ bank, number }) => toTextRow(texts.account, [bank, number].join(' '))),
    ...declared.flatMap(({ name, value }) =>
      fields[name] === undefined
        ? []
        : [toTextRow(fillText(texts.declared, { field: fields[name] }), toValue(name, value))],
    ),
    ...sessions.map(({ deviceName, seenAt }) =>
      toTextRow(texts.device, [deviceName, formatDay(seenAt, context)].filter(Boolean).join(', ')),
    ),
  ].filter(({ value, detail }) => value !== '' || detail !== '');
}

async function createOrderRows({ db, config }: DataServices, context: Context) {
  const { borrowerId, day, texts, market, language } = context;
  const orders = await findOrders(db, borrowerId);
  const states: Readonly<Record<string, string>> = texts.states;
  const applications = orders.map(({ orderId, productId, terms, state, createdAt }) => ({
    label: fillText(texts.order, { order: orderId }),
    value: formatMoney(terms.principal, market),
    detail: [
      describeProduct(config.products, productId, language).productName,
      fillText(texts.asked, { day: formatDay(createdAt, context) }),
      states[state] ?? '',
    ].join(' · '),
  }));
  const loans = orders.flatMap((order) => {
    const { orderId, terms, disbursedOn, settledOn } = order;
    if (disbursedOn === null) return [];
    const left = findStatement(order, day as typeof disbursedOn)?.remaining ?? 0;
    const end =
      settledOn === null
        ? fillText(texts.left, { amount: formatMoney(left, market) })
        : fillText(texts.settled, { day: formatFullDate(settledOn, language) });
    return {
      label: fillText(texts.order, { order: orderId }),
      value: formatMoney(terms.principal, market),
      detail: [fillText(texts.paidOut, { day: formatFullDate(disbursedOn, language) }), end].join(' · '),
    };
  });
  return { applications, loans };
}

async function createPaymentRows({ db }: DataServices, context: Context): Promise<SheetRow[]> {
  const { borrowerId, day, texts, market, language } = context;
  const orders = await findOrders(db, borrowerId);
  const reversals = orders.flatMap((order) => findStatement(order, day as Day)?.reversals ?? []);
  const rows = await db
    .selectFrom('payments')
    .select(['orderId', 'provider', 'paymentId', 'amount', 'valueDate'])
    .where('borrowerId', '=', borrowerId)
    .orderBy('valueDate', 'desc')
    .orderBy('receivedAt', 'desc')
    .execute();
  return rows.map(({ orderId, amount, valueDate, ...payment }) => {
    const undone = reversals
      .filter(({ paymentId }) => paymentId === toPaymentKey(payment))
      .reduce((sum, reversal) => sum + reversal.amount, 0);
    return {
      label: formatFullDate(valueDate, language),
      value: formatMoney(amount, market),
      detail: [
        fillText(texts.order, { order: orderId }),
        undone > 0 && fillText(texts.undone, { amount: formatMoney(undone, market) }),
      ]
        .filter(Boolean)
        .join(' · '),
    };
  });
}

async function createClaimRows({ db }: DataServices, context: Context): Promise<SheetRow[]> {
  const { borrowerId, market, language } = context;
  const rows = await db
    .selectFrom('paymentClaims')
    .select(['paidOn', 'amount', 'answer'])
    .where('borrowerId', '=', borrowerId)
    .orderBy('sentAt', 'desc')
    .execute();
  return rows.map(({ paidOn, amount, answer }) => ({
    label: formatFullDate(paidOn, language),
    value: formatMoney(amount, market),
    detail: answer ?? '',
  }));
}

async function createComplaintRows({ db }: DataServices, context: Context): Promise<SheetRow[]> {
  const { borrowerId, language, texts, toTopic } = context;
  const rows = await db
    .selectFrom('complaints')
    .select(['folio', 'problemType', 'problemSonType', 'detail', 'answer', 'sentAt'])
    .where('borrowerId', '=', borrowerId)
    .orderBy('sentAt', 'desc')
    .execute();
  const questions = await findQuestionTexts(db, borrowerId, language);
  return rows.map(({ folio, problemType, problemSonType, detail, answer, sentAt }) => ({
    label: formatDay(sentAt, context),
    value: '',
    detail: [
      [problemType, ...(problemSonType === null ? [] : [problemSonType])].map(toTopic).join(', '),
      detail,
      ...(questions.get(folio) ?? []),
      ...(answer === null ? [] : [fillText(texts.answer, { answer })]),
    ].join(' · '),
  }));
}

async function createRequestRows({ db }: DataServices, context: Context): Promise<SheetRow[]> {
  const { borrowerId, texts } = context;
  const rows = await db
    .selectFrom('privacyRequests')
    .select(['kind', 'requestText', 'answer', 'receivedAt'])
    .where('borrowerId', '=', borrowerId)
    .orderBy('receivedAt', 'desc')
    .execute();
  return rows.map(({ kind, requestText, answer, receivedAt }) => ({
    label: formatDay(receivedAt, context),
    value: texts.requestKinds[kind],
    detail: [requestText, ...(answer === null ? [] : [fillText(texts.answer, { answer })])].join(' · '),
  }));
}

async function createMessageRows({ db }: DataServices, context: Context): Promise<SheetRow[]> {
  const { borrowerId, texts } = context;
  const rows = await db
    .selectFrom('messages')
    .select(['at', 'channel', 'body'])
    .where((row) => row.and({ borrowerId, withheld: '' }))
    .orderBy('at', 'desc')
    .execute();
  return rows.map(({ at, channel, body }) => ({
    label: formatDay(at, context),
    value: texts.channels[channel],
    detail: body,
  }));
}

/** The day of an instant in the market, as every day of the sheet is written. */
function formatDay(instant: Date, { market: { timeZone }, language }: Context): string {
  return formatFullDate(calendarDayIn(timeZone, instant), language);
}

/** What fits beside its label. */
const maxShort = 40;

function toTextRow(label: string, text: string): SheetRow {
  return text.length > maxShort ? { label, value: '', detail: text } : createRow(label, text);
}
