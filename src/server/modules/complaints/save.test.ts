import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calendarDayIn } from '../../../lending/index.ts';
import { computeDeadline, getMarket, readConfig } from '../../config/index.ts';
import { createPhoto } from '../../testing/images.ts';
import { ana, bruno, ravi, type TestServer, testServer } from '../../testing/testServer.ts';
import { reserveCaseNumber } from './complaint.ts';
import { aComplaint, createComplaintFlow } from './testing/complaints.ts';

const [MX, IN] = [getMarket(readConfig(), 'MX'), getMarket(readConfig(), 'IN')];

let server: TestServer;
let flow: ReturnType<typeof createComplaintFlow>;
beforeAll(async () => {
  server = await testServer();
  flow = createComplaintFlow(server);
});
afterAll(() => server.close());

describe('problem-save', () => {
  test('gives a folio and the deadline of the market', async () => {
    const { body } = await flow.save(ana, { problemDetail: 'Folio y plazo' });
    const today = calendarDayIn(MX.timeZone, await server.services.clock.now());
    expect(body.code).toBe(0);
    expect(body.data.folio).toMatch(/^MX\d\d-[2-9A-Z]{4}-[2-9A-Z]{4}$/);
    expect(body.data.problemId).toBe(body.data.folio);
    expect(body.data.answerBy).toBe(computeDeadline(today, MX.complaintDeadline, MX.holidays));
  });

  test('needs visible text', async () => {
    for (const problemDetail of ['', ' \n ', '\u200b\u200b', '\u202e']) {
      expect((await flow.save(ana, { problemDetail })).body.code).toBe(400);
    }
  });

  test('about personal data is answered within 20 business days in either market', async () => {
    const about = { problemType: '6', problemDetail: 'Mis datos' };
    const within = { days: 20, kind: 'business' } as const;
    for (const [person, { timeZone, holidays }] of [
      [ana, MX],
      [ravi, IN],
    ] as const) {
      const today = calendarDayIn(timeZone, await server.services.clock.now());
      expect((await flow.save(person, about)).body.data.answerBy).toBe(
        computeDeadline(today, within, holidays),
      );
    }
  });

  test('about collection is answered within 5 business days', async () => {
    const about = {
      problemType: '1',
      problemSonType: '102',
      orderNo: 'MX180',
      problemDetail: 'Me insultaron',
    };
    const today = calendarDayIn(MX.timeZone, await server.services.clock.now());
    expect((await flow.save(ana, about)).body.data.answerBy).toBe(
      computeDeadline(today, { days: 5, kind: 'business' }, MX.holidays),
    );
  });

  test('a folio drawn a second time stays with its first complaint', async () => {
    const { body } = await flow.save(ana, { problemDetail: 'Folio repetido' });
    const proposed = [body.data.folio, body.data.folio, 'MX26-2222-3333'];
    const folio = await reserveCaseNumber(server.services.db, bruno.borrowerId, () => proposed.shift() ?? '');
    expect(folio).toBe('MX26-2222-3333');
    const detail = await server.call('complaintDetail', { problemId: body.data.folio }, ana);
    expect(detail.body.data.content).toBe('Folio repetido');
  });

  test('takes 200 characters, an emoji counted as one, and no more', async () => {
    expect((await flow.save(ana, { problemDetail: '😀'.repeat(200) })).body.code).toBe(0);
    expect((await flow.save(ana, { problemDetail: '😀'.repeat(201) })).status).toBe(400);
    expect((await flow.save(ana, { problemDetail: '   ' })).status).toBe(400);
  });

  test('drops characters that the database cannot store', async () => {
    const { body } = await flow.save(ana, { problemDetail: 'uno\u0000\r\ndos' });
    const detail = await server.call('complaintDetail', { problemId: body.data.problemId }, ana);
    expect(detail.body.data.content).toBe('uno\ndos');
  });

  test.each(['0', '99', 'constructor'])('refuses an unknown type: %s', async (problemType) => {
    expect((await flow.save(ana, { problemType })).status).toBe(400);
  });

  test.each(['MXB174', 'IN174', 'NOTHING'])(
    "refuses an order that isn't the caller's: %s",
    async (orderNo) => {
      const { status, body } = await flow.save(ana, { orderNo });
      expect([status, body.code]).toEqual([404, 404]);
    },
  );

  test('the same content sent again, in parallel too, is one complaint', async () => {
    const { url } = await flow.upload(ana, await createPhoto());
    const payload = { problemDetail: 'Una sola vez', problemImage: url };
    const answers = await Promise.all(Array.from({ length: 5 }, () => flow.save(ana, payload)));
    const later = await flow.save(ana, payload);
    expect(new Set([...answers, later].map(({ body }) => body.data.folio)).size).toBe(1);
    expect(await flow.countComplaints(ana, 'Una sola vez')).toBe(1);
  });

  test('different text is another complaint', async () => {
    const first = await flow.save(ana, { problemDetail: 'Primera' });
    const second = await flow.save(ana, { problemDetail: 'Segunda' });
    expect(first.body.data.folio).not.toBe(second.body.data.folio);
  });
});

describe('a collection complaint', () => {
  const collection = { problemType: '1', problemSonType: '102' };

  test('is accepted for an order that shows 1', async () => {
    const { body } = await flow.save(ana, {
      ...collection,
      orderNo: 'MX180',
      problemDetail: 'Me insultaron',
    });
    expect(body.code).toBe(0);
  });

  test('needs a child type', async () => {
    expect((await flow.save(ana, { problemType: '1', orderNo: 'MX180' })).status).toBe(400);
    expect((await flow.save(ana, { problemType: '1', problemSonType: '2', orderNo: 'MX180' })).status).toBe(
      400,
    );
  });

  test.each(['MX21', 'MX110', 'MX151', 'MX174', 'MX200', ''])('is refused for %j', async (orderNo) => {
    const english = await flow.save(ana, { ...collection, orderNo }, '1');
    expect([english.status, english.body.code, english.body.message]).toEqual([
      200,
      2001,
      'The selected order does not support sending collection types',
    ]);
    expect((await flow.save(ana, { ...collection, orderNo }, '2')).body.message).toBe(
      'Este préstamo no está en cobranza; elige otro préstamo u otro tema',
    );
  });
});

describe('a day holds', () => {
  test('20 complaints, then 429 with the wait', async () => {
    await using ownServer = await testServer();
    const send = (number: number) =>
      ownServer.call('complaintSave', aComplaint({ problemDetail: `Queja ${number}` }), bruno);
    for (let number = 1; number <= 20; number++) expect((await send(number)).body.code).toBe(0);
    const { status, headers } = await send(21);
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await send(20)).status).toBe(200);
  });
});
