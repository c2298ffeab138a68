import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { revealedFields } from '../../../../contract/desk/personalData.ts';
import type { DeskReply, DeskRow } from '../../../../contract/desk/schemas/index.ts';
import { ana, bruno, type TestServer, testServer } from '../../../testing/testServer.ts';
import {
  accessReason,
  countStatuses,
  createBorrowers,
  getStaffId,
  linkAccounts,
  listAlerts,
  revealField,
  setAccessLimits,
} from '../testing/access.ts';
import { type DeskClient, signInAs } from '../testing/desk.ts';

/** Whose personal data one person looks at, and of how many borrowers. */

let server: TestServer;
let support: DeskClient;
let risk: DeskClient;
let finance: DeskClient;
let admin: DeskClient;
let auditor: DeskClient;
beforeEach(async () => {
  server = await testServer();
  [support, risk, finance, admin, auditor] = await Promise.all([
    signInAs(server, 'support'),
    signInAs(server, 'risk'),
    signInAs(server, 'finance'),
    signInAs(server, 'admin'),
    signInAs(server, 'auditor'),
  ]);
});
afterEach(() => server.close());

describe('one field', () => {
  test('is shown and no other, with a line that names it', async () => {
    const person = await support.get(`borrowers/${ana.borrowerId}`);
    expect(JSON.stringify(person.body)).not.toContain(ana.mobilePhone);
    for (const field of revealedFields) {
      const { status, body } = await revealField(support, ana.borrowerId, { field, reason: accessReason });
      expect([status, Object.keys(body)], field).toEqual([200, ['borrowerId', 'field', 'value']]);
      if (field !== 'phone') expect(JSON.stringify(body), field).not.toContain(ana.mobilePhone);
      else expect(body.value).toBe(ana.mobilePhone);
    }
    const { items } = (await auditor.get('audit?action=personal_data_revealed')).body;
    expect((items as DeskRow<'audit'>[]).map(({ subject }) => subject).toReversed()).toEqual(
      revealedFields.map((field) => `POST borrowers/:borrowerId/reveal ${field}`),
    );
    expect((await support.post(`borrowers/${ana.borrowerId}/reveal`, { reason: accessReason })).status).toBe(
      400,
    );
    expect(
      (await revealField(support, ana.borrowerId, { field: 'everything', reason: accessReason })).status,
    ).toBe(400);
    const none = await revealField(support, ana.borrowerId, {});
    expect([none.status, none.body.code]).toEqual([400, 'reasonMissing']);
    expect((await revealField(support, 77)).status).toBe(404);
  });

  test('of what was declared is named beside its masked value', async () => {
    const declared = { fullName: 'Ana García', birthDate: '1956-04-27', idNumber: 'HEGG560427MVZRRL04' };
    await server.db
      .updateTable('certifications')
      .set({ declared: JSON.stringify(declared) })
      .where('borrowerId', '=', ana.borrowerId)
      .where('step', '=', 'personal')
      .execute();
    const body = (await support.get(`borrowers/${ana.borrowerId}`)).body as DeskReply<'borrower'>;
    expect(body.declared).toContainEqual({
      ...{ step: 'personal', name: 'birthDate', value: '••••', field: 'birthDate' },
    });
    expect(JSON.stringify(body)).not.toContain('1956-04-27');
    const revealed = await revealField(support, ana.borrowerId, {
      field: 'nationalId',
      reason: accessReason,
    });
    expect(revealed.body.value).toBe(declared.idNumber);
  });
});

