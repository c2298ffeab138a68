import { afterAll, beforeAll, expect, test } from 'vitest';
import { pages } from '../../src/contract/pages.ts';
import { ana, bruno, ravi, startEnvironment, type TestEnvironment } from '../testing/testEnvironment.ts';

let environment: TestEnvironment;
beforeAll(async () => {
  environment = await startEnvironment();
});
afterAll(() => environment.close());

const single = { orderId: 'MX174', productId: 'mx-quincena' };
const upi = { orderId: 'IN174', productId: 'in-91', amount: '363908', payCode: 'UPI', requestType: '1' };

/** What is done on a page, or what leads to it where it can't stand further up. */
const primaryActions = [
  [pages.loanDetails, ana, { orderId: 'MX174P' }, 'Pagar ahora'],
  [pages.loanDetails, ana, { orderId: 'MX180' }, 'Pagar ahora'],
  [pages.repayment, ana, single, 'Elige dónde pagar'],
  [pages.deferredRepayment, ana, single, 'Elige dónde pagar'],
  [pages.instructions, ravi, upi, 'Pagar con mi app de UPI'],
  [pages.loanConfirm, bruno, { productId: 'mx-quincena' }, 'Ir a confirmar'],
] as const;

test.each(primaryActions)(
  '%s keeps its primary action in the first screenful at double text',
  async (path, person, query, name) => {
    const { page, close } = await environment.open({ language: 'es' });
    await page.goto(environment.urlFor(path, person, 'es', query));
    await page.locator('h1').waitFor();
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    const action = page.getByRole('link', { name });
    await action.waitFor();
    const box = await action.boundingBox();
    expect((box?.y ?? Number.POSITIVE_INFINITY) + (box?.height ?? 0)).toBeLessThan(760);
    await close();
  },
);

test('what leads to the ways to pay at double text goes there, and isn’t there otherwise', async () => {
  const { page, close } = await environment.open({ language: 'es' });
  await page.goto(environment.urlFor(pages.repayment, ana, 'es', single));
  const link = page.getByRole('link', { name: 'Elige dónde pagar' });
  await page.getByRole('heading', { name: 'Elige dónde pagar' }).waitFor();
  expect(await link.isVisible()).toBe(false);
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  await link.click();
  expect((await page.getByRole('heading', { name: 'Elige dónde pagar' }).boundingBox())?.y).toBeLessThan(300);
  await close();
});
