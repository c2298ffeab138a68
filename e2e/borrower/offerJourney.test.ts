import { afterAll, beforeAll, expect, test } from 'vitest';
import { pages } from '../../src/contract/pages.ts';
import { expectAccessible } from '../testing/expectAccessible.ts';
import { ana, bruno, startEnvironment, type TestEnvironment } from '../testing/testEnvironment.ts';

let environment: TestEnvironment;
beforeAll(async () => {
  environment = await startEnvironment();
});
afterAll(() => environment.close());

const productId = 'mx-quincena';

test('a borrower chooses amount and term; figures, contract and the loan that is made follow', async () => {
  const { page, close } = await environment.open({ language: 'en' });
  const requestedOffers: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('loan-detail-confirm')) requestedOffers.push(request.postData() ?? '');
  });
  await page.goto(environment.urlFor(pages.loanConfirm, bruno, 'en', { productId }));
  const amount = page.getByRole('slider', { name: 'Choose the amount' });
  expect(await amount.getAttribute('max')).toBe('450000');
  await page.getByText('up to $4,500.00').waitFor();
  const term = page.getByRole('radio', { name: '30 days' });
  // The button's bar stands over the end of the page.
  await term.evaluate((radio) => radio.scrollIntoView({ block: 'center' }));
  const sliderBox = await amount.boundingBox();
  const increaseButton = page.getByRole('button', { name: 'More' });
  // In one task of the page: between clicks of their own a slow machine asks for what is passed over.
  await increaseButton.evaluate(async (button: HTMLElement) => {
    for (let step = 0; step < 3; step++) {
      button.click();
      await Promise.resolve();
    }
  });
  expect(await increaseButton.getAttribute('aria-disabled')).toBe('true');
  await term.check({ force: true });
  await page.getByText('$3,456.00').first().waitFor();
  await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0);
  // Nothing above has jumped, and what was passed over was not requested.
  expect(await amount.boundingBox()).toEqual(sliderBox);
  expect(requestedOffers.length).toBeLessThan(4);
  await expectAccessible(page, 'own amount');
  const link = await page.getByRole('link', { name: 'loan contract' }).getAttribute('href');
  expect(link).toMatch(/amount=450000&termDays=30/);
  await page.getByRole('button', { name: 'Confirm loan' }).click();
  await page.waitForURL(/\/loanDetails\?/);
  const orderId = new URL(page.url()).searchParams.get('orderId') ?? '';
  await expect
    .poll(async () => (await environment.call('loanDetails', bruno, { orderId })).orderStatus)
    .toBe(174);
  const loan = await environment.call('loanDetails', bruno, { orderId });
  expect(loan).toMatchObject({ amount: 450_000, daysToDue: 30 });
  expect(loan.lead.text).toContain('$4,577.23');
  await close();
});

test('the amount goes by the keys, and an amount that can’t be worked out leaves what stood there', async () => {
  const { page, context } = await environment.open({ language: 'es' });
  await page.goto(environment.urlFor(pages.loanConfirm, ana, 'es', { productId }));
  const amount = page.getByRole('slider');
  await amount.press('ArrowLeft');
  await page.getByText('$1,920.00').first().waitFor();
  await page.route('**/loan-detail-confirm*', (route) => route.abort());
  await amount.press('ArrowLeft');
  await page.getByText('No pudimos calcularlo').waitFor();
  expect(await amount.inputValue()).toBe('250000');
  await page.getByText('$1,920.00').first().waitFor();
  await context.close();
});

test('a product that is lent already leads to its loan', async () => {
  const { page, close } = await environment.open({ language: 'es' });
  await page.goto(environment.urlFor(pages.loanConfirm, ana, 'es', { productId: 'mx-plazos' }));
  const loan = page.getByRole('link', { name: 'Ver mi préstamo' });
  await loan.waitFor();
  // Nothing is reviewed that can't be had.
  expect(await page.getByRole('dialog').count()).toBe(0);
  await loan.click();
  await page.waitForURL(/orderId=MX174P/);
  await close();
});
