import { generateKeyPairSync, sign } from 'node:crypto';
import { clabe } from '../../../../lending/index.ts';
import { type Asked, type Reply, type StandInServer, standInServer } from '../../testing/standInServer.ts';
import { accept } from '../wire.ts';
import { cardsStandIn } from './cardsStandIn.ts';
import { type OrderRequest, orderRequest } from './contract.ts';
import { type Books, type Charge, digits, failure, hex, type Order, seconds } from './order.ts';

export type Signed = { body: string; headers: { digest: string } };

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

export type ConektaStandIn = StandInServer & {
  key: string;
  webhookKey: string;
  orders: Map<string, Order>;
  /** Somebody pays at the till. */
  pay(reference: string, at?: Date): Signed;
  expire(reference: string): Signed;
  takeBack(reference: string): Signed;
  /** The holder of a card answers his bank, which asked for the last order. */
  answerBank(isHim: boolean): void;
  /** The bank of a card takes the money of the last charge back. */
  chargeBack(): Signed;
  /** Any event, signed as Conekta signs. */
  tell(type: string, object: unknown, id?: string): Signed;
  /** Any body, signed. */
  vouched(body: string): Signed;
};

/** Conekta's API and its webhooks, as far as they are described. */
export async function conektaStandIn(): Promise<ConektaStandIn> {
  const key = 'key_of_the_stand_in';
  const orders = new Map<string, Order>();
  const books: Books = { orders, sources: new Map() };
  const server = await standInServer((asked) => answer(asked, key, books));
  const last = () => [...orders.values()].at(-1);

  function withReference(reference: string): Order {
    for (const order of orders.values()) {
      const [charge] = order.charges.data;
      const { reference: code, clabe: account } = charge?.payment_method ?? {};
      if (code === reference || account === reference) return order;
    }
    throw new Error(`no such reference: ${reference}`);
  }

  function change(order: Order, status: string, more: object = {}): Order {
    order.payment_status = status;
    for (const charge of order.charges.data) Object.assign(charge, { status, ...more });
    return order;
  }

  return Object.assign(server, {
    key,
    webhookKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    orders,
    tell,
    vouched,
    pay(reference: string, at = new Date()) {
      return tell('order.paid', change(withReference(reference), 'paid', { paid_at: seconds(at) }));
    },
    expire: (reference: string) => tell('order.expired', change(withReference(reference), 'expired')),
    takeBack: (reference: string) => tell('charge.reversed', withReference(reference).charges.data[0]),
    answerBank(isHim: boolean) {
      const order = last();
      if (order?.next_action === undefined || order.payment_status !== 'pending_payment') return;
      delete order.next_action;
      change(order, isHim ? 'paid' : 'declined', isHim ? { paid_at: seconds(new Date()) } : {});
    },
    chargeBack() {
      const order = last();
      if (order === undefined) throw new Error('nothing was charged');
      return tell('order.charged_back', change(order, 'charged_back'));
    },
  });
}

function tell(type: string, object: unknown, id = hex(24)): Signed {
  const created_at = seconds(new Date());
  const event = { data: { object, previous_attributes: {} }, livemode: false, webhook_status: 'pending' };
  return vouched(JSON.stringify({ ...event, id, object: 'event', type, created_at }));
}

function vouched(body: string): Signed {
  return { body, headers: { digest: sign('RSA-SHA256', Buffer.from(body), privateKey).toString('base64') } };
}

function answer({ method, path, headers, text }: Asked, key: string, books: Books): Reply {
  if (headers.authorization !== `Bearer ${key}`) {
    return failure(401, 'authentication_error', 'authentication.missing_key');
  }
  if (headers.accept !== accept)
    return failure(422, 'parameter_validation_error', 'parameter_validation.accept');
  const { orders } = books;
  const [, collection, id = '', action] = path.split('/');
  if (collection === 'customers') return cardsStandIn.customer(method, id, text, books);
  if (collection !== 'orders') return failure(404, 'resource_not_found_error', 'resource_not_found.entity');
  if (method === 'POST' && id === '') return create(text, orders);
  const order = orders.get(id);
  if (order === undefined) return failure(404, 'resource_not_found_error', 'resource_not_found.entity');
  if (method === 'GET' && action === undefined) return { status: 200, body: order };
  if (method === 'POST' && action === 'cancel') return cancel(order);
  if (method === 'POST' && action === 'charges') return cardsStandIn.charge(order, text, books);
  return failure(404, 'resource_not_found_error', 'resource_not_found.entity');
}

function create(text: string, orders: Map<string, Order>): Reply {
  const parsed = orderRequest.safeParse(JSON.parse(text));
  if (!parsed.success) return failure(422, 'parameter_validation_error', 'parameter_validation.whitelist');
  const order = orderOf(parsed.data);
  orders.set(order.id, order);
  return { status: 200, body: order };
}

function orderOf(request: OrderRequest): Order {
  const { currency, customer_info, line_items, charges = [], metadata = {}, return_url } = request;
  const id = `ord_${hex(17)}`;
  const created_at = seconds(new Date());
  const [asked] = charges;
  const amount = line_items.reduce((sum, { unit_price, quantity }) => sum + unit_price * quantity, 0);
  const method = asked?.payment_method;
  const expires_at = method?.expires_at ?? created_at + 30 * 86_400;
  const charge: Charge = {
    id: hex(24),
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
            reference: `9300${digits(10)}`,
            barcode_url: 'https://barcodes.conekta.com/cash.png',
            expires_at,
          }
        : {
            object: 'bank_transfer_payment',
            type: 'spei',
            bank: 'STP',
            clabe: clabe('646180', digits(11)),
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
    charges: { object: 'list', has_more: false, data: asked === undefined ? [] : [charge] },
    return_url,
  };
}

function cancel(order: Order): Reply {
  if (order.payment_status !== 'pending_payment') {
    return failure(428, 'precondition_required_error', 'precondition_required.combo.order.cannot_be_updated');
  }
  order.payment_status = 'canceled';
  return { status: 200, body: order };
}
