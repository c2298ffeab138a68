import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ana, type TestServer, testServer } from '../../testing/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

describe('problem-init', () => {
  test('the most pressing order comes first: overdue, then what falls due soonest', async () => {
    const { body } = await server.call('complaintInit', {}, ana);
    expect(body.code).toBe(0);
    expect(body.data.orderDetail?.orderNo).toBe('MX180');
    expect(body.data.orderList.map(({ orderNo }) => orderNo)).toEqual([
      'MX180',
      'MX174',
      'MX174P',
      'MX151',
      'MX21',
      'MX200',
      'MX110',
    ]);
  });

  test('orderId picks the card', async () => {
    const { body } = await server.call('complaintInit', { orderId: 'MX200' }, ana);
    expect(body.data.orderDetail).toMatchObject({ orderNo: 'MX200', status: 'Repaid', isShow: 0 });
  });

  test('only an order that may be in collection shows 1', async () => {
    const { body } = await server.call('complaintInit', {}, ana);
    const shown = body.data.orderList.filter(({ isShow }) => isShow === 1);
    expect(shown.map(({ orderNo }) => orderNo)).toEqual(['MX180']);
  });

  test('type 1 is collection and alone has child types, in the requested language', async () => {
    const english = (await server.call('complaintInit', {}, ana, '1')).body.data;
    const spanish = (await server.call('complaintInit', {}, ana, '2')).body.data;
    expect(english.problemType[0]).toEqual({ value: '1', title: 'How I was asked to pay' });
    expect(spanish.problemType[0]).toEqual({ value: '1', title: 'Trato durante la cobranza' });
    expect(new Set(english.problemSonType.map(({ parent }) => parent))).toEqual(new Set(['1']));
  });

  test.each(['MXB174', 'IN174', 'NOTHING'])(
    "an order that isn't the caller's (%s) is not found",
    async (orderId) => {
      const { status, body } = await server.call('complaintInit', { orderId }, ana);
      expect([status, body.code, body.data]).toEqual([404, 404, null]);
    },
  );

  test('an order shows 1 once it falls due within 3 days', async () => {
    await using own = await testServer();
    const isShow = async () =>
      (await own.call('complaintInit', { orderId: 'MX174' }, ana)).body.data.orderDetail?.isShow;
    expect(await isShow()).toBe(0);
    await own.advanceDays(3);
    expect(await isShow()).toBe(0);
    await own.advanceDays(1);
    expect(await isShow()).toBe(1);
  });

  test('names the contacts for complaints about collection: the lender’s own unit and the authority', async () => {
    const { helplines } = (await server.call('complaintInit', {}, ana, '2')).body.data;
    expect(helplines).toEqual([
      { name: 'Unidad Especializada de Atención a Usuarios (UNE)', phone: '+52 55 5000 0176' },
      { name: 'CONDUSEF', phone: '55 5340 0999' },
    ]);
  });
});
