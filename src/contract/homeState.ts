import type { ResponseData } from './schemas/index.ts';
import { isRepayable } from './status.ts';

/** What /app knows of its borrower, as one call says it. */
export type AppHome = ResponseData<'appHome'>;
export type AppOrder = AppHome['orders'][number];
export type AppProduct = AppHome['products'][number];

/** What the home screen is about: the most urgent of what the borrower has. */
export type HomeState =
  | { readonly kind: 'owed' | 'underway' | 'declined'; readonly order: AppOrder }
  | { readonly kind: 'application' | 'offer' | 'unavailable' };

const underwayStates: readonly AppOrder['state'][] = ['in_review', 'paying_out'];

/** Sorts orders with a debt first, the most overdue or next due before the others; then orders under way. */
export function sortOpenOrders(orders: readonly AppOrder[]): AppOrder[] {
  const owed = orders.filter(({ state }) => isRepayable(state));
  const underway = orders.filter(({ state }) => underwayStates.includes(state));
  return [...owed.toSorted((one, other) => daysUntil(one) - daysUntil(other)), ...underway];
}

/** Days to the date of a loan, below zero for one that is late. */
function daysUntil({ daysToDue }: AppOrder): number {
  return daysToDue ?? Number.POSITIVE_INFINITY;
}

/** The products that can be requested now. */
export function listOffers({ products, nextStep }: Pick<AppHome, 'products' | 'nextStep'>): AppProduct[] {
  return nextStep === '' ? products.filter(({ limit, orderNo }) => limit > 0 && orderNo === '') : [];
}

export function getHomeState(home: Pick<AppHome, 'orders' | 'products' | 'nextStep'>): HomeState {
  const [urgent] = sortOpenOrders(home.orders);
  if (urgent) return { kind: isRepayable(urgent.state) ? 'owed' : 'underway', order: urgent };
  if (home.nextStep !== '') return { kind: 'application' };
  if (listOffers(home).length > 0) return { kind: 'offer' };
  const [newest] = home.orders;
  return newest?.state === 'declined' ? { kind: 'declined', order: newest } : { kind: 'unavailable' };
}

/** Whether the state will change without the borrower's action: a pending decision, or a payout underway. */
export function hasOrderUnderway({ orders }: Pick<AppHome, 'orders'>): boolean {
  return orders.some(({ state }) => underwayStates.includes(state));
}
