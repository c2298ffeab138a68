import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendPaymentNotice } from '../../../testing/sandbox.ts';
import { ana, bruno, type TestServer, testServer } from '../../../testing/testServer.ts';

type InstructionOptions = { payCode?: string; requestType?: 1 | 2; language?: '1' | '2' };

async function getInstructions(
  server: TestServer,
  orderId: string,
  { payCode = 'SPEI', requestType = 1, language = '2' }: InstructionOptions = {},
) {
  const person = orderId.startsWith('MXB') ? bruno : ana;
  const amount =
    requestType === 1
      ? (await server.call('repaymentDetail', { orderId }, person)).body.data.repayAmount
      : (await server.call('extensionDetail', { orderId }, person)).body.data.delayInfo.delayAmount;
  const request = { orderId, payCode, requestType, amount };
  return (await server.call('instructions', request, person, language)).body.data;
}

describe('the amount due', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await testServer();
  });
  afterAll(() => server.close());

  test.each(['SPEI', 'OXXO'])(
    'is the payoff of a loan of one payment today; its %s reference expires with the day',
    async (payCode) => {
      const data = await getInstructions(server, 'MX174', { payCode });
      const { today } = (await server.call('loanDetails', { orderId: 'MX174' })).body.data;
      expect(data.repayDetail.amount).toBe(301_373);
      expect([data.amountUntil, data.amountAfter]).toEqual([today, 301_545]);
      expect(data.expiresAt).toBe(`${today} 23:59:59`);
      expect(data.lead.text).toMatch(
        /^Este monto vale \*\*hoy, \S+ \d+ de \S+\*\*\. El \S+ \d+ de \S+ son \$3,025\.74\./,
      );
      expect(data.lead.text.includes('Lleva de **$3,025.73** a **$3,033.73** en efectivo')).toBe(
        payCode === 'OXXO',
      );
      const it = payCode === 'SPEI' ? 'Esta CLABE' : 'Esta referencia';
      expect(data.repayDetail.repayDes).toContain(`${it} es solo para este pago y por este monto.`);
      expect(data.repayDetail.repayDes).not.toContain('Se puede usar hasta');
      expect(data.repayDetail.repayDes).toMatch(/ya no alcanza/);
    },
  );

  test('of one of several instalments is valid until the due date, also if its reference is open longer', async () => {
    const data = await getInstructions(server, 'MX174P');
    const { dueDate } = (await server.call('loanDetails', { orderId: 'MX174P' })).body.data;
    expect(data.amountUntil).toBe(dueDate);
    expect(data.expiresAt.slice(0, 10) > dueDate).toBe(true);
    expect(data.lead.text).toMatch(/^A más tardar el \*\*\S+ \d+ de \S+\*\*\.$/);
    expect(data.lead.text).toContain(Number(dueDate.slice(-2)));
    expect(data.repayDetail.repayDes).toMatch(/por este monto\.$/);
  });

  test('has the reference’s expiry as its deadline where that is earlier, and a new reference after it', async () => {
    const data = await getInstructions(server, 'MX174P', { payCode: 'PAYNET' });
    const [day = '', time = ''] = data.expiresAt.split(' ');
    expect(day < data.amountUntil).toBe(true);
    expect(data.lead.text).toMatch(
      /^A más tardar el \*\*\S+ \d+ de \S+, \d\d:\d\d\*\*\. Lleva de \*\*\$1,551\.48\*\* a \*\*\$1,566\.48\*\*/,
    );
    expect(data.lead.text).toContain(`${Number(day.slice(-2))} de`);
    expect(data.lead.text).toContain(time.slice(0, 5));
    expect(data.repayDetail.repayDes).toMatch(
      /Después, abre otra vez esta página y te da un código nuevo\.$/,
    );
  });

  test('has telephone and WhatsApp beside it for help at the store', async () => {
    const { imgList } = await getInstructions(server, 'MX174P', { payCode: 'OXXO' });
    expect(imgList).toMatchObject({ phone: '+52 55 5000 0174', whatsapp: '+52 55 5000 0175' });
  });

  test.each([
    ['2', /^Este monto vale \*\*hoy, \S+ \d+ de \S+\*\*\. Mañana serán \$3,570\.37\.$/, /ya no alcanza/],
    ['1', /^This amount is right \*\*today, .+\*\*\. Tomorrow it will be \$3,570\.37\.$/, /no longer enough/],
  ] as const)(
    'of a growing debt is valid today, with tomorrow’s beside it (%s)',
    async (language, lead, about) => {
      const data = await getInstructions(server, 'MX180', { language });
      const { today } = (await server.call('loanDetails', { orderId: 'MX180' })).body.data;
      expect(data.repayDetail.amount).toBe(347_960);
      expect([data.amountUntil, data.amountAfter]).toEqual([today, 357_037]);
      expect(data.lead.text).toMatch(lead);
      expect(data.repayDetail.repayDes).toMatch(about);
    },
  );

  test('of an extension is labelled so, with the resulting due date', async () => {
    const data = await getInstructions(server, 'MX174', { requestType: 2 });
    expect(data.lead.label).toBe('Por tu extensión, paga exactamente');
    expect(data.repayDetail.repayTitle).toBe('Paga tu extensión con SPEI');
    expect(data.lead.text).toMatch(/^A más tardar el \*\*.+\*\*, y tu fecha pasa al \*\*.+\*\*\.$/);
    expect(data.amountUntil).toBe(data.expiresAt.slice(0, 10));
  });

  test('of a late loan’s extension names the due date if paid today', async () => {
    const data = await getInstructions(server, 'MX180', { requestType: 2, language: '1' });
    expect(data.lead.text).toMatch(
      /^If you pay today, your date moves to \*\*.+\*\*\. You can pay until \*\*.+\*\*: the days count from when you pay\.$/,
    );
  });

  test('of a late loan has no “at the latest” day', async () => {
    await using late = await testServer();
    const notice = async (orderId: string) =>
      (await late.call('extensionDetail', { orderId }, ana, '2')).body.data.noticeMsg;
    expect(await notice('MX174')).toMatch(/, a más tardar el \S+ \d+ de \S+\.$/);
    expect(await notice('MX180')).toMatch(
      /^Tu fecha cambia el día en que completes el costo: .+ vale hasta el /,
    );
    // By then its charges have reached their cap.
    await late.advanceDays(60);
    const { ways } = (await late.call('repaymentDetail', { orderId: 'MX180' }, ana, '2')).body.data;
    const { lead } = await getInstructions(late, 'MX180');
    for (const text of [ways[0]?.text, ways[2]?.text, lead.text])
      expect(text).toMatch(/^Ya venció\. Este monto vale hasta el \*\*\S+ \d+ de \S+(, \d\d:\d\d)?\*\*\.$/);
  });

  test('has the text for a page left open past the day, with the amount then', async () => {
    const growing = await getInstructions(server, 'MX180', { language: '1' });
    expect(growing.over.text).toMatch(
      /^\$3,479\.60 was the right amount until .+\. On .+ it is \$3,570\.37\. /,
    );
    expect(growing.over.inSeconds).toBeLessThanOrEqual(86_400);
    const short = await getInstructions(server, 'MX174P', { payCode: 'OXXO', language: '1' });
    expect(short.over.text).toMatch(/^This reference could be used until .+\. /);
    const { inSeconds } = short.over;
    const sinceItWasMade = 3 * 86_400 - inSeconds;
    expect(sinceItWasMade).toBeGreaterThanOrEqual(0);
    expect(sinceItWasMade).toBeLessThan(900);
  });
});

