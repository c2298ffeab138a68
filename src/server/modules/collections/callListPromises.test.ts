import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, minor } from '../../../lending/index.ts';
import { sendPaymentNotice, sendReversalNotice } from '../../testing/sandbox.ts';
import { ana, type TestServer, testServer } from '../../testing/testServer.ts';
import { recordPromise, withdrawPromise } from '../servicing/index.ts';
import {
  advanceDays,
  createReference,
  getMarketDay,
  getStatement,
  operatorActor,
  servicingRequest,
} from '../servicing/testing/servicing.ts';
import { refreshCollectionCases } from './index.ts';

const orderId = 'MX180';

/** What the call list says of the borrower's promises. */
async function findListedPromises(server: TestServer) {
  await refreshCollectionCases(server.services);
  return server.db
    .selectFrom('collectionCases')
    .select(['brokenOn', 'promisedBy'])
    .where('borrowerId', '=', ana.borrowerId)
    .executeTakeFirst();
}

/** The same by the loan's statement: a broken promise counts until a later one of as much is honoured. */
async function findStatedPromises(server: TestServer) {
  const { promises, repayDate } = (await getStatement(server, orderId)) ?? { promises: [], repayDate: null };
  const isLate = repayDate !== null && repayDate < (await getMarketDay(server));
  const byEnd = promises.toSorted((a, b) => a.paysBy.localeCompare(b.paysBy));
  const honoured = promises.filter(({ state }) => state === 'honoured');
  const notReplaced = byEnd.filter(
    ({ paysBy, amount }) => !honoured.some((later) => later.paysBy > paysBy && later.amount >= amount),
  );
  const findDay = (state: string, among: typeof promises) =>
    (isLate && among.findLast((promise) => promise.state === state)?.paysBy) || null;
  return { brokenOn: findDay('broken', notReplaced), promisedBy: findDay('open', byEnd) };
}

async function pay(server: TestServer, paymentId: string, amount: number): Promise<void> {
  const { reference } = await createReference(server, orderId);
  await sendPaymentNotice(server, { paymentId, reference, amount });
}

async function promise(server: TestServer, amount: number, days: number): Promise<string> {
  const paysBy = addDays(await getMarketDay(server), days);
  const request = servicingRequest(orderId);
  await recordPromise(server.services, { ...request, amount: minor(amount), paysBy }, operatorActor);
  return request.key;
}

test('a promise that the rest of a partly reversed payment still reaches is honoured on the call list too', async () => {
  await using server = await testServer();
  await promise(server, 10_000, 0);
  await pay(server, 'half', 20_000);
  await sendReversalNotice(server, { paymentId: 'half', amount: 10_000 });
  await advanceDays(server, 1);
  expect((await getStatement(server, orderId))?.promises).toMatchObject([{ state: 'honoured' }]);
  expect(await findListedPromises(server)).toEqual({ brokenOn: null, promisedBy: null });
  await sendReversalNotice(server, { paymentId: 'half', amount: 1 });
  expect((await findListedPromises(server))?.brokenOn).toEqual(expect.any(String));
});

const step = fc.record({
  kind: fc.constantFrom('days', 'promise', 'promise', 'pay', 'reverse', 'withdraw'),
  amount: fc.constantFrom(2_000, 5_000, 10_000, 20_000),
  days: fc.integer({ min: 0, max: 3 }),
});

test('the call list says of promises what the loan’s statement does, after any payments and reversals', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 14, maxLength: 14 }), async (steps) => {
      await using server = await testServer();
      let promiseId = '';
      let paymentId = '';
      for (const [index, { kind, amount, days }] of steps.entries()) {
        if (kind === 'days') await advanceDays(server, days + 1);
        if (kind === 'promise') promiseId = await promise(server, amount, days);
        if (kind === 'pay') {
          paymentId = `payment-${index}`;
          await pay(server, paymentId, amount);
        }
        if (kind === 'reverse' && paymentId !== '')
          await sendReversalNotice(server, { paymentId, amount: amount / 2 });
        if (kind === 'withdraw')
          await withdrawPromise(server.services, { ...servicingRequest(orderId), promiseId }, operatorActor);
        expect(await findListedPromises(server)).toEqual(await findStatedPromises(server));
      }
    }),
    { numRuns: 6 },
  );
});
