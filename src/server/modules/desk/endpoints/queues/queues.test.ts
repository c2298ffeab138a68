import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CaseKind } from '../../../../../contract/desk/personalData.ts';
import type { DeskReply } from '../../../../../contract/desk/schemas/index.ts';
import { type TestServer, testServer } from '../../../../testing/testServer.ts';
import { accessReason, countStatuses, getStaffId } from '../../testing/access.ts';
import { addClaim } from '../../testing/claims.ts';
import { type DeskClient, signInAs } from '../../testing/desk.ts';

/** Cases of queues: whose they are, until when they are to be decided, and how many one person decides alone. */

let server: TestServer;
let risk: DeskClient;
let support: DeskClient;
beforeAll(async () => {
  server = await testServer();
  [risk, support] = await Promise.all([signInAs(server, 'risk'), signInAs(server, 'support')]);
});
afterAll(() => server.close());

type Rows = { items: Record<string, unknown>[] };

async function listIds(client: DeskClient, path: string, id: string): Promise<unknown[]> {
  const { items } = (await client.get(path)).body as Rows;
  return items.map((row) => row[id]);
}

async function assign(client: DeskClient, caseKind: CaseKind, caseId: string, name: string) {
  const staffId = await getStaffId(server, name);
  return client.post('cases/assign', { caseKind, caseId, staffId, reason: accessReason });
}

describe('an assigned case', () => {
  test('stands among its assignee’s and names them, and no longer among nobody’s', async () => {
    expect(await listIds(risk, 'applications?assignee=none', 'orderId')).toEqual(['MX21']);
    expect(await listIds(risk, 'applications?assignee=me', 'orderId')).toEqual([]);
    await assign(risk, 'application', 'MX21', 'risk');
    expect(await listIds(risk, 'applications?assignee=me', 'orderId')).toEqual(['MX21']);
    expect(await listIds(risk, 'applications?assignee=none', 'orderId')).toEqual([]);
    expect(await listIds(support, 'applications?assignee=me', 'orderId')).toEqual([]);
    const riskId = await getStaffId(server, 'risk');
    expect(await listIds(support, `applications?assignee=${riskId}`, 'orderId')).toEqual(['MX21']);
    const { assignee, assigneeId } = (await support.get('applications/MX21')).body as Record<string, unknown>;
    expect({ assignee, assigneeId }).toEqual({ assignee: 'Riesgo', assigneeId: riskId });
    expect((await risk.get('applications?assignee=somebody')).status).toBe(400);
  });

  test('is looked for among those of everybody who works on its kind', async () => {
    const { staff } = (await support.get('cases/staff?caseKind=collections')).body as DeskReply<'caseStaff'>;
    const names = staff.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['Atención', 'Cobranza']));
    expect(names).not.toContain('Riesgo');
  });

  test('of complaints and claims too', async () => {
    await assign(support, 'complaint', 'MX26-DEMO-WAIT', 'support');
    expect(await listIds(support, 'complaints?assignee=me', 'folio')).toEqual(['MX26-DEMO-WAIT']);
    expect(await listIds(support, 'complaints?assignee=none', 'folio')).toEqual([]);
    await addClaim(server, 'MX180');
    await assign(support, 'claim', 'MX180', 'support');
    expect(await listIds(support, 'claims?assignee=me', 'orderId')).toEqual(['MX180']);
    expect(await listIds(support, 'claims?assignee=none', 'orderId')).toEqual([]);
  });
});

test('a file of selected applications holds these alone', async () => {
  expect(await listIds(risk, 'applications?ids=MX21,MX110', 'orderId')).toEqual(['MX21']);
  expect(await listIds(risk, 'applications?ids=MX110', 'orderId')).toEqual([]);
  const file = (await risk.get('applications?state=declined&ids=MX110&format=csv')).body.text;
  expect(String(file)).toContain('MX110');
  expect((await risk.get('applications?ids=MX21;drop')).status).toBe(400);
});

describe('the target of a case', () => {
  const hourMs = 3_600_000;

  test('is so many hours from its arrival as the brand says', async () => {
    Object.assign(server.services.config.desk.queues.applications, { targetHours: 5 });
    const application = (await risk.get('applications/MX21')).body as DeskReply<'application'>;
    const { requestedAt, targetAt } = application;
    expect(Date.parse(targetAt ?? '') - Date.parse(requestedAt)).toBe(5 * hourMs);
    const [claim] = ((await support.get('claims')).body as DeskReply<'claims'>).items;
    expect(Date.parse(claim?.targetAt ?? '') - Date.parse(claim?.sentAt ?? '')).toBe(24 * hourMs);
  });

  test('of a complaint that is open again counts from then; an answered one has none', async () => {
    const answer = { answer: 'We looked into it.', reason: accessReason };
    expect((await support.post('complaints/MX26-DEMO-WAIT/answer', answer)).status).toBe(200);
    const read = async () => (await support.get('complaints/MX26-DEMO-WAIT')).body as DeskReply<'complaint'>;
    expect((await read()).targetAt).toBeNull();
    await server.advanceDays(3);
    await support.post('complaints/MX26-DEMO-WAIT/reopening', { reason: accessReason });
    const { targetAt, sentAt } = await read();
    expect(Date.parse(targetAt ?? '') - Date.parse(sentAt)).toBeGreaterThan((72 + 3 * 24 - 1) * hourMs);
  });

  test('of a complaint that is missed makes it late, before the day of the law', async () => {
    const listLate = async () =>
      ((await support.get('complaints?deadline=late')).body as DeskReply<'complaints'>).items.map(
        ({ folio, daysLeft }) => [folio, daysLeft > 0],
      );
    await server.advanceDays(2);
    expect(await listLate()).not.toContainEqual(['MX26-DEMO-WAIT', true]);
    await server.advanceDays(2);
    expect(await listLate()).toContainEqual(['MX26-DEMO-WAIT', true]);
  });
});

