import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DeskReply } from '../../../../../contract/desk/schemas/index.ts';
import { createJobHandlers } from '../../../../app/jobHandlers.ts';
import { createFakeJobs } from '../../../../testing/fakeJobs.ts';
import { ana, type TestServer, testServer } from '../../../../testing/testServer.ts';
import { type DeskClient, signInAs } from '../../testing/desk.ts';

const folio = 'MX26-DEMO-WAIT';
const question = 'Which day did you pay, and where?';
const queue = createFakeJobs();
let server: TestServer;
let support: DeskClient;

beforeAll(async () => {
  server = await testServer();
  server.services.jobs = queue;
  for (const market of Object.values(server.services.config.markets))
    market.messageHours = { from: 0, to: 24 };
  support = await signInAs(server, 'support');
});
afterAll(() => server.close());

const ask = (text = question) => support.post(`complaints/${folio}/questions`, { question: text });
const read = async () => (await support.get(`complaints/${folio}`)).body as DeskReply<'complaint'>;
const reply = (text: string) =>
  server.call('complaintReply', { problemId: folio, reply: text, problemImage: '' }, ana, '1');
const readAsBorrower = async () =>
  (await server.call('complaintDetail', { problemId: folio }, ana, '1')).body.data;
const listFolios = async (query: string) =>
  ((await support.get(`complaints?${query}`)).body as DeskReply<'complaints'>).items.map((row) => row.folio);
const countReplies = async () =>
  ((await support.get('today')).body as DeskReply<'today'>).mine.find(
    ({ name }) => name === 'complaintReplies',
  )?.count;

test('a question goes to the borrower, whose reply stands in the case and on the Today of who asked', async () => {
  const { answerBy } = await read();
  expect((await reply('Nothing was asked')).body).toMatchObject({ code: 2006 });
  expect((await ask()).status).toBe(200);
  // The deadline goes on, and the complaint is assigned to the author of the question.
  expect(await read()).toMatchObject({
    answerBy,
    answeredAt: null,
    questionState: 'asked',
    assignee: expect.any(String),
    questions: [{ question, askedBy: 'support@quincena.example', reply: null }],
  });
  expect((await ask('And how much?')).body).toMatchObject({ code: 'questionPending' });
  expect(await readAsBorrower()).toMatchObject({ isAsked: 1, questions: [{ text: question, reply: '' }] });

  await queue.runAll('send-message', createJobHandlers(server.services)['send-message']);
  const messages = await server.db
    .selectFrom('messages')
    .select('body')
    .where('template', '=', 'complaint_asked')
    .execute();
  expect(messages).toEqual([{ body: expect.stringContaining(folio) }]);

  expect(await countReplies()).toBeUndefined();
  expect((await reply('On \u202eMonday,\u2066 at OXXO')).status).toBe(200);
  // The first reply stays.
  expect((await reply('On Tuesday')).body.code).toBe(0);
  expect(await read()).toMatchObject({
    questionState: 'replied',
    questions: [{ question, reply: 'On Monday, at OXXO' }],
  });
  expect(await readAsBorrower()).toMatchObject({ isAsked: 0 });
  expect(await countReplies()).toBe(1);
  expect(await listFolios('question=replied&assignee=me')).toEqual([folio]);
  expect(await listFolios('question=asked')).toEqual([]);

  const { items } = (await support.get(`borrowers/${ana.borrowerId}/timeline`)).body as DeskReply<'timeline'>;
  const kinds = items.filter(({ what }) => what === folio).map(({ kind, by }) => [kind, by]);
  expect(kinds).toContainEqual(['question', 'Atención']);
  expect(kinds).toContainEqual(['reply', 'borrower']);
});

test('an answer ends what was asked', async () => {
  expect((await ask('And how much?')).status).toBe(200);
  const answer = { answer: 'We found it.', reason: 'found' };
  expect((await support.post(`complaints/${folio}/answer`, answer)).status).toBe(200);
  expect((await reply('100')).body).toMatchObject({ code: 2006 });
  expect((await ask()).body).toMatchObject({ code: 'answered' });
  expect(await countReplies()).toBeUndefined();
});
