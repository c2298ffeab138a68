import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../../../testing/testServer.ts';
import { signInAs } from '../../testing/desk.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

test('a view is its person’s own, replaced under the same name, and holds nothing that names a borrower', async () => {
  const [support, finance] = await Promise.all([signInAs(server, 'support'), signInAs(server, 'finance')]);
  const view = { page: '/payouts', name: 'Returned', search: { state: 'returned', sort: '-amount' } };
  const { status, body } = await support.post('views', view);
  expect([status, body]).toEqual([200, { ...view, viewId: expect.stringMatching(/^[0-9a-f]{16}$/) }]);
  const { body: replaced } = await support.post('views', { ...view, search: { state: 'refused' } });
  expect(replaced.viewId).toBe(body.viewId);
  const own = (await support.get('views?page=/payouts')).body;
  expect(own).toEqual({
    items: [{ ...view, viewId: body.viewId, search: { state: 'refused' } }],
    next: null,
  });
  expect((await support.get('views?page=/claims')).body.items).toEqual([]);
  expect((await finance.get('views')).body.items).toEqual([]);
  expect((await finance.post(`views/${body.viewId}/deletion`, {})).status).toBe(404);
  for (const search of [{ query: 'Ana' }, { state: 'Ana García' }, { borrower: '1001' }])
    expect((await support.post('views', { ...view, search })).status).toBe(400);
  expect((await support.post(`views/${body.viewId}/deletion`, {})).status).toBe(200);
  expect((await support.get('views')).body.items).toEqual([]);
});
