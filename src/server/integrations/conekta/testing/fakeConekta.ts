import { generateKeyPairSync, sign } from 'node:crypto';
import { createClabe } from '../../../../lending/index.ts';
import {
  createFakeServer,
  type FakeReply,
  type FakeRequest,
  type FakeServer,
} from '../../testing/fakeServer.ts';
import { acceptHeader } from '../api.ts';
import { type OrderRequest, orderRequest } from './contract.ts';
import { fakeCards } from './fakeCards.ts';
import {
  type Charge,
  createErrorReply,
  type FakeConektaState,
  type Order,
  randomDigits,
  randomHex,
  toUnixSeconds,
} from './order.ts';

export type SignedNotice = { body: string; headers: { digest: string } };

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

export type FakeConekta = FakeServer & {
  key: string;
  webhookKey: string;
  orders: Map<string, Order>;
  /** Somebody pays at the till. */
  pay(reference: string, at?: Date): SignedNotice;
  expire(reference: string): SignedNotice;
  reverse(reference: string): SignedNotice;
  /** The cardholder answers the bank's challenge of the last order. */
  answerBank(isApproved: boolean): void;
  /** The bank of a card takes the money of the last charge back. */
  chargeBack(): SignedNotice;
  /** Any event, signed as Conekta signs. */
  sendEvent(type: string, object: unknown, id?: string): SignedNotice;
  /** Any body, signed. */
  signBody(body: string): SignedNotice;
};

/** Conekta's API and its webhooks, as far as they are described. */
export async function createFakeConekta(): Promise<FakeConekta> {
  const key = 'key_of_the_stand_in';
  const orders = new Map<string, Order>();
  const state: FakeConektaState = { orders, sources: new Map() };
  const server = await createFakeServer((request) => handleRequest(request, key, state));
  const lastOrder = () => [...orders.values()].at(-1);

  function getOrderByReference(reference: string): Order {
    for (const order of orders.values()) {
      const [charge] = order.charges.data;
      const { reference: code, clabe: account } = charge?.payment_method ?? {};
      if (code === reference || account === reference) return order;
    }
    throw new Error(`no such reference: ${reference}`);
  }

  function updateOrder(order: Order, status: string, extraFields: object = {}): Order {
    order.payment_status = status;
    for (const charge of order.charges.data) Object.assign(charge, { status, ...extraFields });
    return order;
  }

  return Object.assign(server, {
    key,
    webhookKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    orders,
    sendEvent,
    signBody,
    pay(reference: string, at = new Date()) {
      return sendEvent(
        'order.paid',
        updateOrder(getOrderByReference(reference), 'paid', { paid_at: toUnixSeconds(at) }),
      );
    },
    expire: (reference: string) =>
      sendEvent('order.expired', updateOrder(getOrderByReference(reference), 'expired')),
    reverse: (reference: string) =>
      sendEvent('charge.reversed', getOrderByReference(reference).charges.data[0]),
    answerBank(isApproved: boolean) {
      const order = lastOrder();
      if (order?.next_action === undefined || order.payment_status !== 'pending_payment') return;
      delete order.next_action;
      updateOrder(
        order,
        isApproved ? 'paid' : 'declined',
        isApproved ? { paid_at: toUnixSeconds(new Date()) } : {},
      );
    },
    chargeBack() {
      const order = lastOrder();
      if (order === undefined) throw new Error('nothing was charged');
      return sendEvent('order.charged_back', updateOrder(order, 'charged_back'));
    },
  });
}

function sendEvent(type: string, object: unknown, id = randomHex(24)): SignedNotice {
  const created_at = toUnixSeconds(new Date());
  const event = { data: { object, previous_attributes: {} }, livemode: false, webhook_status: 'pending' };
  return signBody(JSON.stringify({ ...event, id, object: 'event', type, created_at }));
}

function signBody(body: string): SignedNotice {
  return { body, headers: { digest: sign('RSA-SHA256', Buffer.from(body), privateKey).toString('base64') } };
}

function handleRequest(
  { method, path, headers, text }: FakeRequest,
  key: string,
  state: FakeConektaState,
): FakeReply {
  if (headers.authorization !== `Bearer ${key}`) {
    return createErrorReply(401, 'authentication_error', 'authentication.missing_key');
  }
  if (headers.accept !== acceptHeader)
    return createErrorReply(422, 'parameter_validation_error', 'parameter_validation.accept');
  const { orders } = state;
  const [, collection, id = '', action] = path.split('/');
  if (collection === 'customers') return fakeCards.customer(method, id, text, state);
  if (collection !== 'orders')
    return createErrorReply(404, 'resource_not_found_error', 'resource_not_found.entity');
  if (method === 'POST' && id === '') return createOrder(text, orders);
  const order = orders.get(id);
  if (order === undefined)
    return createErrorReply(404, 'resource_not_found_error', 'resource_not_found.entity');
  if (method === 'GET' && action === undefined) return { status: 200, body: order };
  if (method === 'POST' && action === 'cancel') return cancelOrder(order);
  if (method === 'POST' && action === 'charges') return fakeCards.charge(order, text, state);
  return createErrorReply(404, 'resource_not_found_error', 'resource_not_found.entity');
}

function createOrder(text: string, orders: Map<string, Order>): FakeReply {
  const parsed = orderRequest.safeParse(JSON.parse(text));
  if (!parsed.success)
    return createErrorReply(422, 'parameter_validation_error', 'parameter_validation.whitelist');
  const order = toOrder(parsed.data);
  orders.set(order.id, order);
  return { status: 200, body: order };
}

function toOrder(request: OrderRequest): Order {
  const { currency, customer_info, line_items, charges = [], metadata = {}, return_url } = request;
  const id = `ord_${randomHex(17)}`;
  const created_at = toUnixSeconds(new Date());
  const [requestedCharge] = charges;
  const amount = line_items.reduce((sum, { unit_price, quantity }) => sum + unit_price * quantity, 0);
  const method = requestedCharge?.payment_method;
  const expires_at = method?.expires_at ?? created_at + 30 * 86_400;
  const charge: Charge = {
    id: randomHex(24),
    livemode: false,
    created_at,
    currency,
    payment_method:
      method?.type === 'cash'
        ? {
            object: 'cash_payment',
            type: 'cash',
            service_name: 'Cash',
            product_type: 'cash_in',
            reference: `9300${randomDigits(10)}`,
            barcode_url: 'https://barcodes.conekta.com/cash.png',
            expires_at,
          }
        : {
            object: 'bank_transfer_payment',
            type: 'spei',
            bank: 'STP',
            clabe: createClabe('646180', randomDigits(11)),
            expires_at,
          },
    object: 'charge',
    description: 'Payment from order',
    status: 'pending_payment',
    amount,
    customer_id: '',
    order_id: id,
  };
  return {
    livemode: false,
    amount,
    currency,
    payment_status: 'pending_payment',
    amount_refunded: 0,
    customer_info: { ...customer_info, object: 'customer_info' },
    object: 'order',
    id,
    metadata,
    is_refundable: false,
    created_at,
    updated_at: created_at,
    charges: { object: 'list', has_more: false, data: requestedCharge === undefined ? [] : [charge] },
    return_url,
  };
}

function cancelOrder(order: Order): FakeReply {
  if (order.payment_status !== 'pending_payment') {
    return createErrorReply(
      428,
      'precondition_required_error',
      'precondition_required.combo.order.cannot_be_updated',
    );
  }
  order.payment_status = 'canceled';
  return { status: 200, body: order };
}
