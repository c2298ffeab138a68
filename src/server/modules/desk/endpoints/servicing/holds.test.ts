import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DeskReply } from '../../../../../contract/desk/schemas/index.ts';
import { addDays, toDay } from '../../../../../lending/index.ts';
import { ravi, type TestServer, testServer } from '../../../../testing/testServer.ts';
import { stopChargesOnHold } from '../../testing/approvalRequests/loans.ts';
import { type DeskClient, signInAs } from '../../testing/desk.ts';

let server: TestServer;
let support: DeskClient;
let collections: DeskClient;
let finance: DeskClient;
let admin: DeskClient;
beforeAll(async () => {
  server = await testServer();
  [support, collections, finance, admin] = await Promise.all([
    signInAs(server, 'support'),
    signInAs(server, 'collections'),
    signInAs(server, 'finance'),
    signInAs(server, 'admin'),
  ]);
});
afterAll(() => server.close());

const reason = 'asked by telephone';
const getLoan = async (orderId: string) => (await finance.get(`loans/${orderId}`)).body as DeskReply<'loan'>;
const holdUntil = async (orderId: string) => {
  const { isOnHold, holdUntil: until } = (await getLoan(orderId)).statement ?? {};
  return isOnHold ? until : 'not paused';
};

async function pause(client: DeskClient, orderId: string, until: string | null) {
  const { status, body } = await client.post(`loans/${orderId}/pauses`, { until, reason });
  return { status, approvalId: String(body.approvalId), code: body.code };
}
const approve = async (approvalId: string) =>
  (await finance.post(`approvals/${approvalId}`, { approve: true, reason })).status;
const withdraw = (client: DeskClient, approvalId: string) =>
  client.post(`approvals/${approvalId}/withdrawal`, { reason });
const daysFromToday = async (days: number) => addDays(toDay((await getLoan('IN180')).today), days);

test('a hold that stops late charges waits for a second person, however short', async () => {
  await stopChargesOnHold(server, 'MX180');
  const { today, collectionHold } = await getLoan('MX180');
  expect(collectionHold).toMatchObject({ stopsCharges: true, lastDayWithoutApproval: null });
  const asked = await pause(support, 'MX180', today);
  expect(asked.status).toBe(202);
  expect((await getLoan('MX180')).pendingApprovals).toMatchObject([{ approvalTrigger: 'holdStopsCharges' }]);
  expect(await holdUntil('MX180')).toBe('not paused');
  expect(await approve(asked.approvalId)).toBe(200);
  expect(await holdUntil('MX180')).toBe(today);
});

test('one person holds a loan’s collection for thirty days of ninety; more, or without an end, waits', async () => {
  const last = await daysFromToday(29);
  expect((await getLoan('IN180')).collectionHold).toMatchObject({
    lastDayWithoutApproval: last,
    isPlacedByStaff: false,
  });
  for (const until of [null, addDays(last, 1)]) {
    const asked = await pause(support, 'IN180', until);
    expect(asked.status).toBe(202);
    expect((await getLoan('IN180')).pendingApprovals).toMatchObject([{ approvalTrigger: 'longHold' }]);
    await withdraw(support, asked.approvalId);
  }
  expect((await pause(support, 'IN180', await daysFromToday(9))).status).toBe(200);
  await server.advanceDays(5);
  // Five days are used up, no matter by which staff member; twenty-five are left.
  expect((await getLoan('IN180')).collectionHold.lastDayWithoutApproval).toBe(await daysFromToday(24));
  const longer = await pause(collections, 'IN180', await daysFromToday(25));
  expect(longer.status).toBe(202);
  await withdraw(collections, longer.approvalId);
  expect((await pause(collections, 'IN180', await daysFromToday(24))).status).toBe(200);
  expect(await holdUntil('IN180')).toBe(await daysFromToday(24));
});

