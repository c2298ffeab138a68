import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { loanCode } from '../../../../../contract/codes.ts';
import type { DeskReply, DeskRow } from '../../../../../contract/desk/schemas/index.ts';
import { createFakeJobs } from '../../../../testing/fakeJobs.ts';
import { ana, bruno, type TestServer, testServer } from '../../../../testing/testServer.ts';
import { decideOrder, reviewOrder } from '../../../loans/origination/index.ts';
import { payOutOrder } from '../../../payouts/index.ts';
import { type DeskClient, type DeskResponse, signInAs } from '../../testing/desk.ts';

const reason = 'the funds are late';
const { borrowerId } = ana;
let server: TestServer;
let risk: DeskClient;
let finance: DeskClient;
const queued: unknown[] = [];

beforeAll(async () => {
  server = await testServer();
  [risk, finance] = await Promise.all([signInAs(server, 'risk'), signInAs(server, 'finance')]);
  server.services.jobs = {
    ...createFakeJobs(),
    send: async (_trx, name, data, afterSeconds) => void queued.push([name, data, afterSeconds]),
  };
});
afterAll(() => server.close());
beforeEach(async () => {
  queued.length = 0;
  for (const table of ['lendingSuspensions', 'lendingCaps', 'lendingDays'] as const)
    await server.db.deleteFrom(table).execute();
  await server.db.updateTable('orders').set({ state: 'in_review' }).where('orderId', '=', 'MX21').execute();
});

async function agreed(path: string, body: Record<string, unknown>): Promise<DeskResponse> {
  const { status, body: waiting } = await risk.post(path, { ...body, reason });
  expect(status, JSON.stringify(waiting)).toBe(202);
  return finance.post(`approvals/${waiting.approvalId}`, { approve: true, reason });
}

const suspend = (body: Record<string, unknown>) =>
  agreed('switches/suspensions', { market: 'MX', lending: 'suspended', ...body });
const cap = (dailyCap: number | null) => agreed('switches/caps', { market: 'MX', dailyCap });

async function readSwitches(): Promise<DeskRow<'switches'>[]> {
  return (await risk.get('switches')).body.items as DeskRow<'switches'>[];
}

const readOrder = () =>
  server.db
    .selectFrom('orders')
    .select(['state', 'terms', 'productId'])
    .where('orderId', '=', 'MX21')
    .executeTakeFirstOrThrow();

/** Another application like MX21. */
async function addApplication(orderId: string): Promise<void> {
  const { terms, productId } = await readOrder();
  await server.db
    .insertInto('orders')
    .values({
      ...{ borrowerId, orderId, productId, state: 'in_review', terms: JSON.stringify(terms) },
      ...{ blockedProductId: orderId, createdAt: await server.services.clock.now() },
    })
    .execute();
}

test('nothing is turned at first, and one person turns nothing', async () => {
  expect((await readSwitches()).every(({ isSuspended, dailyCap }) => !isSuspended && dailyCap === null)).toBe(
    true,
  );
  const { status, body } = await risk.post('switches/suspensions', {
    ...{ market: 'MX', lending: 'suspended', reason },
  });
  expect(status).toBe(202);
  expect((await risk.post(`approvals/${body.approvalId}`, { approve: true, reason })).body.code).toBe('own');
  expect((await readSwitches())[0]).toMatchObject({
    ...{ isSuspended: false, suspensionApprovalId: body.approvalId, capApprovalId: null },
  });
  await risk.post(`approvals/${body.approvalId}/withdrawal`, { reason });
  expect((await readSwitches())[0]?.suspensionApprovalId).toBeNull();
});

test('a suspended market is shown with who, when and why; it lends nothing until it is resumed', async () => {
  expect((await suspend({})).status).toBe(200);
  const [market, product] = await readSwitches();
  expect(market).toMatchObject({
    ...{ market: 'MX', productId: null, isSuspended: true, suspensionReason: reason },
    suspensionChangedBy: ['risk@quincena.example', 'finance@quincena.example'],
  });
  expect(market?.suspensionChangedAt).not.toBeNull();
  expect(market?.isMarketSuspended).toBe(false);
  expect(product).toMatchObject({ productId: 'mx-quincena', isSuspended: false, isMarketSuspended: true });
  const apply = await server.call('productApply', { productId: 'mx-plazos' }, bruno);
  const confirm = await server.call('loanConfirm', { productId: 'mx-quincena' });
  for (const { status, body } of [apply, confirm]) {
    expect(status).toBe(200);
    expect(body).toMatchObject({
      code: loanCode.notLending,
      message: 'We can’t lend to you for now. Try again later.',
    });
  }
  expect((await suspend({ lending: 'resumed' })).status).toBe(200);
  expect((await server.call('productApply', { productId: 'mx-plazos' }, bruno)).body.code).not.toBe(
    loanCode.notLending,
  );
});

test('what is in review stays there while its product is suspended, can be declined, and is reviewed again', async () => {
  const { productId } = await readOrder();
  const key = { borrowerId, orderId: 'MX21' };
  await suspend({ productId });
  await reviewOrder(server.services, key);
  expect(queued).toEqual([['review-order', key, 3_600]]);
  const approved = await finance.post('applications/MX21/decision', { approve: true, reason });
  expect(approved.status).toBe(403);
  const refused = await risk.post('applications/MX21/decision', { approve: true, reason });
  expect(refused.status).toBe(409);
  expect(refused.body.message).toMatch(/^Lending is suspended/);
  const auditor = await signInAs(server, 'auditor');
  const { items } = (await auditor.get('audit?about=MX21&refusal=rule')).body as DeskReply<'audit'>;
  expect(items).toMatchObject([{ refusedBecause: refused.body.message }]);
  expect((await readOrder()).state).toBe('in_review');
  expect((await risk.post('applications/MX21/decision', { approve: false, reason })).status).toBe(200);
  expect((await readOrder()).state).toBe('declined');
});

