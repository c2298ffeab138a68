import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DeskReply } from '../../../../../contract/desk/schemas/index.ts';
import { ana, ravi, type TestServer, testServer } from '../../../../testing/testServer.ts';
import { findRecipient } from '../../../contactPreferences/index.ts';
import { type DeskClient, signInAs } from '../../testing/desk.ts';

let server: TestServer;
let support: DeskClient;
beforeAll(async () => {
  server = await testServer();
  support = await signInAs(server, 'support');
});
afterAll(() => server.close());

async function languageOf(borrowerId: number): Promise<string> {
  return ((await support.get(`borrowers/${borrowerId}`)).body as DeskReply<'borrower'>).language;
}

test('is the market’s first until the borrower has used one', async () => {
  await server.db.deleteFrom('contactPreferences').execute();
  expect([await languageOf(ana.borrowerId), await languageOf(ravi.borrowerId)]).toEqual(['es', 'en']);
});

test('is changed at the desk, for messages and for prepared answers to a complaint', async () => {
  const path = `borrowers/${ana.borrowerId}/language`;
  expect((await support.post(path, { language: 'en' })).body).toEqual({
    borrowerId: ana.borrowerId,
    language: 'en',
  });
  expect(await languageOf(ana.borrowerId)).toBe('en');
  expect((await findRecipient(server.db, ana.borrowerId))?.language).toBe('en');
  const { items } = (await support.get(`borrowers/${ana.borrowerId}/timeline`)).body;
  expect(items).toContainEqual(
    expect.objectContaining({ kind: 'audit', what: 'POST borrowers/:borrowerId/language en', orderId: null }),
  );
  const complaint = (await support.get('complaints/MX26-DEMO-WAIT')).body as DeskReply<'complaint'>;
  expect(complaint.language).toBe('en');
  expect((await support.post(path, { language: 'fr' })).status).toBe(400);
  expect((await support.post('borrowers/9/language', { language: 'en' })).status).toBe(404);
});