test('a hold gets an earlier day by one person, and its events say until when each was', async () => {
  const [approved, earlier] = [await daysFromToday(200), await daysFromToday(100)];
  expect(await approve((await pause(collections, 'IN180', approved)).approvalId)).toBe(200);
  expect(await holdUntil('IN180')).toBe(approved);
  expect((await pause(collections, 'IN180', earlier)).status).toBe(200);
  expect(await holdUntil('IN180')).toBe(earlier);
  const { events } = await getLoan('IN180');
  expect(events.slice(-2).map(({ kind, until }) => [kind, until])).toEqual([
    ['pause', approved],
    ['pause', earlier],
  ]);
});

test('a hold is ended by one person, with an event and an audit line; then there is none to end', async () => {
  const end = () => collections.post('loans/IN180/pause-ends', { reason });
  expect((await end()).status).toBe(200);
  expect(await holdUntil('IN180')).toBe('not paused');
  const { events, today } = await getLoan('IN180');
  expect(events.at(-1)).toMatchObject({ kind: 'pauseEnd', valueDate: today, reason });
  const { items } = (await admin.get('audit?about=IN180')).body as DeskReply<'audit'>;
  expect(items.map(({ subject }) => subject).join()).toContain('pause-ends IN180');
  const again = await end();
  expect([again.status, again.body.code]).toEqual([409, 'notHeld']);
});

test('days of a hold that was ended count no more than it held', async () => {
  await server.advanceDays(90);
  const { today } = await getLoan('IN180');
  expect((await pause(support, 'IN180', await daysFromToday(29))).status).toBe(200);
  expect((await collections.post('loans/IN180/pause-ends', { reason })).status).toBe(200);
  expect((await getLoan('IN180')).collectionHold.lastDayWithoutApproval).toBe(addDays(toDay(today), 29));
});

test('promises and disputes count with holds: renewed, they keep nobody from reminders and calls for longer', async () => {
  await server.advanceDays(90);
  const promise = async (days: number) => {
    const promised = { amount: 1, paysBy: await daysFromToday(days), reason };
    const { status, body } = await collections.post('loans/IN180/promises', promised);
    return [status, body.code];
  };
  const dispute = async (nextActionOn: string | null) => {
    const contact = { orderId: 'IN180', outcome: 'dispute', text: 'No lo pidió', nextActionOn };
    const { status, body } = await collections.post(`borrowers/${ravi.borrowerId}/contacts`, contact);
    return [status, body.code];
  };
  const readCard = async () =>
    (await collections.get(`collections/borrowers/${ravi.borrowerId}`)).body as DeskReply<'callCard'>;
  expect(await promise(30)).toEqual([409, 'putOffTooLong']);
  expect(await promise(9)).toEqual([200, undefined]);
  await server.advanceDays(10);
  expect(await dispute(null)).toEqual([200, undefined]);
  await server.advanceDays(10);
  expect((await readCard()).contactRestrictions).toContain('dispute');
  expect(await dispute(await daysFromToday(11))).toEqual([409, 'putOffTooLong']);
  expect((await getLoan('IN180')).collectionHold.lastDayWithoutApproval).toBe(await daysFromToday(9));
  expect(await promise(9)).toEqual([200, undefined]);
  await server.advanceDays(10);
  expect(await promise(0)).toEqual([409, 'putOffTooLong']);
  expect(await dispute(await daysFromToday(1))).toEqual([409, 'putOffTooLong']);
  expect(await dispute(null)).toEqual([200, undefined]);
  expect((await readCard()).contactRestrictions).toEqual(['calledToday']);
  // A second person allows more, within which a promise may be made.
  const longer = await pause(support, 'IN180', await daysFromToday(20));
  expect([longer.status, await approve(longer.approvalId)]).toEqual([202, 200]);
  expect(await promise(21)).toEqual([409, 'putOffTooLong']);
  expect(await promise(20)).toEqual([200, undefined]);
});
