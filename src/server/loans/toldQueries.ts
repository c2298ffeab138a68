import type { CompiledQuery } from 'kysely';
import { type Statement, stateAfter } from '../../lending/index.ts';
import { type Announcement, announcementQuery } from '../announcements/index.ts';
import type { Order } from './order.ts';

type Told = Pick<Announcement, 'kind' | 'subject' | 'data'>;

/** What is said outside of a loan that was booked: that it moved to another state, and which extensions have taken effect. */
export function toldQueries(
  { borrowerId, orderId, state }: Order,
  statement: Statement,
  event: string,
  at: Date,
): CompiledQuery<unknown>[] {
  const moved = movedTo(state, statement).map((one) => ({ ...one, subject: `${orderId} ${event}` }));
  const extended = statement.extensions
    .filter((extension) => extension.state === 'effective')
    .map(({ quoteId, fee, days, previousDueOn, newDueOn }): Told => {
      const data = { fee, days, previousDueOn, newDueOn };
      return { kind: 'loan.extended', subject: `${orderId} ${quoteId}`, data };
    });
  return [...moved, ...extended].map((one) => announcementQuery({ ...one, borrowerId, orderId, at }));
}

function movedTo(before: Order['state'], statement: Statement): Pick<Told, 'kind' | 'data'>[] {
  const state = stateAfter(statement);
  if (state === before) return [];
  const { settledOn, dueAmount: amount, repayDate: dueOn } = statement;
  if (state === 'repaid') return [{ kind: 'loan.repaid', data: { on: settledOn } }];
  if (before === 'repaid') return [{ kind: 'loan.owed_again', data: { amount, dueOn } }];
  return state === 'overdue' ? [{ kind: 'loan.overdue', data: { amount, dueOn } }] : [];
}
