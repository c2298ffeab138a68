import { expect, test } from 'vitest';
import { sendPaymentNotice } from '../../../testing/sandbox.ts';
import { ana, testServer } from '../../../testing/testServer.ts';

const orderId = 'MX180';

test('an extension fee of eight cents is refused by stores with their minimum, and accepted by transfer', async () => {
  await using server = await testServer();
  const fee = { orderId, payCode: 'OXXO', requestType: 2, amount: 21_000 };
  const { vCode: reference } = (await server.call('instructions', fee)).body.data.repayDetail;
  await sendPaymentNotice(server, { reference, amount: 20_992 });

  const { repayList } = (await server.call('extensionDetail', { orderId }, ana, '2')).body.data;
  const closed = repayList.flatMap(({ list }) => list.map((channel) => [channel.payCode, channel.closed]));
  expect(Object.fromEntries(closed)).toEqual({
    SPEI: undefined,
    OXXO: 'Solo recibe desde $10.00: paga de otra forma',
    PAYNET: 'Solo recibe desde $10.00: paga de otra forma',
  });

  const missingFee = { orderId, requestType: 2, amount: 8 };
  const refused = (await server.call('instructions', { ...missingFee, payCode: 'OXXO' }, ana, '2')).body;
  expect(refused).toMatchObject({
    success: false,
    code: 1005,
    message: 'OXXO solo recibe pagos desde $10.00. Paga por SPEI.',
  });
  const { vCode } = (await server.call('instructions', { ...missingFee, payCode: 'SPEI' })).body.data
    .repayDetail;
  await sendPaymentNotice(server, { reference: vCode, amount: 8 });
  const loan = (await server.call('loanDetails', { orderId })).body.data;
  expect(loan).toMatchObject({ orderStatus: 174, heldForExtension: 0 });
});
