import { describe, expect, it } from 'vitest';
import { aLoan, aPayment, firstDueDate } from '../testing/builders.ts';
import { addDays } from '../values/calendar.ts';
import { computeStatement } from './statement.ts';
import { assertTransition, getDisbursedState, IllegalTransitionError, type OrderState } from './states.ts';

const orderStates: readonly OrderState[] = [
  'in_review',
  'declined',
  'paying_out',
  'cancelled',
  'to_be_repaid',
  'overdue',
  'repaid',
];

const legalTransitions = [
  'in_review > declined',
  'in_review > paying_out',
  'paying_out > to_be_repaid',
  'paying_out > overdue',
  'paying_out > repaid',
  'paying_out > cancelled',
  'to_be_repaid > overdue',
  'to_be_repaid > repaid',
  'to_be_repaid > paying_out',
  'to_be_repaid > cancelled',
  'overdue > to_be_repaid',
  'overdue > repaid',
  'overdue > paying_out',
  'overdue > cancelled',
  'repaid > to_be_repaid',
  'repaid > overdue',
  'repaid > paying_out',
  'repaid > cancelled',
];

describe('the states of an order', () => {
  it('change as the transition table allows and not otherwise', () => {
    for (const from of orderStates)
      for (const to of orderStates) {
        const move = () => assertTransition(from, to);
        if (legalTransitions.includes(`${from} > ${to}`)) expect(move).not.toThrow();
        else expect(move).toThrow(IllegalTransitionError);
      }
    const back = () => assertTransition('repaid', 'in_review');
    expect(back).toThrow("An order can't go from repaid to in_review");
  });

  it('are to be repaid up to the due date, overdue after it, repaid once settled', () => {
    expect(getDisbursedState(computeStatement(aLoan(), [], firstDueDate))).toBe('to_be_repaid');
    expect(getDisbursedState(computeStatement(aLoan(), [], addDays(firstDueDate, 1)))).toBe('overdue');
    expect(
      getDisbursedState(
        computeStatement(aLoan(), [aPayment(firstDueDate, 305_148)], addDays(firstDueDate, 9)),
      ),
    ).toBe('repaid');
    expect(
      getDisbursedState(
        computeStatement(aLoan(), [aPayment(firstDueDate, 305_147)], addDays(firstDueDate, 1)),
      ),
    ).toBe('overdue');
  });
});
