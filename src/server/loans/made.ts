import { type Day, type Made, madeOf, madeOfUnborne, unborneLoan } from '../../lending/index.ts';
import { eventsOf, type Order, statementOn } from './order.ts';

/** All that made what an order came to at the end of any day, by what is known now. */
export function madeOn(order: Order, day: Day): Made {
  const statement = statementOn(order, day);
  return statement === null ? madeOfUnborne(unborneLoan([], eventsOf(order), day)) : madeOf(statement);
}