describe('without a case', () => {
  test('forty at once are thirty, and the others wait for approval', async () => {
    const ids = await createBorrowers(server, 40);
    const answers = await Promise.all(ids.map((id) => revealField(support, id)));
    expect(countStatuses(answers)).toEqual({ 200: 30, 202: 10 });
    expect(answers.filter(({ status }) => status === 202).every(({ body }) => !('value' in body))).toBe(true);
    // Those that were looked at already are looked at again.
    const revealedIds = ids.filter((_, index) => answers[index]?.status === 200);
    const again = await Promise.all(
      revealedIds.map((id) => revealField(support, id, { field: 'address', reason: accessReason })),
    );
    expect(countStatuses(again)).toEqual({ 200: 30 });
    // Another person has limits of their own, and what is masked is free.
    expect((await revealField(risk, ids[0] ?? 0)).status).toBe(200);
    expect(countStatuses(await Promise.all(ids.map((id) => support.get(`borrowers/${id}`))))).toEqual({
      200: 40,
    });
    expect(await listAlerts(auditor)).toMatchObject([
      { email: 'support@quincena.example', limit: 'unassignedPerHour', borrowers: 30 },
    ]);
  });

  test('it is sixty in a day, whatever shows the data, and begins again', async () => {
    setAccessLimits(server, { unassignedPerHour: 2, unassignedPerDay: 3 });
    const [one = 0, two = 0, three = 0, four = 0] = await createBorrowers(server, 4);
    expect((await support.post(`borrowers/${one}/export`, { reason: accessReason })).status).toBe(200);
    const agreement = { language: 'en', reason: accessReason };
    expect((await support.post('loans/MX180/agreement', agreement)).status).toBe(200);
    expect((await revealField(support, ana.borrowerId)).status).toBe(200);
    expect((await revealField(support, two)).status).toBe(202);
    expect((await support.post(`borrowers/${three}/export`, { reason: accessReason })).status).toBe(202);
    await advanceHours(2);
    expect((await revealField(support, four)).status).toBe(200);
    await advanceHours(2);
    expect((await revealField(support, three)).status).toBe(202);
    await server.advanceDays(1);
    expect((await revealField(support, three)).status).toBe(200);
    const { items } = (await auditor.get('personal-data-views')).body;
    expect(items).toMatchObject([
      {
        ...{ email: 'support@quincena.example', borrowers: 4, hourPeak: 2, assigned: 0, unassigned: 4 },
        ...{ approved: 0, exports: 1, approvals: 3 },
        fields: expect.arrayContaining([
          { field: 'phone', count: 3 },
          { field: 'everything', count: 1 },
          { field: 'agreement', count: 1 },
        ]),
      },
    ]);
  });

  /** What was looked at and requested lies so much further back. */
  async function advanceHours(hours: number): Promise<void> {
    const { db } = server;
    for (const { staffId, viewId, viewedAt } of await db
      .selectFrom('personalDataViews')
      .selectAll()
      .execute())
      await db
        .updateTable('personalDataViews')
        .set({ viewedAt: new Date(viewedAt.getTime() - hours * 3_600_000) })
        .where('staffId', '=', staffId)
        .where('viewId', '=', viewId)
        .execute();
  }
});

describe('an approval', () => {
  test('lets its maker look at that borrower by that call for a day; the approver is shown nothing', async () => {
    setAccessLimits(server, { unassignedPerHour: 0 });
    const request = await support.post(
      `borrowers/${ana.borrowerId}/reveal`,
      { field: 'phone', reason: accessReason },
      'one',
    );
    expect(request.status).toBe(202);
    const repeated = await support.post(
      `borrowers/${ana.borrowerId}/reveal`,
      { field: 'phone', reason: accessReason },
      'one',
    );
    expect([repeated.status, repeated.body.approvalId]).toEqual([202, request.body.approvalId]);
    expect(
      (await revealField(support, ana.borrowerId, { field: 'address', reason: accessReason })).body.code,
    ).toBe('samePending');
    const path = `approvals/${request.body.approvalId}`;
    expect((await risk.get(path)).body).toMatchObject({
      ...{ approvalTrigger: 'tooManyBorrowers', call: 'reveal', borrowerId: ana.borrowerId, mayDecide: true },
      request: { field: 'phone' },
    });
    expect((await support.post(path, { approve: true, reason: accessReason })).status).toBe(403);
    const approved = await risk.post(path, { approve: true, reason: accessReason });
    expect([approved.status, approved.body.result]).toEqual([200, null]);
    expect(JSON.stringify(approved.body)).not.toContain(ana.mobilePhone);
    // The approver's own limit is as it was.
    expect((await revealField(risk, ana.borrowerId)).status).toBe(202);
    expect((await revealField(support, ana.borrowerId, {})).status).toBe(200);
    const reply = await support.post(
      `borrowers/${ana.borrowerId}/reveal`,
      { field: 'phone', reason: accessReason },
      'one',
    );
    expect([reply.status, reply.body.value]).toEqual([200, ana.mobilePhone]);
    expect(
      (await revealField(support, ana.borrowerId, { field: 'address', reason: accessReason })).status,
    ).toBe(200);
    expect((await support.post(`borrowers/${ana.borrowerId}/export`, { reason: accessReason })).status).toBe(
      202,
    );
    expect((await revealField(support, bruno.borrowerId)).status).toBe(202);
    await server.advanceDays(1);
    expect((await revealField(support, ana.borrowerId)).status).toBe(202);
  });

  test('that is refused lets nobody look', async () => {
    setAccessLimits(server, { unassignedPerHour: 0 });
    const { body } = await revealField(support, ana.borrowerId);
    await finance.post(`approvals/${body.approvalId}`, { approve: false, reason: accessReason });
    expect((await revealField(support, ana.borrowerId)).status).toBe(202);
  });
});

