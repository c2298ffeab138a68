import { describe, expect, test } from 'vitest';
import { getHomeState, hasOrderUnderway, listOffers, sortOpenOrders } from './homeState.ts';
import type { ResponseData } from './schemas/index.ts';

type AppHome = Pick<ResponseData<'appHome'>, 'orders' | 'products' | 'nextStep'>;
type AppOrder = AppHome['orders'][number];
type AppProduct = AppHome['products'][number];

const product = (changes: Partial<AppProduct> = {}): AppProduct => ({
  productId: 'mx-quincena',
  productName: 'Quincena',
  productLogo: '',
  amountRange: '',
  termInfo: '',
  loanRate: '',
  orderNo: '',
  orderStatus: 0,
  limit: 300_000,
  limitReason: '',
  ...changes,
});

const order = (orderNo: string, state: AppOrder['state'], daysToDue: number | null = null): AppOrder => ({
  orderNo,
  productId: 'mx-quincena',
  productName: 'Quincena',
  productLogo: '',
  orderStatus: 174,
  statusText: '',
  amount: 100,
  currency: 'MXN',
  dueDate: '',
  requestedAt: '',
  state,
  daysToDue,
  daysLate: daysToDue === null ? 0 : Math.max(0, -daysToDue),
});

function home(changes: Partial<AppHome> = {}): AppHome {
  return { products: [product()], orders: [], nextStep: '', ...changes };
}

describe('home is about the most urgent', () => {
  const due = order('due', 'to_be_repaid', 7);
  const dueSooner = order('sooner', 'to_be_repaid', 1);
  const late = order('late', 'overdue', -2);
  const later = order('later', 'overdue', -9);
  const review = order('review', 'in_review');

  test('of several loans the one that is late longest, then the one due next, then what is on its way', () => {
    const orders = [review, due, late, order('paid', 'repaid'), dueSooner, later];
    expect(sortOpenOrders(orders).map(({ orderNo }) => orderNo)).toEqual([
      'later',
      'late',
      'sooner',
      'due',
      'review',
    ]);
    expect(getHomeState(home({ orders }))).toEqual({ kind: 'owed', order: later });
  });

  test('a loan on its way before what else could be had', () => {
    expect(getHomeState(home({ orders: [review] }))).toEqual({ kind: 'underway', order: review });
  });

  test('an application that isn’t complete, and an offer once it is', () => {
    expect(getHomeState(home({ nextStep: 'identity' }))).toEqual({ kind: 'application' });
    expect(getHomeState(home())).toEqual({ kind: 'offer' });
    expect(getHomeState(home({ orders: [order('paid', 'repaid')] }))).toEqual({ kind: 'offer' });
  });

  test('a refusal only where nothing is lent now', () => {
    const declined = order('declined', 'declined');
    expect(getHomeState(home({ orders: [declined] }))).toEqual({ kind: 'offer' });
    const products = [product({ limit: 0 })];
    expect(getHomeState(home({ orders: [declined], products }))).toEqual({
      kind: 'declined',
      order: declined,
    });
    expect(getHomeState(home({ products }))).toEqual({ kind: 'unavailable' });
  });
});

test('what is offered has a limit and no open loan, and waits for the application', () => {
  const products = [
    product(),
    product({ productId: 'b', limit: 0 }),
    product({ productId: 'c', orderNo: 'MX1' }),
  ];
  expect(listOffers(home({ products })).map(({ productId }) => productId)).toEqual(['mx-quincena']);
  expect(listOffers(home({ products, nextStep: 'bank' }))).toEqual([]);
});

test('it is asked again only while a decision or money is on its way', () => {
  expect(hasOrderUnderway(home({ orders: [order('a', 'paying_out')] }))).toBe(true);
  expect(hasOrderUnderway(home({ orders: [order('a', 'to_be_repaid', 1), order('b', 'declined')] }))).toBe(
    false,
  );
});
