import { randomInt } from 'node:crypto';
import { z } from 'zod';
import {
  createFakeServer,
  type FakeReply,
  type FakeRequest,
  type FakeServer,
} from '../../testing/fakeServer.ts';

const merchant = 'mzdtln0bmtms6o3kck8f';
const key = 'sk_of_the_stand_in';
const user = 'quincena';
const password = 'a password of the tests';

/** What a charge at a store takes from us; another name is refused. */
const storeCharge = z.strictObject({
  method: z.literal('store'),
  amount: z.number().positive().multipleOf(0.01),
  currency: z.literal('MXN'),
  description: z.string().min(1).max(250),
  order_id: z.string().min(1).max(100),
  due_date: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/),
  customer: z.strictObject({ name: z.string(), phone_number: z.string(), email: z.email() }),
});

type Charge = Record<string, unknown> & { id: string; order_id: string; status: string };
export type SentNotice = { body: string; headers: { authorization: string } };

export type FakeOpenpay = FakeServer & {
  env: Record<string, string>;
  charges: Map<string, Charge>;
  /** A charge that was made before, by its id and its reference. */
  addCharge(existingCharge: { id: string; reference: string }, pesos: number): void;
  /** Somebody pays at the till. */
  pay(reference: string): SentNotice;
  expire(reference: string): SentNotice;
  chargeback(reference: string): SentNotice;
  sendEvent(type: string, transaction?: unknown, extraFields?: object): SentNotice;
};

/** Openpay's charges and webhooks, as far as they are described. */
export async function createFakeOpenpay(): Promise<FakeOpenpay> {
  const charges = new Map<string, Charge>();
  /** The ids of charges from {@link FakeOpenpay.addCharge}, by reference. */
  const idByReference = new Map<string, string>();
  const server = await createFakeServer((received) => handleRequest(received, charges));

  function updateCharge(reference: string, status: string): Charge {
    const charge =
      charges.get(idByReference.get(reference) ?? '') ??
      [...charges.values()].find((candidate) => getReference(candidate) === reference);
    if (charge === undefined) throw new Error(`no such reference: ${reference}`);
    return Object.assign(charge, { status, operation_date: now() });
  }

  return Object.assign(server, {
    charges,
    sendEvent,
    addCharge({ id, reference }: { id: string; reference: string }, amount: number) {
      const method = { type: 'store', reference };
      const existingCharge = {
        id,
        amount,
        currency: 'MXN',
        method: 'store',
        status: 'in_progress',
        order_id: id,
      };
      idByReference.set(reference, id);
      charges.set(id, { ...existingCharge, operation_date: now(), payment_method: method });
    },
    pay: (reference: string) => sendEvent('charge.succeeded', updateCharge(reference, 'completed')),
    expire: (reference: string) => sendEvent('transaction.expired', updateCharge(reference, 'expired')),
    chargeback: (reference: string) =>
      sendEvent('chargeback.accepted', updateCharge(reference, 'chargeback_accepted')),
    env: {
      OPENPAY_API: server.api,
      OPENPAY_MERCHANT: merchant,
      OPENPAY_KEY: key,
      OPENPAY_WEBHOOK_USER: user,
      OPENPAY_WEBHOOK_PASSWORD: password,
    },
  });
}

function sendEvent(type: string, transaction?: unknown, extraFields: object = {}): SentNotice {
  const body = JSON.stringify({ type, event_date: now(), transaction, ...extraFields });
  return { body, headers: { authorization: basicCredentials(`${user}:${password}`) } };
}

function handleRequest(
  { method, path, headers, text }: FakeRequest,
  charges: Map<string, Charge>,
): FakeReply {
  if (headers.authorization !== basicCredentials(`${key}:`))
    return failure(401, 1002, 'The api key is not valid');
  const url = new URL(path, 'http://openpay');
  const [, version, merchantId, collection, id] = url.pathname.split('/');
  if (version !== 'v1' || merchantId !== merchant || collection !== 'charges') {
    return failure(404, 1005, 'The requested resource doesn’t exist');
  }
  if (method === 'POST') return createCharge(text, charges);
  if (id === undefined) {
    const orderIdQuery = url.searchParams.get('order_id');
    return {
      status: 200,
      body: [...charges.values()].filter((candidate) => candidate.order_id === orderIdQuery),
    };
  }
  const charge = charges.get(id);
  return charge ? { status: 200, body: charge } : failure(404, 1005, 'The requested resource doesn’t exist');
}

function createCharge(text: string, charges: Map<string, Charge>): FakeReply {
  const parsed = storeCharge.safeParse(JSON.parse(text));
  if (!parsed.success) return failure(400, 1001, parsed.error.issues[0]?.path.join('.') ?? '');
  const { amount, currency, description, order_id, due_date, method } = parsed.data;
  if ([...charges.values()].some((candidate) => candidate.order_id === order_id)) {
    return failure(409, 1006, 'The order_id has already been processed');
  }
  const id = `tr${randomLetters(18)}`;
  const reference = `000020${id.toUpperCase()}0${String(Math.round(amount * 100)).padStart(6, '0')}`;
  const charge = {
    id,
    amount,
    authorization: null,
    method,
    operation_type: 'in',
    transaction_type: 'charge',
    status: 'in_progress',
    currency,
    creation_date: now(),
    operation_date: now(),
    description,
    error_message: null,
    order_id,
    due_date,
    payment_method: { type: 'store', reference, barcode_url: `https://api.openpay.mx/barcode/${reference}` },
  };
  charges.set(id, charge);
  return { status: 200, body: charge };
}

function getReference({ payment_method: method }: Charge): unknown {
  return typeof method === 'object' && method !== null && 'reference' in method
    ? method.reference
    : undefined;
}

function failure(status: number, error_code: number, description: string): FakeReply {
  return {
    status,
    body: { category: 'request', description, http_code: status, error_code, request_id: randomLetters(12) },
  };
}

function basicCredentials(credentials: string): string {
  return `Basic ${Buffer.from(credentials).toString('base64')}`;
}

function now(): string {
  return new Date().toISOString();
}

function randomLetters(count: number): string {
  return Array.from({ length: count }, () => randomInt(36).toString(36)).join('');
}