test('prepared reasons and targets are told to whoever is signed in', async () => {
  const { queues } = (await risk.get('me')).body as DeskReply<'me'>;
  expect(queues).toEqual(server.services.config.desk.queues);
  expect(queues.applications.approve.length).toBeGreaterThan(0);
  expect(queues.callList.showPhone.length).toBeGreaterThan(0);
});

describe('approving many applications', () => {
  const orderIds = ['MX21', 'MX110', 'MX151', 'MX200'];

  /** Four applications of the amount, as no person asked for them at once. */
  async function reset(): Promise<void> {
    await server.db
      .updateTable('orders')
      .set({ state: 'in_review', disbursedOn: null, settledOn: null })
      .where('orderId', 'in', orderIds)
      .execute();
  }

  test('one person approves up to the limit of a day, however many at once; the others wait', async () => {
    await reset();
    const amounts = new Map(
      ((await risk.get('applications')).body as DeskReply<'applications'>).items.map((row) => [
        row.orderId,
        row.amount,
      ]),
    );
    const two = (amounts.get('MX21') ?? 0) * 2;
    const { MX } = server.services.config.markets;
    Object.assign(MX?.approvalLimits ?? {}, { decide: { perRequest: 1_000_000, perDay: two } });
    const approve = (orderId: string) =>
      risk.post(`applications/${orderId}/decision`, { approve: true, reason: accessReason });
    const answers = await Promise.all(orderIds.map(approve));
    expect(countStatuses(answers)).toEqual({ 200: 2, 202: 2 });
    const waiting = answers.filter(({ status }) => status === 202);
    // Withdrawing frees nothing on the loan it was requested for.
    for (const { body } of waiting)
      await risk.post(`approvals/${body.approvalId}/withdrawal`, { reason: accessReason });
    const left = ((await risk.get('applications')).body as DeskReply<'applications'>).items;
    expect(left.map(({ isApprovalPending }) => isApprovalPending)).toEqual([false, false]);
    const again = await Promise.all(left.map(({ orderId }) => approve(orderId)));
    expect(countStatuses(again)).toEqual({ 202: 2 });
    const rows = ((await risk.get('applications')).body as DeskReply<'applications'>).items;
    expect(rows.map(({ isApprovalPending }) => isApprovalPending)).toEqual([true, true]);
    // Declining moves nothing.
    for (const { orderId } of rows) {
      const decline = { approve: false, reason: accessReason };
      expect((await risk.post(`applications/${orderId}/decision`, decline)).status).toBe(200);
    }
  });
});

describe('a request that waits for a second person', () => {
  type Approvals = DeskReply<'approvals'>;

  async function requestWriteOff(orderId: string): Promise<string> {
    const finance = await signInAs(server, 'finance');
    return String(
      (await finance.post(`loans/${orderId}/write-off`, { reason: accessReason })).body.approvalId,
    );
  }

  test('is assigned to whoever may decide it, stands among theirs, and counts in their own work', async () => {
    const approvalId = await requestWriteOff('MX180');
    const admin = await signInAs(server, 'admin');
    const { candidates } = (await admin.get(`cases/assignment?caseKind=approval&caseId=${approvalId}`))
      .body as DeskReply<'assignment'>;
    const names = candidates.map(({ name }) => name);
    expect(names).toContain('Administración');
    expect(names).not.toContain('Finanzas');
    expect((await assign(admin, 'approval', approvalId, 'finance')).body.code).toBe('notForThem');
    expect((await assign(admin, 'approval', approvalId, 'admin')).status).toBe(200);
    const { items } = (await admin.get('approvals?assignee=me')).body as Approvals;
    expect(items).toMatchObject([{ approvalId, assignee: 'Administración' }]);
    expect(await listIds(admin, 'approvals?assignee=none', 'approvalId')).not.toContain(approvalId);
    const { mine } = (await admin.get('today')).body as DeskReply<'today'>;
    expect(mine).toContainEqual({ name: 'approval', count: 1 });
  });

  test('about nobody’s loan is assigned too, and none is a reason to look at personal data', async () => {
    const admin = await signInAs(server, 'admin');
    const admin2 = await signInAs(server, 'admin2');
    const added = { email: 'new@lender.example', name: 'New', roles: ['support'], reason: accessReason };
    const approvalId = String((await admin.post('staff', added)).body.approvalId);
    expect((await assign(admin, 'approval', approvalId, 'admin2')).status).toBe(200);
    const ofLoan = await requestWriteOff('MX174');
    expect((await assign(admin, 'approval', ofLoan, 'admin2')).status).toBe(200);
    expect((await listIds(admin2, 'approvals?assignee=me', 'approvalId')).toSorted()).toEqual(
      [approvalId, ofLoan].toSorted(),
    );
    const { access } = (await admin2.get('borrowers/1001')).body as DeskReply<'borrower'>;
    expect(access.basis).toBe('unassigned');
  });
});
