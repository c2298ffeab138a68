import { readdir } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DeskReply } from '../../../../../contract/desk/schemas/index.ts';
import { calendarDayIn, daysBetween, toDay } from '../../../../../lending/index.ts';
import { uploadsFolder } from '../../../../integrations/index.ts';
import { createFakeJobs } from '../../../../testing/fakeJobs.ts';
import { createPhoto } from '../../../../testing/images.ts';
import { ana, ravi, type TestServer, testServer } from '../../../../testing/testServer.ts';
import { dispatchEvents } from '../../../eventOutbox/index.ts';
import { scheduleNotifications, sendMessage } from '../../../notifications/index.ts';
import { type DeskClient, signInAs } from '../../testing/desk.ts';

/** What borrowers write, and how it is answered. */

const reason = 'asked by telephone';
let server: TestServer;
let clients: Record<'support' | 'cashier', DeskClient>;
beforeAll(async () => {
  server = await testServer();
  const [support, cashier] = await Promise.all(
    (['support', 'cashier'] as const).map((role) => signInAs(server, role)),
  );
  clients = { support, cashier } as typeof clients;
});
afterAll(() => server.close());

test('a complaint is answered once, with a picture', async () => {
  const saved = await server.call('complaintSave', {
    problemType: '2',
    problemDetail: 'It is wrong',
    orderNo: 'MX174',
  });
  const folio = saved.body.data.problemId;
  const { body } = await clients.support.get('complaints');
  const { types } = server.services.config.complaints;
  const type = types.find(({ value }) => value === '2')?.title;
  expect(body.items).toContainEqual(
    expect.objectContaining({ folio, borrowerId: ana.borrowerId, type: type?.en }),
  );
  const { body: inSpanish } = await (await signInAs(server, 'support', 'es')).get(`complaints/${folio}`);
  expect(inSpanish.type).toBe(type?.es);
  const file = await (await signInAs(server, 'support', 'es')).get('complaints?format=csv&language=en');
  expect(file.body.text).toContain(`,${type?.en},`);
  expect(file.body.text).not.toContain(`,${type?.es},`);
  const badImage = { answer: 'Here it is', images: [Buffer.from('no picture').toString('base64')], reason };
  expect((await clients.support.post(`complaints/${folio}/answer`, badImage)).body.code).toBe('badPicture');
  expect(
    (await clients.support.post(`complaints/${folio}/answer`, { answer: 'Mended', reason })).status,
  ).toBe(200);
  expect((await clients.support.get(`complaints/${folio}`)).body).toMatchObject({ answer: 'Mended' });
  const again = await clients.support.post(`complaints/${folio}/answer`, { answer: 'Again', reason });
  expect(again.body).toMatchObject({
    code: 'answered',
    message: expect.stringMatching(/^\p{Lu}.* answered it before: “Mended”$/u),
  });
});

test('a picture of an answer is stored once, however often its transaction is repeated', async () => {
  await using ownServer = await testServer();
  const support = await signInAs(ownServer, 'support');
  const complaint = { problemType: '3', problemDetail: 'Repeated', orderNo: 'MX174' };
  const folio = (await ownServer.call('complaintSave', complaint)).body.data.problemId;
  await sql`create sequence answer_tries`.execute(ownServer.db);
  await sql`create function conflict_twice() returns trigger language plpgsql security definer as $$ begin
    if nextval('answer_tries') < 3 then raise exception 'conflict' using errcode = '40001'; end if;
    return new; end $$`.execute(ownServer.db);
  await sql`create trigger conflict before update on complaints for each row execute function conflict_twice()`.execute(
    ownServer.db,
  );
  const folder = uploadsFolder(ownServer.services.settings);
  const answer = { answer: 'Here it is', images: [(await createPhoto()).toString('base64')], reason };
  expect((await support.post(`complaints/${folio}/answer`, answer)).status).toBe(200);
  expect((await support.get(`complaints/${folio}`)).body.answerImages).toHaveLength(1);
  expect(await readdir(folder)).toHaveLength(1);
  const uploads = await ownServer.db.selectFrom('uploads').select('folio').execute();
  expect(uploads).toEqual([{ folio }]);
});

