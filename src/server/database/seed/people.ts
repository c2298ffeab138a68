import type { Config, Market } from '../../config/index.ts';

/** The people of the demonstration. Source: DESIGN 7. */
export const people = [
  {
    borrowerId: 1001,
    sessionId: 'demo-mx-ana',
    deviceId: 'device-ana',
    birthDate: '1994-03-12',
    mobilePhone: '5512345678',
    market: 'MX',
    fullName: 'Ana López Hernández',
    address: 'Calle Durango 174, Roma Norte, 06700 Ciudad de México',
    bank: 'BBVA',
    last4: '4821',
  },
  {
    borrowerId: 1002,
    sessionId: 'demo-mx-bruno',
    deviceId: 'device-bruno',
    birthDate: '1988-09-30',
    mobilePhone: '5587654321',
    market: 'MX',
    fullName: 'Bruno Castillo Rivera',
    address: 'Av. Chapultepec 480, Americana, 44160 Guadalajara, Jalisco',
    bank: 'Banorte',
    last4: '0937',
  },
  {
    borrowerId: 2001,
    sessionId: 'demo-in-ravi',
    deviceId: 'device-ravi',
    birthDate: '1991-07-04',
    mobilePhone: '9876543210',
    market: 'IN',
    fullName: 'Ravi Kumar',
    address: '174 MG Road, Bengaluru 560001, Karnataka',
    bank: 'HDFC Bank',
    last4: '5530',
  },
] as const satisfies readonly {
  borrowerId: number;
  sessionId: string;
  deviceId: string;
  birthDate: string;
  mobilePhone: string;
  market: Market;
  fullName: string;
  address: string;
  bank: string;
  last4: string;
}[];

type BorrowerId = (typeof people)[number]['borrowerId'];

/** An order of the demonstration. `paidOnDay`: days after the disbursal on which each instalment was paid. */
export type SeededOrder = {
  borrowerId: BorrowerId;
  orderId: string;
  productId: string;
  clientKind: 'new' | 'repeat';
  /** Takes up its product's place: the product isn't lent again beside it. The others show a state each. */
  takesPlace?: true;
} & (
  | { state: 'in_review' | 'declined' | 'paying_out' }
  | { disbursedDaysAgo: number; paidOnDay: readonly number[] }
);

const mexican = { productId: 'mx-quincena', clientKind: 'new' } as const;
const indian = { borrowerId: 2001, productId: 'in-91', clientKind: 'repeat' } as const;

const orders: readonly SeededOrder[] = [
  { ...mexican, borrowerId: 1001, orderId: 'MX200', disbursedDaysAgo: 30, paidOnDay: [15] },
  { ...mexican, borrowerId: 1001, orderId: 'MX21', state: 'in_review' },
  { ...mexican, borrowerId: 1001, orderId: 'MX110', state: 'declined' },
  { ...mexican, borrowerId: 1001, orderId: 'MX151', state: 'paying_out' },
  { ...mexican, borrowerId: 1001, orderId: 'MX174', disbursedDaysAgo: 8, paidOnDay: [] },
  {
    ...mexican,
    borrowerId: 1001,
    orderId: 'MX174P',
    productId: 'mx-plazos',
    takesPlace: true,
    disbursedDaysAgo: 5,
    paidOnDay: [],
  },
  { ...mexican, borrowerId: 1001, orderId: 'MX180', disbursedDaysAgo: 20, paidOnDay: [] },
  { ...mexican, borrowerId: 1002, orderId: 'MXB174', disbursedDaysAgo: 5, paidOnDay: [] },
  { ...indian, orderId: 'IN200', clientKind: 'new', disbursedDaysAgo: 140, paidOnDay: [31, 61, 91] },
  { ...indian, orderId: 'IN174', disbursedDaysAgo: 10, paidOnDay: [] },
  { ...indian, orderId: 'IN180', disbursedDaysAgo: 41, paidOnDay: [] },
];

export type SeededPerson = (typeof people)[number];

/** The people whose market is configured. */
export function seededPeople({ markets }: Config): SeededPerson[] {
  return people.filter(({ market }) => Object.hasOwn(markets, market));
}

/**
 * Their orders. One of a product that isn't configured is of the market's first product instead that is paid back in as
 * many ways, once or in parts, or of its first; where the market has none at all it is left out.
 */
export function seededOrders(config: Config): SeededOrder[] {
  const present = seededPeople(config);
  return orders.flatMap((order) => {
    const person = present.find(({ borrowerId }) => borrowerId === order.borrowerId);
    const productId = person && productFor(config, person.market, order.productId);
    return productId === undefined ? [] : [{ ...order, productId }];
  });
}

function productFor({ products }: Config, market: Market, wanted: string): string | undefined {
  if (products[wanted]?.market === market) return wanted;
  const own = Object.entries(products).filter(([, product]) => product.market === market);
  const inParts = wanted !== mexican.productId;
  const [id] = own.find(([, { terms }]) => terms.periods.length > 1 === inParts) ?? own[0] ?? [];
  return id;
}

/** What the demonstration shows otherwise than it would with the configuration that ships, a line each. */
export function seedNotes(config: Config): string[] {
  const absent = people.filter((person) => !seededPeople(config).includes(person));
  const renamed = seededOrders(config).flatMap(({ orderId, productId }) => {
    const asked = orders.find((order) => order.orderId === orderId)?.productId;
    return asked === productId ? [] : [`${orderId} is a loan of ${productId}, as ${asked} isn't configured`];
  });
  return [
    ...absent.map(({ fullName, market }) => `${fullName} is left out, as ${market} isn't configured`),
    ...renamed,
  ];
}
