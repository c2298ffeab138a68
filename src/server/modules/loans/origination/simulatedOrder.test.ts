import { expect, test } from 'vitest';
import { toDay } from '../../../../lending/index.ts';
import { readConfig } from '../../../config/index.ts';
import { findStatement } from '../orders/orderStatement.ts';
import { computeOffer } from './offer.ts';
import { createSimulatedOrder } from './simulatedOrder.ts';

const disbursedOn = toDay('2026-11-02');
const offer = computeOffer(readConfig(), {
  ...{ productId: 'mx-quincena', market: 'MX', clientKind: 'new', today: disbursedOn },
  borrower: { fullName: 'Ana', address: 'Calle 1', bank: 'Banco', last4: '1234' },
});

test('a simulated loan is replayed as a real one: its extensions, their fees and its payments', () => {
  const extensions = [
    { sequence: 1, fee: 21_000, days: 7, requestedOn: '2026-11-10', expiresOn: '2026-11-13' },
  ];
  const payments = [
    { on: toDay('2026-11-10'), amount: 21_000, extension: 1 },
    { on: toDay('2026-11-12'), amount: 5_000, extension: null },
  ];
  const order = createSimulatedOrder(offer, disbursedOn, { payments, extensions });
  expect(order).toMatchObject({
    ...{
      productId: 'mx-quincena',
      blockedProductId: 'mx-quincena',
      state: 'to_be_repaid',
      disbursedOn: disbursedOn,
    },
    ...{ settledOn: null, score: null, refunds: [], events: [], extensions },
    createdAt: new Date('2026-11-02T12:00:00Z'),
    payments: [
      {
        ...{ paymentId: '1', purpose: 2, extensionSequence: 1, amount: 21_000, valueDate: '2026-11-10' },
        ...{ paidAt: '2026-11-10T12:00:00.000Z', receivedAt: '2026-11-10T12:00:00.000Z' },
      },
      { paymentId: '2', purpose: 1, extensionSequence: null, amount: 5_000, valueDate: '2026-11-12' },
    ],
  });
  const statement = findStatement(order, toDay('2026-11-12'));
  expect(statement?.repayDate).toBe('2026-11-24');
  expect(statement?.payments.map(({ extensionFee }) => extensionFee)).toEqual([21_000, 0]);
});