test('a picture is stored for a role that may answer, once however often its request is sent; of two answers one is given', async () => {
  await using ownServer = await testServer();
  const [support, cashier] = await Promise.all([
    signInAs(ownServer, 'support'),
    signInAs(ownServer, 'cashier'),
  ]);
  const complain = async (problemDetail: string) =>
    (await ownServer.call('complaintSave', { problemType: '3', problemDetail, orderNo: 'MX174' })).body.data
      .problemId;
  const folio = await complain('Sent again');
  const listFiles = () => readdir(uploadsFolder(ownServer.services.settings)).catch(() => []);
  const answer = { answer: 'Here it is', images: [(await createPhoto()).toString('base64')], reason };
  expect((await cashier.post(`complaints/${folio}/answer`, answer)).status).toBe(403);
  expect(await listFiles()).toEqual([]);
  const first = await support.post(`complaints/${folio}/answer`, answer, 'one-key');
  expect(first.status).toBe(200);
  expect((await support.post(`complaints/${folio}/answer`, answer, 'one-key')).body).toEqual(first.body);
  expect(await listFiles()).toHaveLength(1);
  const other = await complain('Answered by two');
  const both = await Promise.all([1, 2].map(() => support.post(`complaints/${other}/answer`, answer)));
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await support.get(`complaints/${other}`)).body.answerImages).toHaveLength(1);
});

test('one that a caller tells staff is the borrower’s as any other, and says how it came', async () => {
  const types = (await clients.support.get('complaint-types')).body as DeskReply<'complaintTypes'>;
  const [ofCollection] = types.types.filter(({ children }) => children.length > 0);
  const told = {
    borrowerId: ana.borrowerId,
    problemType: ofCollection?.value,
    problemSonType: ofCollection?.children[0]?.value,
    detail: 'They call at night',
  };
  const open = (fields: object) => clients.support.post('complaints', { ...told, ...fields });
  const opened = await open({ orderId: 'MX180' });
  expect(opened.status).toBe(200);
  const { folio, answerBy } = opened.body as DeskReply<'openComplaint'>;
  expect((await clients.support.get(`complaints/${folio}`)).body).toMatchObject({
    ...{ channel: 'phone', orderId: 'MX180', detail: told.detail, answerBy, answer: null },
    type: ofCollection?.title,
  });
  const detail = (await server.call('complaintDetail', { problemId: folio })).body.data;
  expect(detail).toMatchObject({ content: told.detail, answerBy });
  expect((await open({ orderId: 'MX180' })).body).toEqual({ folio, answerBy });

  const withoutLoan = await open({});
  expect([withoutLoan.status, withoutLoan.body.code]).toEqual([409, 'notInCollection']);
  const refused = [
    ['problemSonType', { orderId: 'MX180', problemSonType: undefined }],
    ['problemType', { problemType: 'none' }],
    ['detail', { orderId: 'MX180', detail: ' ' }],
  ] as const;
  for (const [field, fields] of refused) {
    const { status, body: error } = await open(fields);
    expect([status, error.code, error.field]).toEqual([400, 'malformed', field]);
  }
  expect((await open({ orderId: 'IN180' })).status).toBe(404);
  expect((await open({ borrowerId: 999_999_999 })).status).toBe(404);
  expect((await clients.cashier.post('complaints', { ...told, reason })).status).toBe(403);
});

test('those that staff enter keep no borrower from complaining in the app', async () => {
  const enter = (detail: string) =>
    clients.support.post('complaints', { borrowerId: ravi.borrowerId, problemType: '3', detail, reason });
  for (let number = 1; number <= 20; number++)
    expect((await enter(`Entered by staff: ${number}`)).status).toBe(200);
  expect((await enter('Entered by staff: one more')).status).toBe(429);
  const own = await server.call(
    'complaintSave',
    { problemType: '3', problemDetail: 'Staff do not answer me' },
    ravi,
  );
  expect(own.body.data).toMatchObject({ folio: expect.any(String) });
});

