import { afterAll, beforeAll, expect, test } from 'vitest';
import { bruno, type TestServer, testServer } from '../../testing/testServer.ts';
import { type DeskClient, signInAs } from './testing/desk.ts';

let server: TestServer;
let admin: DeskClient;
beforeAll(async () => {
  server = await testServer();
  admin = await signInAs(server, 'admin');
});
afterAll(() => server.close());

const reason = 'asked by telephone';
const nothing = '\u0000';

test.each([
  'audit?action=%00',
  'audit?actor=%00',
  'borrowers?query=abc%00',
  'cases/assignment?caseKind=suspense&caseId=sandbox:%00',
  'claims/MX180?number=2147483648',
])('a filter that no text or number of the database holds is refused: %s', async (path) => {
  expect((await admin.get(path)).status).toBe(400);
});

test.each([
  ['sessions/%00/end', {}],
  ['privacy-requests', { borrowerId: bruno.borrowerId, kind: 'access', requestText: nothing }],
  ['loans/MX180/claim-answer', { answer: `found${nothing}` }],
  ['complaints/MX26-000001-1/answer', { answer: `found${nothing}` }],
  ['cases/assign', { caseKind: 'suspense', caseId: `sandbox:${nothing}`, staffId: null }],
])('a text that the database doesn’t hold is refused: %s', async (path, body) => {
  expect((await admin.post(path, { ...body, reason })).status).toBe(400);
});

test('lines of what somebody asked stay apart', async () => {
  const request = { borrowerId: bruno.borrowerId, kind: 'access', requestText: ' One\r\ntwo ', reason };
  expect((await admin.post('privacy-requests', request)).status).toBe(200);
  expect((await admin.get('privacy-requests?state=open')).body.items).toContainEqual(
    expect.objectContaining({ requestText: 'One\ntwo' }),
  );
});
