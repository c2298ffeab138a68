import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendPaymentNotice } from '../../../testing/sandbox.ts';
import { ana, type bruno, ravi, type TestServer, testServer } from '../../../testing/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

type Person = typeof ana | typeof bruno | typeof ravi;

async function getRepaymentDetail(
  orderId: string,
  options: { way?: string; part?: number } = {},
  person: Person = ana,
) {
  return (await server.call('repaymentDetail', { orderId, ...options }, person, '2')).body.data;
}

function toLines({ ways }: Awaited<ReturnType<typeof getRepaymentDetail>>): string[] {
  return ways.map(({ title, text }) => `${title}: ${text.replaceAll('**', '')}`);
}

describe('the repayment options are reported', () => {
  test('of a loan of one payment: the payoff today and on its due date, and a part', async () => {
    const endsToday = (title: string) =>
      new RegExp(
        `^${title}: Este monto vale hoy, \\S+ \\d+ de \\S+\\. El \\S+ \\d+ de \\S+ son \\$3,025\\.74\\.$`,
      );
    expect(toLines(await getRepaymentDetail('MX174'))).toEqual([
      expect.stringMatching(endsToday('Tu pago')),
      'Una parte: Tú eliges cuánto, desde $50.00.',
      expect.stringMatching(endsToday('Todo el préstamo')),
    ]);
  });

  test('of a loan with a held extension fee: that the payoff uses it', async () => {
    await using other = await testServer();
    const asked = { orderId: 'MX180', payCode: 'SPEI', requestType: 2, amount: 21_000 };
    const reference = (await other.call('instructions', asked)).body.data.repayDetail.vCode;
    await sendPaymentNotice(other, { reference, amount: 10_000 });
    const { ways } = (await other.call('repaymentDetail', { orderId: 'MX180' }, ana, '2')).body.data;
    expect(ways[2]).toMatchObject({ amount: 337_960 });
    expect(ways[2]?.text).toMatch(/^Toma los \$100\.00 que guardas para tu extensión\. Este monto vale/);
    expect(ways[2]?.lines).toHaveLength(2);
    expect(ways[2]?.lines.join(' ')).toBe(ways[2]?.text);
  });

  test('of a loan extended today: that the fee counts until tonight, and the payoff leaves no credit', async () => {
    await using other = await testServer();
    const whole = async () => (await other.call('repaymentDetail', { orderId: 'MX180' }, ana, '2')).body.data;
    const before = (await whole()).ways[2]?.amount ?? 0;
    const fee = { orderId: 'MX180', payCode: 'SPEI', requestType: 2, amount: 21_000 };
    const forFee = (await other.call('instructions', fee)).body.data.repayDetail.vCode;
    await sendPaymentNotice(other, { reference: forFee, amount: 21_000 });
    const all = (await whole()).ways[2];
    expect(all).toMatchObject({ amount: before - 21_000, until: (await whole()).today, after: before });
    expect(all?.text).toMatch(/^Hoy todavía cuentan los \$210\.00 de tu extensión\. Este monto vale /);
    const asked = { orderId: 'MX180', payCode: 'SPEI', requestType: 1, way: 'all', amount: all?.amount };
    const reference = (await other.call('instructions', asked)).body.data.repayDetail.vCode;
    await sendPaymentNotice(other, { reference, amount: all?.amount ?? 0 });
    const loan = (await other.call('loanDetails', { orderId: 'MX180' })).body.data;
    expect(loan).toMatchObject({ orderStatus: 200, credit: 0 });
  });

  test('of a loan of several instalments: the number of the next', async () => {
    expect((await getRepaymentDetail('MX174P')).ways[0]?.title).toBe('Pago 1 de 4');
  });

  test('of a loan whose payoff is not open: its first day', async () => {
    const { ways, chosen, repayList } = await getRepaymentDetail('IN174', { way: 'all' }, ravi);
    expect(ways[2]?.text).toMatch(/^Puedes pagarlo todo desde el \*\*.+\*\*\.$/);
    expect([chosen?.isPayable, repayList]).toEqual([0, []]);
  });
});

describe('the chosen repayment option', () => {
  test('is the instalment by default', async () => {
    const { chosen, repayAmount } = await getRepaymentDetail('MX174P');
    expect(chosen).toEqual({ way: 'instalment', amount: repayAmount, isPayable: 1, text: '' });
  });

  test('has the references of its own amount', async () => {
    const { chosen } = await getRepaymentDetail('MX174P', { way: 'all' });
    const asked = { orderId: 'MX174P', amount: chosen?.amount, payCode: 'SPEI', requestType: 1, way: 'all' };
    const { vCode } = (await server.call('instructions', asked)).body.data.repayDetail;
    const codesOf = async (way: string) =>
      (await getRepaymentDetail('MX174P', { way })).repayList.flatMap(({ list }) =>
        list.map((channel) => channel.vCode),
      );
    expect(await codesOf('all')).toContain(vCode);
    expect(await codesOf('instalment')).not.toContain(vCode);
  });

  test('has for a part the remaining debt, and tomorrow’s with and without it', async () => {
    const { chosen } = await getRepaymentDetail('MX180', { way: 'part', part: 100_000 });
    expect(chosen).toMatchObject({ amount: 100_000, isPayable: 1 });
    expect(chosen?.text).toBe(
      'Si pagas hoy, te faltan **$2,479.60**. Mañana serán $2,553.99; sin este pago, $3,570.37.',
    );
  });

  test('has for a part of a debt not late the due date of the remainder', async () => {
    const { chosen } = await getRepaymentDetail('MX174', { way: 'part', part: 100_000 });
    expect(chosen?.text).toMatch(
      /^Si pagas hoy, te faltan \*\*\$2,0\d\d\.\d\d\*\*, a más tardar el \*\*.+\*\*\.$/,
    );
  });

  test('has for a part of the whole debt that it settles the loan', async () => {
    const { ways } = await getRepaymentDetail('MX174');
    const { chosen } = await getRepaymentDetail('MX174', { way: 'part', part: ways[1]?.amount ?? 0 });
    expect(chosen?.text).toBe('Si pagas hoy, terminas tu préstamo.');
  });

  test('has the valid range for an invalid part', async () => {
    const { chosen, repayList } = await getRepaymentDetail('MX180', { way: 'part', part: 1 });
    expect(chosen?.text).toBe('Escribe un monto desde $50.00 hasta $3,479.60.');
    expect([chosen?.isPayable, repayList]).toEqual([0, []]);
  });
});

test('paying a part leaves the stated debt, that day and the next', async () => {
  await using ownServer = await testServer();
  const part = 100_000;
  const asked = { orderId: 'MX180', way: 'part', payCode: 'SPEI', requestType: 1, amount: part };
  const { repayDetail, lead } = (await ownServer.call('instructions', asked, ana, '2')).body.data;
  expect([lead.label, lead.text]).toEqual([
    'Una parte: paga exactamente',
    'Si pagas hoy, te faltan **$2,479.60**. Mañana serán $2,553.99; sin este pago, $3,570.37.',
  ]);
  await sendPaymentNotice(ownServer, { reference: repayDetail.vCode, amount: part });
  const owed = async () => (await ownServer.call('loanDetails', { orderId: 'MX180' })).body.data.amount;
  expect(await owed()).toBe(247_960);
  await ownServer.advanceDays(1);
  expect(await owed()).toBe(255_399);
});
