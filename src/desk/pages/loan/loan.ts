import type { DeskReply } from '../../../contract/desk/schemas/index.ts';
import { getMarketToday } from '../../ui/format/format.ts';

export type Loan = DeskReply<'loan'>;
export type Statement = NonNullable<Loan['statement']>;

/** The market's day on which it was applied for: before it there is nothing to see. */
export function getFirstDay({ market, createdAt }: Pick<Loan, 'market' | 'createdAt'>): string {
  return getMarketToday(market, new Date(createdAt));
}
