import { createHmac, randomInt } from 'node:crypto';
import { z } from 'zod';
import { type Asked, type Reply, type StandInServer, standInServer } from '../../testing/standInServer.ts';

type Entity = Record<string, unknown> & { id: string };
export type Signed = {
  body: string;
  headers: { 'x-razorpay-signature': string; 'x-razorpay-event-id': string };
};

const keyId = 'rzp_test_standin';
const keySecret = 'secret of the stand-in';
const webhookSecret = 'webhook secret';
const account = '7878780080316316';

/** What each call takes, in our own words; names that its documentation doesn't have are refused. */
const common = { description: z.string(), close_by: z.int(), notes: z.record(z.string(), z.string()) };
const qrRequest = z.strictObject({
  ...common,
  type: z.literal('upi_qr'),
  name: z.string(),
  usage: z.enum(['single_use', 'multiple_use']),
  fixed_amount: z.boolean(),
  payment_amount: z.int().positive(),
});
const accountRequest = z.strictObject({
  ...common,
  receivers: z.strictObject({ types: z.tuple([z.literal('bank_account')]) }),
});
const payoutRequest = z.strictObject({
  account_number: z.literal(account),
  amount: z.int().min(100),
  currency: z.literal('INR'),
  mode: z.enum(['IMPS', 'NEFT', 'RTGS']),
  purpose: z.string(),
  queue_if_low_balance: z.boolean(),
  reference_id: z.string().max(40),
  narration: z.string().regex(/^[A-Za-z0-9 ]{1,30}$/),
  fund_account: z.strictObject({
    account_type: z.literal('bank_account'),
    bank_account: z.strictObject({
      name: z.string().min(1),
      ifsc: z.string().length(11),
      account_number: z.string(),
    }),
    contact: z.strictObject({ name: z.string().min(3), type: z.string(), reference_id: z.string().max(40) }),
  }),
});

export type RazorpayStandIn = StandInServer & {
  env: Record<string, string>;
  payouts: Map<string, Entity>;
  pay(providerId: string, amount: number, at?: Date): Signed;
  tell(event: string, payload: Record<string, unknown>, id?: string): Signed;
  /** Any body, signed. */
  vouched(body: string, id?: string): Signed;
  /** What becomes of the payout with our id. */
  move(payoutId: string, status: string): Signed;
};

/** Razorpay's and RazorpayX's API and webhooks, as far as they are documented. */
export async function razorpayStandIn(): Promise<RazorpayStandIn> {
  const books = {
    receivers: new Map<string, Entity>(),
    payments: new Map<string, Entity[]>(),
    payouts: new Map<string, Entity>(),
  };
  const server = await standInServer((asked) => answer(asked, books));
  return Object.assign(server, {
    env: {
      RAZORPAY_API: server.api,
      RAZORPAY_KEY_ID: keyId,
      RAZORPAY_KEY_SECRET: keySecret,
      RAZORPAY_WEBHOOK_SECRET: webhookSecret,
      RAZORPAYX_ACCOUNT: account,
    },
    payouts: books.payouts,
    tell,
    vouched,
    pay(providerId: string, amount: number, at = new Date()) {
      const payment = {
        id: `pay_${word()}`,
        entity: 'payment',
        amount,
        currency: 'INR',
        status: 'captured',
        created_at: seconds(at),
      };
      books.payments.set(providerId, [...(books.payments.get(providerId) ?? []), payment]);
      const name = providerId.startsWith('qr_') ? 'qr_code' : 'virtual_account';
      return tell(`${name}.credited`, { payment, [name]: books.receivers.get(providerId) });
    },
    move(payoutId: string, status: string) {
      const found = books.payouts.get(payoutId);
      if (found === undefined) throw new Error(`no such payout: ${payoutId}`);
      Object.assign(found, { status, status_details: { reason: `payout_${status}` } });
      return tell(`payout.${status}`, { payout: found });
    },
  });
}

function tell(event: string, payload: Record<string, unknown>, id = word()): Signed {
  const entities = Object.entries(payload).map(([name, entity]) => [name, { entity }] as const);
  const created_at = seconds(new Date());
  const told = {
    entity: 'event',
    account_id: 'acc_standin',
    event,
    contains: Object.keys(payload),
    created_at,
  };
  return vouched(JSON.stringify({ ...told, payload: Object.fromEntries(entities) }), id);
}

function vouched(body: string, id = word()): Signed {
  const signature = createHmac('sha256', webhookSecret).update(body).digest('hex');
  return { body, headers: { 'x-razorpay-signature': signature, 'x-razorpay-event-id': id } };
}

type Books = {
  receivers: Map<string, Entity>;
  payments: Map<string, Entity[]>;
  payouts: Map<string, Entity>;
};

