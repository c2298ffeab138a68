import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { DeskReply } from '../../../../contract/desk/schemas/index.ts';
import { calendarDayIn } from '../../../../lending/index.ts';
import { ana, type TestServer, testServer } from '../../../testing/testServer.ts';
import {
  accessReason,
  createBorrowers,
  listAlerts,
  revealField,
  setAccessLimits,
} from '../testing/access.ts';
import { type DeskClient, signInAs } from '../testing/desk.ts';

let server: TestServer;
let support: DeskClient;
let admin: DeskClient;
let auditor: DeskClient;
beforeEach(async () => {
  server = await testServer();
  support = await signInAs(server, 'support');
  admin = await signInAs(server, 'admin');
  auditor = await signInAs(server, 'auditor');
});
afterEach(() => server.close());

describe('compliance', () => {
  test('is reported once that somebody reached a limit, and says that it was looked at', async () => {
    setAccessLimits(server, { unassignedPerHour: 1 });
    for (const id of await createBorrowers(server, 3)) await revealField(admin, id);
    const queue = async () =>
      ((await auditor.get('today')).body as DeskReply<'today'>).queues.find(
        ({ name }) => name === 'personalDataAlerts',
      );
    expect(await queue()).toMatchObject({ count: 1, oldestAt: expect.any(String) });
    const [alert] = await listAlerts(auditor);
    expect(alert).toMatchObject({ email: 'admin@quincena.example', limit: 'unassignedPerHour' });
    const path = `personal-data-alerts/${alert?.alertId}/review`;
    const note = 'A list of a campaign';
    expect((await admin.post(path, { note, reason: accessReason })).body.code).toBe('ownAlert');
    expect((await support.post(path, { note, reason: accessReason })).status).toBe(403);
    expect((await auditor.post(path, { note, reason: accessReason })).status).toBe(200);
    expect((await auditor.post(path, { note, reason: accessReason })).body.code).toBe('reviewed');
    expect(await queue()).toMatchObject({ count: 0 });
    const { items } = (await auditor.get('personal-data-alerts?state=reviewed')).body;
    expect(items).toMatchObject([{ note, reviewedBy: 'auditor@quincena.example' }]);
  });

  test('has the report of any days of the borrower’s market, as a file too', async () => {
    await revealField(support, ana.borrowerId);
    const today = calendarDayIn('America/Mexico_City', await server.services.clock.now());
    const of = (from: string, to: string) => auditor.get(`personal-data-views?from=${from}&to=${to}`);
    expect((await of(today, today)).body.items).toHaveLength(1);
    expect((await of('2020-01-01', '2020-01-31')).body.items).toEqual([]);
    const file = await auditor.get(`personal-data-views?from=${today}&to=${today}&format=csv`);
    expect(String(file.body.text)).toContain('support@quincena.example,1,1,1,0,1,0');
    expect((await auditor.get('personal-data-views?from=yesterday')).status).toBe(400);
    expect((await support.get('personal-data-views')).status).toBe(403);
    const lateEvening = new Date('2026-03-02T03:00:00Z');
    await server.db.updateTable('personalDataViews').set({ viewedAt: lateEvening }).execute();
    expect((await of('2026-03-01', '2026-03-01')).body.items).toHaveLength(1);
    expect((await of('2026-03-02', '2026-03-02')).body.items).toEqual([]);
  });
});
