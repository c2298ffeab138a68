import {
  type AccountSnapshot,
  computeUndisbursedLoan,
  type Day,
  snapshotFromStatement,
  snapshotFromUndisbursed,
} from '../../../lending/index.ts';
import { findHistoricalStatement, type Order, toLoanEvents } from './order.ts';

/** All that made what an order came to at the end of any day, by what is known now. */
export function getAccountSnapshot(order: Order, day: Day): AccountSnapshot {
  const statement = findHistoricalStatement(order, day);
  return statement === null
    ? snapshotFromUndisbursed(computeUndisbursedLoan([], toLoanEvents(order), day))
    : snapshotFromStatement(statement);
}
