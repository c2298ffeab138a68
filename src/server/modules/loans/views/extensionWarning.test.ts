import { expect, test } from 'vitest';
import { ana, testServer } from '../../../testing/testServer.ts';

const orderId = 'MX180';

test('an extension that saves late charges is offered without a warning', async () => {
  await using server = await testServer();
  const loan = (await server.call('loanDetails', { orderId })).body.data;
  const extension = (await server.call('extensionDetail', { orderId })).body.data;
  expect([loan.isDelay, loan.delayNote, extension.warning]).toEqual([1, '', '']);
});

test('the days of an extension are the product’s on both pages', async () => {
  await using server = await testServer();
  const { deferral } = server.services.config.products['mx-quincena']?.terms ?? {};
  const loan = (await server.call('loanDetails', { orderId })).body.data;
  const extension = (await server.call('extensionDetail', { orderId })).body.data;
  expect(loan.delayDays).toBe(deferral?.days);
  expect(extension.delayInfo.delayDays).toBe(loan.delayDays);
  const without = (await server.call('loanDetails', { orderId: 'MX174P' })).body.data;
  expect([without.isDelay, without.delayDays]).toEqual([0, 0]);
});

test.each([
  [
    '2',
    /^Tus cargos por atraso ya llegaron a su máximo y no crecen más\. Con más días pagas \$210\.00 más que si esperas sin ellos al .+\. Lo que sí cambia es tu fecha: no estarás atrasado hasta después del .+\.$/,
  ],
  [
    '1',
    /^Your late charges have reached their limit and grow no more\. With more days you pay \$210\.00 more than if you wait without them until .+\. What does change is your date: you won’t be late until after .+\.$/,
  ],
] as const)(
  'an extension that saves no late charges at their cap has a warning before it is paid (%s)',
  async (language, said) => {
    await using server = await testServer();
    await server.advanceDays(40);
    const loan = (await server.call('loanDetails', { orderId }, ana, language)).body.data;
    const extension = (await server.call('extensionDetail', { orderId }, ana, language)).body.data;
    expect(loan.isDelay).toBe(1);
    expect(loan.delayNote).toMatch(said);
    expect(extension.warning).toBe(loan.delayNote);
    const [, extend, wait] = extension.comparison;
    expect((extend?.amount ?? 0) - (wait?.amount ?? 0)).toBe(21_000);
  },
);
