import { afterAll, beforeAll, expect, test } from 'vitest';
import type { NamedProvider } from '../../../integrations/index.ts';
import { ravi, type TestServer, testServer } from '../../../testing/testServer.ts';
import { listActiveInstructions } from './activeInstructions.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

async function getInstructions(payCode: string, language: '1' | '2') {
  const { repayAmount: amount } = (await server.call('repaymentDetail', { orderId: 'IN174' }, ravi)).body
    .data;
  const request = { orderId: 'IN174', payCode, requestType: 1, amount };
  return (await server.call('instructions', request, ravi, language)).body.data;
}

test('a channel paid in an app has its link, named in the reader’s language; another has none', async () => {
  const { payLink } = await getInstructions('UPI', '1');
  expect(payLink).toEqual({ text: 'Pay with my UPI app', href: expect.stringMatching(/^upi:\/\/pay\?/) });
  expect((await getInstructions('UPI', '2')).payLink?.text).toBe('Pagar con mi app de UPI');
  expect((await getInstructions('VA', '1')).payLink).toBeNull();
});

test('the fields of a payment form have the provider’s values; missing values stay empty', async () => {
  const account = server.services.config.markets.IN?.channels.find(({ payCode }) => payCode === 'VA');
  if (account === undefined) throw new Error('India has accounts to pay to');
  const { collect } = server.services.providers.payments.get('sandbox') as NamedProvider<'sandbox'>;
  const { create } = collect;
  const texts = { es: 'Banco', en: 'Bank' };
  account.facts = [
    { text: { es: 'IFSC', en: 'IFSC' }, value: '{ifsc}' },
    { text: texts, value: 'at {bank}, {ifsc}' },
    { text: texts, value: 'RBL' },
  ];
  collect.create = async (order) => ({ ...(await create(order)), details: { ifsc: 'RATN0VAAPIS' } });
  // Another amount than before has a reference of its own.
  const request = { orderId: 'IN174', way: 'part', payCode: 'VA', requestType: 1, amount: 100_000 };
  const { repayDetail } = (await server.call('instructions', request, ravi)).body.data;
  expect(repayDetail.facts).toEqual([
    { text: 'IFSC', value: 'RATN0VAAPIS' },
    { text: 'Bank', value: 'at , RATN0VAAPIS' },
    { text: 'Bank', value: 'RBL' },
  ]);
  const reader = { borrowerId: ravi.borrowerId, market: 'IN', language: 'en' } as const;
  const [newest] = await listActiveInstructions(server.services, reader, await server.ago(0));
  expect(newest).toMatchObject({ orderId: 'IN174', channel: 'VA', facts: repayDetail.facts, link: null });
});