describe('a case', () => {
  const complaint = { caseKind: 'complaint', caseId: 'MX26-DEMO-WAIT' };
  const assign = async (client: DeskClient, name: string | null, of = complaint) =>
    client.post('cases/assign', {
      ...of,
      staffId: name === null ? null : await getStaffId(server, name),
      reason: accessReason,
    });

  test('that somebody else assigned serves as the reason, and counts by itself', async () => {
    setAccessLimits(server, { unassignedPerHour: 0, assignedPerDay: 1 });
    expect((await revealField(support, ana.borrowerId)).status).toBe(202);
    const assigned = await assign(admin, 'support');
    expect(assigned.body).toMatchObject({
      borrowerId: ana.borrowerId,
      assignee: { by: 'person', reason: accessReason },
    });
    const revealed = await revealField(support, ana.borrowerId, {});
    expect([revealed.status, revealed.body.value]).toEqual([200, ana.mobilePhone]);
    const { items } = (await auditor.get('audit?action=personal_data_revealed')).body;
    expect(items).toMatchObject([{ reason: 'assigned: complaint MX26-DEMO-WAIT' }]);
    // Whom it wasn't assigned to has the limit of others.
    expect((await revealField(risk, ana.borrowerId, {})).body.code).toBe('reasonMissing');
    await support.post('complaints/MX26-DEMO-WAIT/answer', {
      answer: 'We looked into it.',
      reason: accessReason,
    });
    expect((await revealField(support, ana.borrowerId)).status).not.toBe(200);
    expect((await assign(admin, 'support')).body.code).toBe('caseClosed');
  });

  test('that one took alone counts as unassigned; the queue’s doesn’t; the limit of cases is one of its own', async () => {
    setAccessLimits(server, { unassignedPerHour: 0, assignedPerDay: 0 });
    expect((await assign(support, 'support')).body.assignee).toMatchObject({ by: 'self' });
    expect((await revealField(support, ana.borrowerId, {})).body.code).toBe('reasonMissing');
    await server.db.updateTable('assignments').set({ assignedBy: null }).execute();
    expect((await revealField(support, ana.borrowerId)).status).toBe(202);
    expect((await listAlerts(auditor)).map(({ limit }) => limit)).toEqual(['assignedPerDay']);
    setAccessLimits(server, { assignedPerDay: 1 });
    expect((await revealField(support, ana.borrowerId, {})).status).toBe(200);
    const assignmentReply = await auditor.get('cases/assignment?caseKind=complaint&caseId=MX26-DEMO-WAIT');
    expect(assignmentReply.body.assignee).toMatchObject({ by: 'queue', name: expect.any(String) });
  });

  test('that another account of the same person assigned is no reason, and both have one limit', async () => {
    await linkAccounts(server, 'admin', 'support');
    expect((await assign(admin, 'support')).status).toBe(200);
    expect((await revealField(support, ana.borrowerId, {})).body.code).toBe('reasonMissing');
    setAccessLimits(server, { unassignedPerHour: 1 });
    expect((await revealField(admin, bruno.borrowerId)).status).toBe(200);
    expect((await revealField(support, ana.borrowerId)).status).toBe(202);
  });

  test('that is answered and opened again is nobody’s', async () => {
    expect((await assign(admin, 'support')).status).toBe(200);
    await support.post('complaints/MX26-DEMO-WAIT/answer', {
      answer: 'We looked into it.',
      reason: accessReason,
    });
    expect((await support.post('complaints/MX26-DEMO-WAIT/reopening', { reason: accessReason })).status).toBe(
      200,
    );
    expect((await revealField(support, ana.borrowerId, {})).body.code).toBe('reasonMissing');
    const { assignee } = (await admin.get('cases/assignment?caseKind=complaint&caseId=MX26-DEMO-WAIT')).body;
    expect(assignee).toBeNull();
  });

  test('of each kind can be assigned to a role that works on it, by a role that sees it, and to one person at a time', async () => {
    const loan = { caseKind: 'collections', caseId: 'MX180' };
    const application = { caseKind: 'application', caseId: 'MX21' };
    expect((await assign(support, 'admin', loan)).status).toBe(200);
    expect((await assign(risk, 'support', application)).body.code).toBe('notForThem');
    expect((await assign(risk, 'admin', application)).status).toBe(200);
    expect((await assign(risk, 'support', complaint)).status).toBe(403);
    expect((await assign(support, 'support', { ...complaint, caseId: 'NOBODYS' })).status).toBe(404);
    expect((await assign(support, 'admin', { ...loan, caseId: 'MX174' })).body.code).toBe('caseClosed');
    const several = await Promise.all(['support', 'admin', 'admin2'].map((name) => assign(admin, name)));
    expect(several.every(({ status }) => status === 200 || status === 409)).toBe(true);
    const open = await server.db
      .selectFrom('assignments')
      .select('staffId')
      .where('caseKind', '=', 'complaint')
      .where('closedAt', 'is', null)
      .execute();
    expect(open).toHaveLength(1);
    expect((await assign(admin, null)).body.assignee).toBeNull();
    const lines = (await auditor.get(`audit?borrowerId=${ana.borrowerId}&action=desk_done`)).body;
    expect((lines.items as DeskRow<'audit'>[]).map(({ subject }) => subject)).toContain(
      'POST cases/assign complaint MX26-DEMO-WAIT',
    );
  });
});
