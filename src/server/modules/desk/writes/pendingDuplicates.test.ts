import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvalCalls } from '../../../../contract/desk/approvals.ts';
import { type TestServer, testServer } from '../../../testing/testServer.ts';
import { createWriteRequest, type WriteRequest } from '../testing/approvalRequests/writeRequest.ts';
import { createDuplicates } from '../testing/approvalRequests.ts';
import { type DeskClient, type DeskResponse, signInAs } from '../testing/desk.ts';

/** While a request waits for a second person, the same isn't asked for again. */

const reason = 'asked by telephone';
const expectedErrors =
  /^(The same waits for a second person already(, for loan \w+)?: see Approvals|Lo mismo ya espera a una segunda persona(, para el préstamo \w+)?: está en Aprobaciones)\.$/;

let server: TestServer;
let english: DeskClient;
let spanish: DeskClient;
beforeAll(async () => {
  server = await testServer();
  english = await signInAs(server, 'admin');
  spanish = await signInAs(server, 'admin', 'es');
});
afterAll(() => server.close());

const ask = (client: DeskClient, { path, body }: WriteRequest) => client.post(path, body);
const errorCodes = (answers: readonly DeskResponse[]) =>
  answers.map(({ status, body }) => [status, body.code]);

test('of two requests for the same, in flight together, one waits; the other is informed, whatever else differs', async () => {
  const all = await createDuplicates(server, english);
  for (const call of approvalCalls) {
    const { one, again, other } = all[call];
    const answers = await Promise.all([
      ask(english, one),
      ask(spanish, again),
      ask(english, again),
      ask(spanish, one),
    ]);
    expect(answers.map(({ status }) => status).toSorted(), call).toEqual([202, 409, 409, 409]);
    const refused = answers.filter(({ status }) => status === 409);
    expect(errorCodes(refused), call).toEqual(refused.map(() => [409, 'samePending']));
    const [asked] = answers.filter(({ status }) => status === 202);
    for (const { body } of refused) {
      expect(body.message).toMatch(expectedErrors);
      expect(body.approvalId, call).toBe(asked?.body.approvalId);
    }
    if (other !== undefined) expect((await ask(english, other)).status, call).toBe(202);
  }
});

test('what was withdrawn, refused or waited too long is in nobody’s way; what still waits keeps its key’s answer', async () => {
  const { db, services } = server;
  const tomorrow = new Date((await services.clock.now()).getTime() + 86_400_000);
  const expiresOn = tomorrow.toISOString().slice(0, 10);
  const requestBody = createWriteRequest('loans/IN180/settlements', { amount: 100, expiresOn });
  const finance = await signInAs(server, 'finance');
  const id = async (key?: string) => {
    const { status, body } = await english.post(requestBody.path, requestBody.body, key);
    expect(status).toBe(202);
    return String(body.approvalId);
  };
  const withdrawn = await id('first-key');
  expect(await id('first-key')).toBe(withdrawn);
  expect((await ask(finance, requestBody)).body.code).toBe('samePending');
  await english.post(`approvals/${withdrawn}/withdrawal`, { reason });
  await finance.post(`approvals/${await id()}`, { approve: false, reason });
  const expiredApproval = await id();
  const now = await services.clock.now();
  await db
    .updateTable('deskApprovals')
    .set({ expiresAt: now })
    .where('approvalId', '=', expiredApproval)
    .execute();
  const last = await id();
  expect((await english.get(`approvals/${last}`)).body).not.toHaveProperty('thing');
  const expired = (await english.get('approvals?state=expired&call=settle')).body.items;
  expect(expired).toMatchObject([{ approvalId: expiredApproval }]);
});
