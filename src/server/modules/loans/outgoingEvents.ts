import type { CompiledQuery } from 'kysely';
import { getDisbursedState, type Statement } from '../../../lending/index.ts';
import { type OutboxEvent, publishEventQuery } from '../outbox/index.ts';
import type { Order } from './order.ts';

type OutgoingEvent = Pick<OutboxEvent, 'kind' | 'subject' | 'data'>;

/** What is said outside of a loan that was booked: that it moved to another state, and which extensions have taken effect. */
export function outgoingEventQueries(
  { borrowerId, orderId, state }: Order,
  statement: Statement,
  event: string,
  at: Date,
): CompiledQuery<unknown>[] {
  const stateEvents = createStateEvents(state, statement).map((outgoingEvent) => ({
    ...outgoingEvent,
    subject: `${orderId} ${event}`,
  }));
  const extensionEvents = statement.extensions
    .filter((extension) => extension.state === 'effective')
    .map(({ quoteId, fee, days, previousDueOn, newDueOn }): OutgoingEvent => {
      const data = { fee, days, previousDueOn, newDueOn };
      return { kind: 'loan.extended', subject: `${orderId} ${quoteId}`, data };
    });
  return [...stateEvents, ...extensionEvents].map((outgoingEvent) =>
    publishEventQuery({ ...outgoingEvent, borrowerId, orderId, at }),
  );
}

function createStateEvents(
  previousState: Order['state'],
  statement: Statement,
): Pick<OutgoingEvent, 'kind' | 'data'>[] {
  const state = getDisbursedState(statement);
  if (state === previousState) return [];
  const { settledOn, dueAmount: amount, repayDate: dueOn } = statement;
  if (state === 'repaid') return [{ kind: 'loan.repaid', data: { on: settledOn } }];
  if (previousState === 'repaid') return [{ kind: 'loan.owed_again', data: { amount, dueOn } }];
  return state === 'overdue' ? [{ kind: 'loan.overdue', data: { amount, dueOn } }] : [];
}