test('one opened again keeps its former answer, and the borrower is notified of the next', async () => {
  const { problemId: folio } = (
    await server.call('complaintSave', { problemType: '3', problemDetail: 'It still does not open' })
  ).body.data;
  const path = `complaints/${folio}`;
  const reopenedEarly = await clients.support.post(`${path}/reopening`, { reason });
  expect([reopenedEarly.status, reopenedEarly.body.code]).toEqual([409, 'answerPending']);
  await clients.support.post(`${path}/answer`, { answer: 'Try again', reason });
  await server.call('complaintRate', { problemId: folio, score: 1 });

  const opened = await clients.support.post(`${path}/reopening`, { reason }, 'reopen-1');
  expect(opened).toMatchObject({ status: 200, body: { folio, answerBy: expect.any(String) } });
  expect((await clients.support.post(`${path}/reopening`, { reason }, 'reopen-1')).body).toEqual(opened.body);
  const former = [{ text: 'Try again', images: [], when: expect.any(String) }];
  const reopenedDetail = (await server.call('complaintDetail', { problemId: folio })).body.data;
  expect(reopenedDetail).toMatchObject({ disposeDetail: '', answeredAt: '', isNeedScore: 0, former });
  expect((await clients.support.get('complaints')).body.items).toContainEqual(
    expect.objectContaining({ folio }),
  );

  await clients.support.post(`${path}/answer`, { answer: 'Mended', reason });
  const answered = (await server.call('complaintDetail', { problemId: folio })).body.data;
  expect(answered).toMatchObject({ disposeDetail: 'Mended', isNeedScore: 1, former });
  expect((await clients.support.get(path)).body).toMatchObject({
    answer: 'Mended',
    answeredBy: 'support@quincena.example',
    former: [{ answer: 'Try again', answeredBy: 'support@quincena.example', score: 1 }],
  });
  const { body } = await clients.support.get(`borrowers/${ana.borrowerId}/timeline`);
  const kinds = (body.items as { kind: string; what: string }[]).filter(({ what }) => what === folio);
  expect(kinds.map(({ kind }) => kind).sort()).toEqual(['answer', 'answer', 'complaint', 'reopened']);
  expect(kinds).toContainEqual(expect.objectContaining({ kind: 'answer', by: 'Atención', reason }));

  const queue = createFakeJobs();
  const tomorrow = new Date((await server.services.clock.now()).getTime() + 86_400_000);
  const noon = { now: async () => new Date(`${tomorrow.toISOString().slice(0, 10)}T18:00:00Z`) };
  const services = { ...server.services, jobs: queue, clock: noon };
  await dispatchEvents(services, [scheduleNotifications]);
  await queue.runAll('send-message', (requestBody) => sendMessage(services, requestBody));
  const sentMessages = server.db
    .selectFrom('messages')
    .select('subject')
    .where('template', '=', 'complaint_answered');
  const subjects = await sentMessages.where('subject', 'like', `${folio}%`).orderBy('subject').execute();
  expect(subjects).toEqual([{ subject: folio }, { subject: `${folio} 2` }]);
});

test('who says he paid is answered with what was found', async () => {
  const request = { orderId: 'MX174', reason };
  const none = await clients.cashier.post('loans/MX174/claim-answer', {
    ...request,
    answer: 'Nothing waits',
  });
  expect(none.status).toBe(404);
  const paidOn = String((await clients.support.get('loans/MX174')).body.today);
  await server.db
    .insertInto('paymentClaims')
    .values({
      borrowerId: ana.borrowerId,
      orderId: 'MX174',
      number: 1,
      amount: 12_000,
      paidOn,
      payCode: 'OXXO',
      reference: '',
      images: [],
      sentAt: new Date(),
      answerBy: paidOn,
      holdUntil: paidOn,
    })
    .execute();
  const { body } = await clients.cashier.get('claims');
  expect(body.items).toMatchObject([
    { orderId: 'MX174', amount: 12_000, currency: 'MXN', daysLeft: 0, matches: [] },
  ]);
  const { queues } = (await clients.cashier.get('today')).body;
  expect(queues).toContainEqual(expect.objectContaining({ name: 'claims', count: 1 }));
  const sentMessages = await clients.cashier.post('loans/MX174/claim-answer', {
    ...request,
    answer: 'It is with the bank',
  });
  expect(sentMessages.status).toBe(200);
  expect((await clients.cashier.get('claims')).body.items).toEqual([]);
});

test('how long there is to answer is counted where the complaint was written', async () => {
  await using eveningInMarket = await testServer();
  // In India it is the next day already.
  const at = new Date(`${calendarDayIn('UTC', await eveningInMarket.services.clock.now())}T22:00:00Z`);
  eveningInMarket.services.clock = { now: async () => at };
  const complaint = {
    problemType: '2',
    problemSonType: '',
    problemDetail: 'Something happened',
    problemImage: '',
    orderNo: 'IN174',
  };
  const { folio, answerBy } = (await eveningInMarket.call('complaintSave', complaint, ravi)).body.data;
  const { body } = await (await signInAs(eveningInMarket, 'support')).get(`complaints/${folio}`);
  expect(body.daysLeft).toBe(daysBetween(calendarDayIn('Asia/Kolkata', at), toDay(answerBy)));
});
