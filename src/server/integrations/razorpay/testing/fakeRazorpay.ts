import { createHmac, randomInt } from 'node:crypto';
import { z } from 'zod';
import {
  createFakeServer,
  type FakeReply,
  type FakeRequest,
  type FakeServer,
} from '../../testing/fakeServer.ts';

type Entity = Record<string, unknown> & { id: string };
export type SignedNotice = {
  body: string;
  headers: { 'x-razorpay-signature': string; 'x-razorpay-event-id': string };
};

const keyId = 'rzp_test_standin';
const keySecret = 'secret of the stand-in';
const webhookSecret = 'webhook secret';
const account = '7878780080316316';

/** What each call takes, in our own words; names that its documentation doesn't have are refused. */
const commonFields = { description: z.string(), close_by: z.int(), notes: z.record(z.string(), z.string()) };
const qrRequest = z.strictObject({
  ...commonFields,
  type: z.literal('upi_qr'),
  name: z.string(),
  usage: z.enum(['single_use', 'multiple_use']),
  fixed_amount: z.boolean(),
  payment_amount: z.int().positive(),
});
const accountRequest = z.strictObject({
  ...commonFields,
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

export type FakeRazorpay = FakeServer & {
  env: Record<string, string>;
  payouts: Map<string, Entity>;
  pay(providerId: string, amount: number, at?: Date): SignedNotice;
  sendEvent(event: string, payload: Record<string, unknown>, id?: string): SignedNotice;
  /** Any body, signed. */
  signBody(body: string, id?: string): SignedNotice;
  /** What becomes of the payout with our id. */
  changePayoutStatus(payoutId: string, status: string): SignedNotice;
};

/** Razorpay's and RazorpayX's API and webhooks, as far as they are documented. */
export async function createFakeRazorpay(): Promise<FakeRazorpay> {
  const state = {
    receivers: new Map<string, Entity>(),
    payments: new Map<string, Entity[]>(),
    payouts: new Map<string, Entity>(),
  };
  const server = await createFakeServer((received) => handleRequest(received, state));
  return Object.assign(server, {
    env: {
      RAZORPAY_API: server.api,
      RAZORPAY_KEY_ID: keyId,
      RAZORPAY_KEY_SECRET: keySecret,
      RAZORPAY_WEBHOOK_SECRET: webhookSecret,
      RAZORPAYX_ACCOUNT: account,
    },
    payouts: state.payouts,
    sendEvent,
    signBody,
    pay(providerId: string, amount: number, at = new Date()) {
      const payment = {
        id: `pay_${randomWord()}`,
        entity: 'payment',
        amount,
        currency: 'INR',
        status: 'captured',
        created_at: seconds(at),
      };
      state.payments.set(providerId, [...(state.payments.get(providerId) ?? []), payment]);
      const name = providerId.startsWith('qr_') ? 'qr_code' : 'virtual_account';
      return sendEvent(`${name}.credited`, { payment, [name]: state.receivers.get(providerId) });
    },
    changePayoutStatus(payoutId: string, status: string) {
      const payoutEntity = state.payouts.get(payoutId);
      if (payoutEntity === undefined) throw new Error(`no such payout: ${payoutId}`);
      Object.assign(payoutEntity, { status, status_details: { reason: `payout_${status}` } });
      return sendEvent(`payout.${status}`, { payout: payoutEntity });
    },
  });
}

function sendEvent(event: string, payload: Record<string, unknown>, id = randomWord()): SignedNotice {
  const entities = Object.entries(payload).map(([name, entity]) => [name, { entity }] as const);
  const created_at = seconds(new Date());
  const eventFields = {
    entity: 'event',
    account_id: 'acc_standin',
    event,
    contains: Object.keys(payload),
    created_at,
  };
  return signBody(JSON.stringify({ ...eventFields, payload: Object.fromEntries(entities) }), id);
}

function signBody(body: string, id = randomWord()): SignedNotice {
  const signature = createHmac('sha256', webhookSecret).update(body).digest('hex');
  return { body, headers: { 'x-razorpay-signature': signature, 'x-razorpay-event-id': id } };
}

type FakeRazorpayState = {
  receivers: Map<string, Entity>;
  payments: Map<string, Entity[]>;
  payouts: Map<string, Entity>;
};

function handleRequest({ method, path, headers, text }: FakeRequest, state: FakeRazorpayState): FakeReply {
  const expectedAuthorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;
  if (headers.authorization !== expectedAuthorization) return failure(401, 'Authentication failed');
  const url = new URL(path, 'http://stand-in');
  const parts = url.pathname.replace('/v1/payments/qr_codes', '/v1/qr_codes').split('/').slice(2);
  const [collection = '', id = '', action] = parts;
  if (collection === 'payouts')
    return handlePayout(method, id, url, headers['x-payout-idempotency'], text, state);
  if (method === 'POST' && id === '') return handleCreate(collection, text, state);
  if (!state.receivers.has(id)) return failure(400, 'The id provided does not exist');
  if (method === 'POST' && action === 'close')
    return { status: 200, body: { ...state.receivers.get(id), status: 'closed' } };
  const items = state.payments.get(id) ?? [];
  return { status: 200, body: { entity: 'collection', count: items.length, items } };
}

function handleCreate(collection: string, text: string, state: FakeRazorpayState): FakeReply {
  const request = (collection === 'qr_codes' ? qrRequest : accountRequest).safeParse(JSON.parse(text));
  if (!request.success) return failure(400, request.error.message);
  const { close_by } = request.data;
  const createdEntity =
    collection === 'qr_codes'
      ? {
          id: `qr_${randomWord()}`,
          entity: 'qr_code',
          status: 'active',
          close_by,
          image_url: 'https://rzp.io/i/x',
          image_content: 'upi://pay?pa=rzr.standin@icici&pn=Standin&tr=RZP1&cu=INR&am=3',
        }
      : {
          id: `va_${randomWord()}`,
          entity: 'virtual_account',
          status: 'active',
          close_by,
          receivers: [
            {
              id: `ba_${randomWord()}`,
              entity: 'bank_account',
              ifsc: 'RATN0VAAPIS',
              account_number: `2223${digits(12)}`,
            },
          ],
        };
  state.receivers.set(createdEntity.id, createdEntity);
  return { status: 200, body: createdEntity };
}

function handlePayout(
  method: string,
  id: string,
  url: URL,
  key: unknown,
  text: string,
  { payouts }: FakeRazorpayState,
): FakeReply {
  if (method === 'GET' && id === '') {
    const items = listPayouts([...payouts.values()], url.searchParams);
    return { status: 200, body: { entity: 'collection', count: items.length, items } };
  }
  if (method === 'GET') {
    const payoutEntity = [...payouts.values()].find((candidate) => candidate.id === id);
    return payoutEntity
      ? { status: 200, body: payoutEntity }
      : failure(400, 'The id provided does not exist');
  }
  if (typeof key !== 'string' || !/^[\w -]{4,36}$/.test(key))
    return failure(400, 'Idempotency key is missing', 'X-Payout-Idempotency');
  const request = payoutRequest.safeParse(JSON.parse(text));
  if (!request.success) return failure(400, 'invalid', request.error.issues[0]?.path.join('.'));
  const { amount, currency, mode, reference_id, narration } = request.data;
  const existing = payouts.get(key);
  if (existing !== undefined)
    return existing.amount === amount
      ? { status: 200, body: existing }
      : failure(400, 'Different request body sent with the same key');
  const createdEntity = {
    id: `pout_${randomWord()}`,
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
  payouts.set(key, createdEntity);
  return { status: 200, body: createdEntity };
}

/** Its list of payouts: by our id, or of a span of time by pages. */
function listPayouts(payouts: readonly Entity[], query: URLSearchParams): Entity[] {
  const reference = query.get('reference_id');
  if (reference !== null) return payouts.filter((candidate) => candidate.reference_id === reference);
  const readNumber = (name: string, fallback: number) => Number(query.get(name) ?? fallback);
  const [from, to, skip] = [
    readNumber('from', 0),
    readNumber('to', Number.MAX_SAFE_INTEGER),
    readNumber('skip', 0),
  ];
  return payouts
    .filter(({ created_at }) => Number(created_at) >= from && Number(created_at) <= to)
    .slice(skip, skip + Math.min(100, readNumber('count', 10)));
}

function failure(status: number, description: string, field: string | null = null): FakeReply {
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

function randomWord(): string {
  return Array.from({ length: 14 }, () => 'ABCDEFGHJKLMNPQRSTUVWXYZ'[randomInt(24)]).join('');
}
