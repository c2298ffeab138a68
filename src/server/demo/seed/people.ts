import {
  ana,
  bruno,
  type DemonstrationOrder,
  demonstrationOrders,
  demonstrationProduct,
  ravi,
} from '../../../contract/demonstration.ts';
import type { Config } from '../../config/index.ts';

/** The people of the demonstration. Source: DESIGN 7. */
export const demonstrationBorrowers = [
  {
    ...ana,
    birthDate: '1994-03-12',
    idNumber: 'LOHA940312MDFPRN08',
    job: { occupation: 'employee', employer: 'Papelería Durango', monthlyIncome: 1_850_000 },
    fullName: 'Ana López Hernández',
    address: 'Calle Durango 174, Roma Norte, 06700 Ciudad de México',
    bank: 'BBVA',
    last4: '4821',
  },
  {
    ...bruno,
    birthDate: '1988-09-30',
    idNumber: 'CARB880930HJCSVR08',
    job: { occupation: 'selfEmployed', monthlyIncome: 2_200_000 },
    fullName: 'Bruno Castillo Rivera',
    address: 'Av. Chapultepec 480, Americana, 44160 Guadalajara, Jalisco',
    bank: 'Banorte',
    last4: '0937',
  },
  {
    ...ravi,
    birthDate: '1991-07-04',
    idNumber: 'AAAPK0174R',
    job: { occupation: 'employee', employer: 'Kaveri Textiles', monthlyIncome: 4_200_000 },
    fullName: 'Ravi Kumar',
    address: '174 MG Road, Bengaluru 560001, Karnataka',
    bank: 'HDFC Bank',
    last4: '5530',
  },
] as const;

type BorrowerId = (typeof demonstrationBorrowers)[number]['borrowerId'];
type OrderId = DemonstrationOrder['orderId'];

/** The progress of an order, in terms of its product's days. */
type OrderScenario = {
  clientKind?: 'repeat';
  /** Takes up its product's place: the product isn't lent again beside it. The others show a state each. */
  blocksProduct?: true;
} & (
  | { state: 'in_review' | 'declined' | 'paying_out' }
  /** Paid out, nothing paid back; the first instalment is due in so many days, or was. */
  | { dueInDays: number }
  /** Paid back on time, the last instalment so many days ago. */
  | { repaidDaysAgo: number }
);

const orderScenarios: Readonly<Record<OrderId, OrderScenario>> = {
  MX200: { repaidDaysAgo: 15 },
  MX21: { state: 'in_review' },
  MX110: { state: 'declined' },
  MX151: { state: 'paying_out' },
  MX174: { dueInDays: 7 },
  MX174P: { dueInDays: 10, blocksProduct: true },
  MX180: { dueInDays: -5 },
  MXB174: { dueInDays: 10 },
  IN200: { repaidDaysAgo: 49 },
  IN174: { clientKind: 'repeat', dueInDays: 21 },
  IN180: { clientKind: 'repeat', dueInDays: -10 },
};

/** An order of the demonstration. `paidOnDay`: days after the disbursal on which each instalment was paid. */
export type SeededOrder = {
  borrowerId: BorrowerId;
  orderId: OrderId;
  productId: string;
  clientKind: 'new' | 'repeat';
  blocksProduct?: true | undefined;
} & (
  | { state: 'in_review' | 'declined' | 'paying_out' }
  | { disbursedDaysAgo: number; paidOnDay: readonly number[] }
);

export type SeededPerson = (typeof demonstrationBorrowers)[number];

/** The people whose market is configured. */
export function seededPeople({ markets }: Config): SeededPerson[] {
  return demonstrationBorrowers.filter(({ market }) => Object.hasOwn(markets, market));
}

/** Their orders; where a market has no product, none. */
export function seededOrders(config: Config): SeededOrder[] {
  return Object.entries(orderScenarios).flatMap(([orderId, scenario]) => {
    const order = demonstrationOrders.find((one) => one.orderId === orderId);
    if (order === undefined || !Object.hasOwn(config.markets, order.person.market)) return [];
    const productId = demonstrationProduct(config.products, order);
    const product = productId === undefined ? undefined : config.products[productId];
    if (productId === undefined || product === undefined) return [];
    const { clientKind = 'new', blocksProduct, ...rest } = scenario;
    const { borrowerId } = order.person;
    return [
      {
        borrowerId,
        orderId: order.orderId,
        productId,
        clientKind,
        blocksProduct,
        ...toSeededDays(rest, product.terms.periods),
      },
    ];
  });
}

type SeededDays =
  | { state: 'in_review' | 'declined' | 'paying_out' }
  | { disbursedDaysAgo: number; paidOnDay: number[] };

function toSeededDays(scenario: OrderScenario, periods: readonly number[]): SeededDays {
  if ('state' in scenario) return { state: scenario.state };
  const [first = 0] = periods;
  // A short term can't be due in more days than it has.
  if ('dueInDays' in scenario)
    return { disbursedDaysAgo: Math.max(0, first - scenario.dueInDays), paidOnDay: [] };
  const ends = periods.map((_, index) => periods.slice(0, index + 1).reduce((sum, days) => sum + days));
  return { disbursedDaysAgo: (ends.at(-1) ?? 0) + scenario.repaidDaysAgo, paidOnDay: ends };
}

/** What the demonstration shows otherwise than it would with the configuration that ships, a line each. */
export function seedNotes(config: Config): string[] {
  const configuredPeople = seededPeople(config);
  const omittedPeople = demonstrationBorrowers.filter((person) => !configuredPeople.includes(person));
  const substituted = seededOrders(config).flatMap(({ orderId, productId }) => {
    const shippedProductId = demonstrationOrders.find((order) => order.orderId === orderId)?.productId;
    return shippedProductId === productId
      ? []
      : [`${orderId} is a loan of ${productId}, as ${shippedProductId} isn't configured`];
  });
  return [
    ...omittedPeople.map(({ fullName, market }) => `${fullName} is left out, as ${market} isn't configured`),
    ...substituted,
  ];
}
