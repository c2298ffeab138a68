import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { type Asked, type Reply, type StandInServer, standInServer } from '../../testing/standInServer.ts';

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
export type Told = { body: string; headers: { authorization: string } };

export type OpenpayStandIn = StandInServer & {
  env: Record<string, string>;
  charges: Map<string, Charge>;
  /** A charge that was made before, by its id and its reference. */
  take(known: { id: string; reference: string }, pesos: number): void;
  /** Somebody pays at the till. */
  pay(reference: string): Told;
  expire(reference: string): Told;
  takeBack(reference: string): Told;
  tell(type: string, transaction?: unknown, more?: object): Told;
};

/** Openpay's charges and webhooks, as far as they are described. */
export async function openpayStandIn(): Promise<OpenpayStandIn> {
  const charges = new Map<string, Charge>();
  /** Of those that were made before. */
  const byReference = new Map<string, string>();
  const server = await standInServer((asked) => answer(asked, charges));

  function change(reference: string, status: string): Charge {
    const charge =
      charges.get(byReference.get(reference) ?? '') ??
      [...charges.values()].find((one) => referenceOf(one) === reference);
    if (charge === undefined) throw new Error(`no such reference: ${reference}`);
    return Object.assign(charge, { status, operation_date: now() });
  }

  return Object.assign(server, {
    charges,
    tell,
    take({ id, reference }: { id: string; reference: string }, amount: number) {
      const method = { type: 'store', reference };
      const known = { id, amount, currency: 'MXN', method: 'store', status: 'in_progress', order_id: id };
      byReference.set(reference, id);
      charges.set(id, { ...known, operation_date: now(), payment_method: method });
    },
    pay: (reference: string) => tell('charge.succeeded', change(reference, 'completed')),
    expire: (reference: string) => tell('transaction.expired', change(reference, 'expired')),
    takeBack: (reference: string) => tell('chargeback.accepted', change(reference, 'chargeback_accepted')),
    env: {
      OPENPAY_API: server.api,
      OPENPAY_MERCHANT: merchant,
      OPENPAY_KEY: key,
      OPENPAY_WEBHOOK_USER: user,
      OPENPAY_WEBHOOK_PASSWORD: password,
    },
  });
}

function tell(type: string, transaction?: unknown, more: object = {}): Told {
  const body = JSON.stringify({ type, event_date: now(), transaction, ...more });
  return { body, headers: { authorization: basic(`${user}:${password}`) } };
}

function answer({ method, path, headers, text }: Asked, charges: Map<string, Charge>): Reply {
  if (headers.authorization !== basic(`${key}:`)) return failure(401, 1002, 'The api key is not valid');
  const url = new URL(path, 'http://openpay');
  const [, version, owner, collection, id] = url.pathname.split('/');
  if (version !== 'v1' || owner !== merchant || collection !== 'charges') {
    return failure(404, 1005, 'The requested resource doesn’t exist');
  }
  if (method === 'POST') return create(text, charges);
  if (id === undefined) {
    const wanted = url.searchParams.get('order_id');
    return { status: 200, body: [...charges.values()].filter((one) => one.order_id === wanted) };
  }
  const charge = charges.get(id);
  return charge ? { status: 200, body: charge } : failure(404, 1005, 'The requested resource doesn’t exist');
}

function create(text: string, charges: Map<string, Charge>): Reply {
  const parsed = storeCharge.safeParse(JSON.parse(text));
  if (!parsed.success) return failure(400, 1001, parsed.error.issues[0]?.path.join('.') ?? '');
  const { amount, currency, description, order_id, due_date, method } = parsed.data;
  if ([...charges.values()].some((one) => one.order_id === order_id)) {
    return failure(409, 1006, 'The order_id has already been processed');
  }
  const id = `tr${letters(18)}`;
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

function referenceOf({ payment_method: method }: Charge): unknown {
  return typeof method === 'object' && method !== null && 'reference' in method
    ? method.reference
    : undefined;
}

function failure(status: number, error_code: number, description: string): Reply {
  return {
    status,
    body: { category: 'request', description, http_code: status, error_code, request_id: letters(12) },
  };
}

function basic(credentials: string): string {
  return `Basic ${Buffer.from(credentials).toString('base64')}`;
}

function now(): string {
  return new Date().toISOString();
}

function letters(count: number): string {
  return Array.from({ length: count }, () => randomInt(36).toString(36)).join('');
}
