import { afterAll, beforeAll, expect, test } from 'vitest';
import { pages } from '../../src/contract/pages.ts';
import { ana, startEnvironment, type TestEnvironment } from '../testing/testEnvironment.ts';

/** Payment instructions of a growing debt, opened on a day after the one their amount is valid for. */

let environment: TestEnvironment;
beforeAll(async () => {
  environment = await startEnvironment();
});
afterAll(() => environment.close());

async function addressToday(): Promise<string> {
  const order = { orderId: 'MX180', productId: 'mx-quincena' };
  const { amount } = await environment.call('loanDetails', ana, order);
  return environment.urlFor(pages.instructions, ana, 'es', {
    ...order,
    amount: String(amount),
    payCode: 'OXXO',
    requestType: '1',
  });
}

test('a page kept by the phone claims no amount that has had its day', async () => {
  const { page, context } = await environment.open({ language: 'es' });
  await page.clock.install();
  await page.goto(await addressToday());
  await page.getByText('Este monto vale').waitFor();
  await page.clock.fastForward(3_000);
  await expect.poll(() => page.evaluate(isDocumentCached)).toBe(true);
  await context.setOffline(true);
  await page.reload();
  await page.getByText('Este monto vale').waitFor();
  await page.clock.fastForward('24:00:00');
  await page.getByText('era el monto correcto hasta el').waitFor();
  await page.reload();
  await page.getByText('era el monto correcto hasta el').waitFor();
  expect(await page.locator('img[src^="data:image/svg+xml"]').count()).toBe(0);
  await context.close();
});

/** In the page: its document is in the worker's cache. */
async function isDocumentCached(): Promise<boolean> {
  return (await caches.match(location.href, { ignoreSearch: true, ignoreVary: true })) !== undefined;
}

test('a page that stays open into the next day gives that day’s amount', async () => {
  const { page, context } = await environment.open({ language: 'es' });
  await page.goto(await addressToday());
  await page.getByText('Este monto vale').waitFor();
  const { amount } = await environment.call('loanDetails', ana, { orderId: 'MX180' });
  await environment.advanceDays(1);
  await page.getByRole('link', { name: 'Pagar el monto de hoy' }).click();
  await page.getByText('Este monto vale').waitFor();
  const now = await environment.call('loanDetails', ana, { orderId: 'MX180' });
  expect(now.amount).toBeGreaterThan(amount);
  expect(new URL(page.url()).searchParams.get('amount')).toBe(String(now.amount));
  await context.close();
});
