import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { DeskReply, DeskRow } from '../../../../contract/desk/schemas/index.ts';
import { getMarket } from '../../../config/index.ts';
import { createPhoto } from '../../../testing/images.ts';
import { ana, bruno, type TestServer, testServer } from '../../../testing/testServer.ts';
import { storeIdentityImage } from '../../identity/index.ts';
import { type DeskClient, signInAs } from '../testing/desk.ts';

const reason = 'is it the same person';
let server: TestServer;
let risk: DeskClient;
beforeEach(async () => {
  server = await testServer();
  risk = await signInAs(server, 'risk');
  const photo = await sharp(await createPhoto(800, 700))
    .jpeg()
    .toBuffer();
  for (const kind of ['front', 'selfie'] as const)
    await storeIdentityImage(server.services, ana.borrowerId, kind, photo);
});
afterEach(() => server.close());

const look = (
  client: DeskClient,
  field: string,
  more: object = { reason },
  borrowerId: number = ana.borrowerId,
) => client.post(`borrowers/${borrowerId}/reveal`, { field, ...more });

test('are covered until one is looked at, with a reason that is written down', async () => {
  const { declared } = (await risk.get('applications/MX21')).body as DeskReply<'application'>;
  const covered = declared.filter(({ step }) => step === 'identity');
  expect(covered.map(({ name, value }) => [name, value])).toEqual([
    ['front', '••••'],
    ['selfie', '••••'],
  ]);
  const person = (await risk.get(`borrowers/${ana.borrowerId}`)).body as DeskReply<'borrower'>;
  expect(person.declared).toContainEqual({
    step: 'identity',
    name: 'front',
    value: '••••',
    field: 'identityFront',
  });
  expect(JSON.stringify(person)).not.toContain('data:image');
  expect((await look(risk, 'selfie', {})).body.code).toBe('reasonMissing');
  const { value } = (await look(risk, 'selfie')).body;
  expect(value).toMatch(/^data:image\/jpeg;base64,\/9j/);
  expect((await look(risk, 'identityBack')).body.value).toBe('');
  const auditor = await signInAs(server, 'auditor');
  const { items } = (await auditor.get('audit?action=personal_data_revealed')).body;
  expect((items as DeskRow<'audit'>[]).map(({ subject, reason: why }) => [subject, why])).toContainEqual([
    'POST borrowers/:borrowerId/reveal selfie',
    reason,
  ]);
  expect(JSON.stringify(items)).not.toContain('base64');
});

test('are for those who work on applications, and nobody looks at more people than at other data', async () => {
  expect((await look(await signInAs(server, 'support'), 'selfie')).status).toBe(200);
  const finance = await signInAs(server, 'finance');
  expect((await look(finance, 'selfie')).status).toBe(403);
  expect((await look(finance, 'phone')).status).toBe(200);
  for (const role of ['cashier', 'auditor'] as const)
    expect((await look(await signInAs(server, role), 'selfie')).status).toBe(403);
  Object.assign(server.services.config.desk.personalDataLimits, { unassignedPerHour: 1 });
  expect((await look(risk, 'selfie')).status).toBe(200);
  expect((await look(risk, 'identityFront')).status).toBe(200);
  expect((await look(risk, 'selfie', { reason }, bruno.borrowerId)).status).toBe(202);
});

test('an application that another person assigned serves as the reason', async () => {
  const admin = await signInAs(server, 'admin');
  const { staffId } = await server.db
    .selectFrom('deskStaff')
    .select('staffId')
    .where('email', '=', 'risk@quincena.example')
    .executeTakeFirstOrThrow();
  await admin.post('cases/assign', { caseKind: 'application', caseId: 'MX21', staffId, reason });
  expect((await look(risk, 'selfie', {})).status).toBe(200);
});

test('the answer is stored under no key', async () => {
  await risk.post(`borrowers/${ana.borrowerId}/reveal`, { field: 'selfie', reason }, 'a-key');
  const requests = await server.db.selectFrom('deskIdempotencyKeys').selectAll().execute();
  expect(JSON.stringify(requests)).not.toContain('base64');
});

test('an application says whether pictures are asked of the applicant in whatever browser', async () => {
  const readAsked = async () =>
    ((await risk.get('applications/MX21')).body as DeskReply<'application'>).areImagesRequested;
  await server.db
    .updateTable('orders')
    .set({ disbursedOn: null })
    .where('borrowerId', '=', ana.borrowerId)
    .execute();
  expect(await readAsked(), 'asked in a browser only').toBe(false);
  Object.assign(getMarket(server.services.config, 'MX'), { identityImages: 'always' });
  expect(await readAsked()).toBe(true);
});
