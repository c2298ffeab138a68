import { expect, test } from 'vitest';
import type { DeskReply } from '../../../../../contract/desk/schemas/index.ts';
import { addDays, minor, toDay } from '../../../../../lending/index.ts';
import { requestReference, sendPaymentNotice } from '../../../../testing/sandbox.ts';
import { refreshCollectionCases } from '../../../collections/index.ts';
import { offerSettlement } from '../../../servicing/index.ts';
import { getLoanDetails, servicingRequest } from '../../../servicing/testing/servicing.ts';
import { callDesk, lateLoan } from '../../testing/calls.ts';
import { type DeskClient, signInAs } from '../../testing/desk.ts';
import { offerByTwo } from '../../testing/withdrawals.ts';

const reason = 'agreed by telephone';
const amount = 100_000;
const desk = callDesk();

async function readLoan(client: DeskClient) {
  return (await client.get(`loans/${lateLoan}`)).body as DeskReply<'loan'>;
}

async function offerFor(client: DeskClient, days: number, offered: number) {
  const expiresOn = addDays(toDay((await readLoan(client)).today), days);
  const offer = { amount: offered, expiresOn, reason };
  expect((await client.post(`loans/${lateLoan}/settlements`, offer)).status).toBe(200);
  const found = (await readLoan(client)).statement?.offers.find(({ state }) => state === 'open');
  if (found === undefined) throw new Error('no offer stands');
  return found;
}

const withdraw = (client: DeskClient, offerId: string) =>
  client.post(`loans/${lateLoan}/settlement-withdrawals`, { offerId, reason });

/** The offer that one person may make alone. */
async function smallOffer(client: DeskClient) {
  return offerFor(client, 5, ((await readLoan(client)).statement?.payoff ?? 0) - 2_000);
}

test('an offer that is withdrawn is on none of the borrower’s pages, holds no call, and is no longer there to withdraw', async () => {
  const collections = await signInAs(desk.server, 'collections');
  const offer = await smallOffer(collections);
  const { today } = await readLoan(collections);
  expect(offer.withdrawal).toEqual({ until: today, needsApproval: false });
  const page = async () => (await desk.server.call('repaymentDetail', { orderId: lateLoan })).body.data;
  expect((await page()).ways[1]?.suggested).toBe(offer.amount);
  await refreshCollectionCases(desk.server.services);
  expect(await desk.contactRestriction()).toBe('offer');
  expect((await withdraw(collections, offer.id)).status).toBe(200);
  expect((await page()).ways.map(({ suggested }: { suggested: number }) => suggested)).toEqual([0, 0, 0]);
  expect((await getLoanDetails(desk.server, lateLoan)).lead.text).not.toContain('offer');
  expect(await desk.contactRestriction()).toBeNull();
  const { statement, events } = await readLoan(collections);
  expect(statement?.offers).toMatchObject([{ state: 'withdrawn', withdrawal: null }]);
  expect(events.map(({ kind }) => kind)).toEqual(['settlementOffer', 'settlementWithdrawal']);
  const again = await withdraw(collections, offer.id);
  expect([again.status, again.body.code]).toEqual([409, 'noOffer']);
});

test.each([
  ['on their last day settle the loan', 0, 200],
  ['after it do not', 1, 180],
])('payments by instructions given for the offer %s', async (_, daysLater, orderStatus) => {
  const finance = await signInAs(desk.server, 'finance');
  const offer = await smallOffer(finance);
  const request = { orderId: lateLoan, payCode: 'OXXO', way: 'part' as const, amount: offer.amount };
  const { reference } = await requestReference(desk.server, request);
  const { statement, today } = await readLoan(finance);
  const until = statement?.offers[0]?.withdrawal?.until ?? '';
  expect(until > today && until < offer.expiresOn).toBe(true);
  expect((await withdraw(finance, offer.id)).status).toBe(200);
  const days = (Date.parse(until) - Date.parse(today)) / 86_400_000;
  await desk.server.advanceDays(days + daysLater);
  await sendPaymentNotice(desk.server, { paymentId: 'under-way', reference, amount: offer.amount });
  expect((await getLoanDetails(desk.server, lateLoan)).orderStatus).toBe(orderStatus);
});

test('an offer that two people made is withdrawn by two, and the second sees what it was', async () => {
  const admin = await signInAs(desk.server, 'admin');
  const finance = await signInAs(desk.server, 'finance');
  const offerId = await offerByTwo(desk.server, admin, lateLoan);
  const asked = await withdraw(finance, offerId);
  expect(asked.status).toBe(202);
  const path = `approvals/${asked.body.approvalId}`;
  const { facts, approvalTrigger } = (await admin.get(path)).body as DeskReply<'approval'>;
  const { today } = await readLoan(admin);
  expect(approvalTrigger).toBe('approvedOffer');
  expect(facts.offer).toEqual({ amount: 100, paid: 0, currency: 'MXN', expiresOn: today, paysUntil: today });
  expect((await admin.post(path, { approve: true, reason })).status).toBe(200);
  expect((await readLoan(admin)).statement?.offers).toMatchObject([{ state: 'withdrawn' }]);
});

test('what the lender’s system offered, such as the return of a reduced loan, is not for staff to withdraw', async () => {
  const finance = await signInAs(desk.server, 'finance');
  const expiresOn = toDay((await readLoan(finance)).today);
  const offer = { ...servicingRequest(lateLoan), amount: minor(amount), expiresOn };
  await offerSettlement(desk.server.services, offer, { kind: 'system' });
  expect((await readLoan(finance)).statement?.offers).toMatchObject([{ state: 'open', withdrawal: null }]);
  expect((await withdraw(finance, offer.key)).body.code).toBe('noOffer');
});

test('a loan gets no new dates while a promise or settlement stands: the refusal says which', async () => {
  const collections = await signInAs(desk.server, 'collections');
  const plan = async () => {
    const { statement } = await readLoan(collections);
    const request = { periods: [15, 15], annualRate: '0', total: statement?.payoff ?? 0, reason };
    const { status, body } = await collections.post(`loans/${lateLoan}/restructures`, request);
    return [status, body.code];
  };
  const offer = await smallOffer(collections);
  expect(await plan()).toEqual([409, 'settlementOpen']);
  expect((await withdraw(collections, offer.id)).status).toBe(200);
  const { today } = await readLoan(collections);
  const promise = { amount: 10_000, paysBy: addDays(toDay(today), 3), reason };
  expect((await collections.post(`loans/${lateLoan}/promises`, promise)).status).toBe(200);
  expect(await plan()).toEqual([409, 'promiseOpen']);
  const promiseId = (await readLoan(collections)).statement?.promises.at(-1)?.id;
  const withdrawal = { promiseId, reason };
  expect((await collections.post(`loans/${lateLoan}/promise-withdrawals`, withdrawal)).status).toBe(200);
  expect(await plan()).toEqual([202, undefined]);
});
