import { afterAll, beforeAll, expect, test } from 'vitest';
import { ana, ravi, type TestServer, testServer } from '../../../testing/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const formatHeadlineAmount = ({ symbol, whole, cents }: { symbol: string; whole: string; cents: string }) =>
  `${symbol}${whole}${cents}`;

test('the headline of loan details is the amount and the day, the notice its plain text', async () => {
  const { data } = (await server.call('loanDetails', { orderId: 'MX174' }, ana, '2')).body;
  expect(data.lead.label).toBe('Tienes que pagar');
  expect(formatHeadlineAmount(data.lead)).toBe('$3,013.73');
  expect(data.amount).toBe(301_373);
  expect(data.lead.text).toMatch(
    /^Vence el \*\*\S+ \d+ de \S+\*\*, en \d+\u00a0días\. Con este monto terminas hoy; ese día serán \$3,025\.74\.$/,
  );
  expect(data.noticeDesText).toBe(data.lead.text.replaceAll('**', ''));
});

test('a declined application has no headline amount', async () => {
  const { data } = (await server.call('loanDetails', { orderId: 'MX110' }, ana, '1')).body;
  expect(formatHeadlineAmount(data.lead)).toBe('');
  expect(data.lead.text).toBe(data.noticeDesText);
});

test('an overdue loan is marked on its details and its repayment, in the market’s currency', async () => {
  const details = (await server.call('loanDetails', { orderId: 'IN180' }, ravi, '1')).body.data;
  const repayment = (await server.call('repaymentDetail', { orderId: 'IN180' }, ravi, '1')).body.data;
  expect(repayment.lead).toEqual(details.lead);
  expect([details.standing, repayment.standing]).toEqual(['10\u00a0days late', '10\u00a0days late']);
  expect(details.lead.label).toBe('To catch up, pay');
  expect(details.lead.symbol).toBe('₹');
  expect(details.lead.text).toMatch(
    /^Payment 1 of 3\. It was due \*\*.+\*\*, \d+\u00a0days ago\. Tomorrow it will be ₹[\d,.]+\.$/,
  );
});

test.each([
  ['MX180', ana, 'Loan, interest and VAT'],
  ['IN180', ravi, 'Loan and interest'],
] as const)('the debt of %s, overdue, is named with the taxes it includes', async (orderId, who, text) => {
  const { userOrderDetail } = (await server.call('loanDetails', { orderId }, who, '1')).body.data;
  expect(userOrderDetail.detail[0]?.text).toBe(text);
});

test.each([
  ['MX21', 1003, 'There is nothing to pay on this loan, so there is no date to move.'],
  ['MX200', 1003, 'There is nothing to pay on this loan, so there is no date to move.'],
  ['MX174P', 1004, 'This loan can’t be extended. Your due date stays as it is.'],
])('the reason why %s cannot be extended names its status', async (orderId, code, text) => {
  const { body } = await server.call('extensionDetail', { orderId }, ana, '1');
  expect([body.code, body.message]).toEqual([code, text]);
});

test('the amount of an extension, and of a loan, is named with the resulting day', async () => {
  const { data } = (await server.call('extensionDetail', { orderId: 'MX174' }, ana, '2')).body;
  expect(formatHeadlineAmount(data.lead)).toBe('$210.00');
  expect(data.lead.text).toMatch(/^y tu fecha pasa al \*\*.+\*\* \(7\u00a0días más\)$/);
  const offers = ['mx-quincena', 'mx-plazos'].map((productId) =>
    server.call('loanConfirm', { productId }, ana, '2'),
  );
  const [once, many] = (await Promise.all(offers)).map(({ body }) => body.data.lead.text);
  expect(once).toMatch(/^y pagas \*\*\$3,025\.74\*\* el \*\*.+\*\*, en 15\u00a0días$/);
  expect(many).toMatch(/^y pagas \*\*\$[\d,.]+\*\* en 4\u00a0pagos; el primero, el \*\*.+\*\*$/);
});

test('the instructions have the reference in its groups', async () => {
  const amount = (await server.call('repaymentDetail', { orderId: 'MX174' }, ana)).body.data.repayAmount;
  const codeAt = async (payCode: string) => {
    const payload = { orderId: 'MX174', amount, payCode, requestType: 1 as const };
    return (await server.call('instructions', payload, ana, '2')).body.data.lead.code;
  };
  expect(await codeAt('SPEI')).toMatch(/^\d{3} \d{3} \d{11} \d$/);
  expect(await codeAt('OXXO')).toMatch(/^\d{4} \d{5} \d{5}$/);
});

test('the headline of the contract is the agreement, its day with the year', async () => {
  const { data } = (await server.call('contractDetail', { orderNo: 'MX174' }, ana, '2')).body;
  expect([data.lead.label, formatHeadlineAmount(data.lead)]).toEqual([
    'Te comprometiste a pagar',
    '$3,025.74',
  ]);
  expect(data.lead.text).toMatch(/^Último pago: \*\*\S+ \d+ de \S+ de \d{4}\*\*$/);
});
