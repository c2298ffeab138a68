/** The borrowers of the demonstration, with their sessions and phones. Source: DESIGN 7. */
export const ana = {
  borrowerId: 1001,
  name: 'Ana',
  sessionId: 'demo-mx-ana',
  deviceId: 'device-ana',
  mobilePhone: '5512345678',
  market: 'MX',
} as const;

export const bruno = {
  borrowerId: 1002,
  name: 'Bruno',
  sessionId: 'demo-mx-bruno',
  deviceId: 'device-bruno',
  mobilePhone: '5587654321',
  market: 'MX',
} as const;

export const ravi = {
  borrowerId: 2001,
  name: 'Ravi',
  sessionId: 'demo-in-ravi',
  deviceId: 'device-ravi',
  mobilePhone: '9876543210',
  market: 'IN',
} as const;

const people = [ana, bruno, ravi] as const;

const singlePaymentProduct = 'mx-quincena';
const instalmentProduct = 'mx-plazos';
const indiaProduct = 'in-91';

/** The orders with their borrower and preferred product. */
export const demonstrationOrders = [
  { orderId: 'MX174', person: ana, productId: singlePaymentProduct },
  { orderId: 'MX180', person: ana, productId: singlePaymentProduct },
  { orderId: 'MX21', person: ana, productId: singlePaymentProduct },
  { orderId: 'MX151', person: ana, productId: singlePaymentProduct },
  { orderId: 'MX110', person: ana, productId: singlePaymentProduct },
  { orderId: 'MX200', person: ana, productId: singlePaymentProduct },
  { orderId: 'MX174P', person: ana, productId: instalmentProduct },
  { orderId: 'MXB174', person: bruno, productId: singlePaymentProduct },
  { orderId: 'IN174', person: ravi, productId: indiaProduct },
  { orderId: 'IN180', person: ravi, productId: indiaProduct },
  { orderId: 'IN200', person: ravi, productId: indiaProduct },
] as const;

export type DemonstrationOrder = (typeof demonstrationOrders)[number];

type Products = Readonly<
  Record<string, { readonly market: string; readonly terms: { readonly periods: readonly number[] } }>
>;

/**
 * The product of an order. Where the preferred one isn't configured: the market's first with as many payments, one or
 * several, else its first; undefined where the market has none.
 */
export function demonstrationProduct(
  products: Products,
  { person, productId }: DemonstrationOrder,
): string | undefined {
  if (products[productId]?.market === person.market) return productId;
  const marketProducts = Object.entries(products).filter(([, { market }]) => market === person.market);
  const hasInstalments = productId !== singlePaymentProduct;
  const [id] =
    marketProducts.find(([, { terms }]) => terms.periods.length > 1 === hasInstalments) ??
    marketProducts[0] ??
    [];
  return id;
}

/** A borrower of the demonstration with the session to open pages with, and the orders. */
export type DemonstrationPerson = {
  readonly name: string;
  readonly market: string;
  readonly session: Readonly<Record<'sessionId' | 'userId' | 'deviceId' | 'mobilePhone', string>>;
  readonly orders: readonly { readonly orderId: string; readonly productId: string }[];
};

/** The borrowers of the configured markets. */
export function demonstrationPeople(markets: readonly string[], products: Products): DemonstrationPerson[] {
  return people
    .filter(({ market }) => markets.includes(market))
    .map(({ name, market, borrowerId, sessionId, deviceId, mobilePhone }) => ({
      name,
      market,
      session: { sessionId, userId: String(borrowerId), deviceId, mobilePhone },
      orders: demonstrationOrders.flatMap((order) => {
        const productId = demonstrationProduct(products, order);
        const isOwn = order.person.borrowerId === borrowerId && productId !== undefined;
        return isOwn ? [{ orderId: order.orderId, productId }] : [];
      }),
    }));
}

/** Per market: stores where people pay, unassigned phone prefixes, the example person's contact, and the relation to that contact. */
export const demonstrationMarkets: Readonly<
  Record<
    string,
    {
      readonly channel: string;
      readonly phonePrefix: string;
      /**
       * The prefix of the example portfolio's phones.
       * Mexico has no area code 700; India keeps no series free, so an example phone may be a real one.
       */
      readonly portfolioPrefix: string;
      readonly contactPhone: string;
      readonly person: 'mexico' | 'india';
    }
  >
> = {
  MX: {
    channel: 'OXXO',
    phonePrefix: '55',
    portfolioPrefix: '700',
    contactPhone: '5500000174',
    person: 'mexico',
  },
  IN: {
    channel: 'UPI',
    phonePrefix: '90',
    portfolioPrefix: '666',
    contactPhone: '9100000174',
    person: 'india',
  },
};

/** A brand's name as the demonstration takes it: letters, digits and few signs, so that it fits in any text. */
export const brandNamePattern = /^[\p{L}\p{N}][\p{L}\p{N} .&'’-]{0,23}$/u;