describe('paying on the stated last day', () => {
  test.each([
    ['MX174', 0],
    ['MX180', 0],
  ])('exactly the amount of %s leaves nothing of it owed', async (orderId, days) => {
    await using server = await testServer();
    const { repayDetail, amountUntil } = await getInstructions(server, orderId);
    await server.advanceDays(days);
    const { today } = (await server.call('loanDetails', { orderId })).body.data;
    expect(today).toBe(amountUntil);
    await sendPaymentNotice(server, { reference: repayDetail.vCode, amount: repayDetail.amount });
    expect((await server.call('loanDetails', { orderId })).body.data.orderStatus).toBe(200);
  });

  test('an extension’s fee moves the due date to the stated one', async () => {
    await using server = await testServer();
    await server.advanceDays(8);
    const { repayDetail, amountUntil } = await getInstructions(server, 'MXB174', { requestType: 2 });
    const quotedInfo = (await server.call('extensionDetail', { orderId: 'MXB174' }, bruno)).body.data
      .delayInfo;
    const { today, dueDate } = (await server.call('loanDetails', { orderId: 'MXB174' }, bruno)).body.data;
    expect(amountUntil).toBe(dueDate);
    await server.advanceDays((Date.parse(amountUntil) - Date.parse(today)) / 86_400_000);
    await sendPaymentNotice(server, { reference: repayDetail.vCode, amount: repayDetail.amount });
    const moved = (await server.call('loanDetails', { orderId: 'MXB174' }, bruno)).body.data;
    const due = Object.fromEntries(moved.userOrderDetail.detail.map(({ text, value }) => [text, value]));
    expect(moved.dueDate).toBe(quotedInfo.delayTime);
    expect(due.Total).toBe('$2,815.74');
  });
});