test('an approved loan waits for its payout while lending is suspended', async () => {
  const key = { borrowerId, orderId: 'MX21' };
  await decideOrder(server.services, key, true, { kind: 'system' });
  queued.length = 0;
  await suspend({});
  await payOutOrder(server.services, key);
  expect(queued).toEqual([['pay-out-order', key, 3_600]]);
  const payouts = await server.db
    .selectFrom('payouts')
    .select('state')
    .where('orderId', '=', 'MX21')
    .execute();
  expect(payouts).toEqual([]);
  await suspend({ lending: 'resumed' });
  await payOutOrder(server.services, key);
  expect(
    (await server.db.selectFrom('payouts').where('orderId', '=', 'MX21').select('state').execute()).length,
  ).toBe(1);
  await server.db.deleteFrom('payouts').where('orderId', '=', 'MX21').execute();
});

test('what a suspension would keep waiting is counted, of a market and of each of its products', async () => {
  const { productId } = await readOrder();
  const counts = async (of: string | null) => {
    const row = (await readSwitches()).find((one) => one.market === 'MX' && one.productId === of);
    return [row?.inReview ?? 0, row?.payingOut ?? 0];
  };
  const before = [await counts(null), await counts(productId), await counts('mx-plazos')];
  await addApplication('MX21-COUNTED');
  const [market = [], product = [], other] = before;
  const addOne = ([inReview = 0, payingOut = 0]: number[]) => [inReview + 1, payingOut];
  expect([await counts(null), await counts(productId), await counts('mx-plazos')]).toEqual([
    addOne(market),
    addOne(product),
    other,
  ]);
  await server.db.deleteFrom('orders').where('orderId', '=', 'MX21-COUNTED').execute();
});

test('a cap of the day is shown with what was approved; approvals beyond it stay in review, also reduced ones', async () => {
  const { terms } = await readOrder();
  await cap(terms.principal - 1);
  const refused = await risk.post('applications/MX21/decision', { approve: true, reason });
  expect(refused.status).toBe(409);
  expect(refused.body.message).toMatch(/^The daily lending cap/);
  await reviewOrder(server.services, { borrowerId, orderId: 'MX21' });
  expect((await readOrder()).state).toBe('in_review');
  const dailyCap = terms.principal - 50_000;
  await cap(dailyCap);
  const lowered = terms.principal - 100_000;
  const approved = await risk.post('applications/MX21/decision', { approve: true, amount: lowered, reason });
  expect(approved.status, JSON.stringify(approved.body)).toBe(200);
  expect((await readSwitches())[0]).toMatchObject({
    ...{ dailyCap, approvedToday: lowered, capReason: reason },
    capChangedBy: ['risk@quincena.example', 'finance@quincena.example'],
  });
  const confirm = await server.call('loanConfirm', { productId: 'mx-quincena' });
  expect(confirm.body).toMatchObject({
    code: loanCode.notLending,
    message: 'We can’t lend that amount any more today. Ask for less, or try again tomorrow.',
  });
  await cap(null);
  expect((await readSwitches())[0]?.dailyCap).toBeNull();
});

test('approvals in parallel never exceed the cap', async () => {
  const { principal } = (await readOrder()).terms;
  const orderIds = Array.from({ length: 12 }, (_, at) => `MXP${at}`);
  for (const orderId of orderIds) await addApplication(orderId);
  await cap(principal * 5 + principal / 2);
  const outcomes = await Promise.allSettled(
    orderIds.map((orderId) =>
      decideOrder(server.services, { borrowerId, orderId }, true, { kind: 'system' }),
    ),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  const lent = await server.db
    .selectFrom('orders')
    .select('orderId')
    .where('orderId', 'in', orderIds)
    .where('state', '=', 'paying_out')
    .execute();
  expect(lent).toHaveLength(5);
  expect((await readSwitches())[0]?.approvedToday).toBe(principal * 5);
});

test('only what is configured is turned, and the audit says what was', async () => {
  const unknown = { lending: 'suspended', reason };
  expect((await risk.post('switches/suspensions', { ...unknown, market: 'XX' })).status).toBe(400);
  expect(
    (await risk.post('switches/suspensions', { ...unknown, market: 'MX', productId: 'no' })).status,
  ).toBe(400);
  expect((await risk.post('switches/caps', { market: 'MX', dailyCap: -1, reason })).status).toBe(400);
  await cap(123_400);
  const auditor = await signInAs(server, 'auditor');
  const lines = (await auditor.get('audit?limit=50')).body.items as DeskRow<'audit'>[];
  expect(
    lines.find(({ action, subject }) => action === 'desk_done' && subject.includes('switches/caps')),
  ).toMatchObject({
    ...{ subject: expect.stringContaining('MX'), amount: 123_400, currency: 'MXN', reason },
  });
});

test('an application says before it is approved what the day’s cap leaves, and that lending is suspended', async () => {
  const readLending = async () =>
    ((await risk.get('applications/MX21')).body as DeskReply<'application'>).lending;
  expect(await readLending()).toEqual({ isSuspended: false, remaining: null });
  const { principal } = (await readOrder()).terms;
  await cap(principal + 100);
  expect(await readLending()).toEqual({ isSuspended: false, remaining: principal + 100 });
  await addApplication('CAPPED');
  expect((await risk.post('applications/CAPPED/decision', { approve: true, reason })).status).toBe(200);
  expect(await readLending()).toEqual({ isSuspended: false, remaining: 100 });
  await suspend({});
  expect(await readLending()).toEqual({ isSuspended: true, remaining: 100 });
});