function answer({ method, path, headers, text }: Asked, books: Books): Reply {
  const basic = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;
  if (headers.authorization !== basic) return failure(401, 'Authentication failed');
  const url = new URL(path, 'http://stand-in');
  const parts = url.pathname.replace('/v1/payments/qr_codes', '/v1/qr_codes').split('/').slice(2);
  const [collection = '', id = '', action] = parts;
  if (collection === 'payouts')
    return payoutAnswer(method, id, url, headers['x-payout-idempotency'], text, books);
  if (method === 'POST' && id === '') return created(collection, text, books);
  if (!books.receivers.has(id)) return failure(400, 'The id provided does not exist');
  if (method === 'POST' && action === 'close')
    return { status: 200, body: { ...books.receivers.get(id), status: 'closed' } };
  const items = books.payments.get(id) ?? [];
  return { status: 200, body: { entity: 'collection', count: items.length, items } };
}

function created(collection: string, text: string, books: Books): Reply {
  const request = (collection === 'qr_codes' ? qrRequest : accountRequest).safeParse(JSON.parse(text));
  if (!request.success) return failure(400, request.error.message);
  const { close_by } = request.data;
  const made =
    collection === 'qr_codes'
      ? {
          id: `qr_${word()}`,
          entity: 'qr_code',
          status: 'active',
          close_by,
          image_url: 'https://rzp.io/i/x',
          image_content: 'upi://pay?pa=rzr.standin@icici&pn=Standin&tr=RZP1&cu=INR&am=3',
        }
      : {
          id: `va_${word()}`,
          entity: 'virtual_account',
          status: 'active',
          close_by,
          receivers: [
            {
              id: `ba_${word()}`,
              entity: 'bank_account',
              ifsc: 'RATN0VAAPIS',
              account_number: `2223${digits(12)}`,
            },
          ],
        };
  books.receivers.set(made.id, made);
  return { status: 200, body: made };
}

function payoutAnswer(
  method: string,
  id: string,
  url: URL,
  key: unknown,
  text: string,
  { payouts }: Books,
): Reply {
  if (method === 'GET' && id === '') {
    const items = listOf([...payouts.values()], url.searchParams);
    return { status: 200, body: { entity: 'collection', count: items.length, items } };
  }
  if (method === 'GET') {
    const found = [...payouts.values()].find((one) => one.id === id);
    return found ? { status: 200, body: found } : failure(400, 'The id provided does not exist');
  }
  if (typeof key !== 'string' || !/^[\w -]{4,36}$/.test(key))
    return failure(400, 'Idempotency key is missing', 'X-Payout-Idempotency');
  const request = payoutRequest.safeParse(JSON.parse(text));
  if (!request.success) return failure(400, 'invalid', request.error.issues[0]?.path.join('.'));
  const { amount, currency, mode, reference_id, narration } = request.data;
  const known = payouts.get(key);
  if (known !== undefined)
    return known.amount === amount
      ? { status: 200, body: known }
      : failure(400, 'Different request body sent with the same key');
  const made = {
    id: `pout_${word()}`,
    entity: 'payout',
    amount,
    currency,
    mode,
    reference_id,
    narration,
    status: 'processing',
    status_details: null,
    utr: null,
    created_at: seconds(new Date()),
  };
  payouts.set(key, made);
  return { status: 200, body: made };
}

/** Its list of payouts: by our id, or of a span of time by pages. */
function listOf(payouts: readonly Entity[], query: URLSearchParams): Entity[] {
  const reference = query.get('reference_id');
  if (reference !== null) return payouts.filter((one) => one.reference_id === reference);
  const number = (name: string, otherwise: number) => Number(query.get(name) ?? otherwise);
  const [from, to, skip] = [number('from', 0), number('to', Number.MAX_SAFE_INTEGER), number('skip', 0)];
  return payouts
    .filter(({ created_at }) => Number(created_at) >= from && Number(created_at) <= to)
    .slice(skip, skip + Math.min(100, number('count', 10)));
}

function failure(status: number, description: string, field: string | null = null): Reply {
  return {
    status,
    body: {
      error: {
        code: 'BAD_REQUEST_ERROR',
        description,
        source: 'business',
        step: null,
        reason: null,
        metadata: {},
        field,
      },
    },
  };
}

function seconds(at: Date): number {
  return Math.floor(at.getTime() / 1000);
}

function digits(count: number): string {
  return Array.from({ length: count }, () => randomInt(10)).join('');
}

function word(): string {
  return Array.from({ length: 14 }, () => 'ABCDEFGHJKLMNPQRSTUVWXYZ'[randomInt(24)]).join('');
}
