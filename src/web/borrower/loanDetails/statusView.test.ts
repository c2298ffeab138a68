import { describe, expect, test } from 'vitest';
import {
  isRepayable,
  isRepayableStatus,
  type OrderStatus,
  orderStates,
  orderStatus,
} from '../../../contract/status.ts';
import { aLoan, aPayment } from '../shared/testing/loans.ts';
import { statusDrawings } from './StatusDrawing.tsx';
import { findLoanChange, getStatusView, loanParams } from './statusView.ts';

const payment = aPayment();

function statusesWith(holds: (status: OrderStatus) => boolean): OrderStatus[] {
  return Object.values(orderStatus).filter(holds);
}

describe('what a status means for the page', () => {
  test('174 and 180 can be repaid', () => {
    expect(statusesWith(isRepayableStatus)).toEqual([174, 180]);
    expect(orderStates.filter(isRepayable)).toEqual(['to_be_repaid', 'overdue']);
  });

  test('the money of 21 and 151 is yet to come', () => {
    expect(statusesWith((status) => getStatusView(status).isBeforeDisbursement)).toEqual([21, 151]);
  });

  test('the page keeps asking until a loan is declined or repaid', () => {
    expect(statusesWith((status) => !getStatusView(status).shouldPoll)).toEqual([110, 200]);
  });

  test('a status nobody knows looks like 200', () => {
    expect(getStatusView(999)).toEqual(getStatusView(200));
  });

  test('every status has its own picture', () => {
    expect(new Set(Object.values(statusDrawings).map((shape) => JSON.stringify(shape))).size).toBe(6);
  });
});

describe('what the borrower reads when the page changes by itself', () => {
  test('nothing while nothing changes', () => {
    expect(findLoanChange(aLoan(), aLoan({ amount: 1 }))).toBeUndefined();
  });

  test('a payment, also when it settles the loan', () => {
    const repaid = aLoan({ orderStatus: orderStatus.repaid, payments: [payment] });
    expect(findLoanChange(aLoan(), repaid)).toEqual({ kind: 'payment', payment });
  });

  test('the money that was paid out, from review or from pay-out', () => {
    for (const status of [orderStatus.inReview, orderStatus.payingOut]) {
      expect(findLoanChange(aLoan({ orderStatus: status }), aLoan())).toEqual({ kind: 'paidOut' });
    }
  });

  test('any other change of status is announced', () => {
    const overdue = aLoan({ orderStatus: orderStatus.overdue });
    expect(findLoanChange(aLoan(), overdue)).toEqual({ kind: 'status' });
    expect(findLoanChange(overdue, aLoan())).toEqual({ kind: 'status' });
  });
});

test('the pages about a loan are asked with its own order and product', () => {
  expect(loanParams(aLoan())).toEqual({ productId: 'mx-quincena', orderId: 'MX174' });
});
