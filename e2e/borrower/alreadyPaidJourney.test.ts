import { afterAll, beforeAll, expect, test } from 'vitest';
import { pages } from '../../src/contract/pages.ts';
import { expectAccessibleLayout, orderQuery } from '../screens/screenCases.ts';
import { ana, startEnvironment, type TestEnvironment } from '../testing/testEnvironment.ts';

let environment: TestEnvironment;
beforeAll(async () => {
  environment = await startEnvironment();
});
afterAll(() => environment.close());

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('a payment that doesn’t show is reported with its receipt, looked for, and found when it arrives', async () => {
  const { page, close } = await environment.open({ language: 'en' });
  await page.goto(environment.urlFor(pages.loanDetails, ana, 'en', orderQuery('MX180')));
  await page.getByRole('link', { name: 'I paid and it doesn’t show' }).click();
  await page.waitForURL((url) => url.pathname === pages.alreadyPaid);
  await page.getByText('We answer within 2 business days').waitFor();
  const send = page.getByRole('button', { name: 'Send' });
  expect(await page.getByLabel('How much did you pay?').inputValue()).toBe('3479.60');
  await page.getByLabel('How did you pay?').selectOption('OXXO');
  await send.click();
  const missingError = page.getByText('Add a picture of the receipt');
  await missingError.waitFor();
  const errorBox = await missingError.boundingBox();
  const sendBox = await send.boundingBox();
  if (errorBox === null || sendBox === null) throw new Error('the error or the button is not visible');
  expect(errorBox.y + errorBox.height, 'what is missing stands above the button').toBeLessThan(sendBox.y);
  const image = { name: 'receipt.png', mimeType: 'image/png', buffer: pixel };
  await page.locator('input[type=file]').setInputFiles(image);
  await page.getByText('Picture sent').waitFor();
  await send.click();
  await page.getByRole('heading', { name: 'We are looking for your payment' }).waitFor();
  await expectAccessibleLayout(page, 'a claim that is open');

  const instructionsRequest = { ...orderQuery('MX180'), amount: 347_960, payCode: 'OXXO', requestType: 1 };
  const { vCode } = (await environment.call('instructions', ana, instructionsRequest)).repayDetail;
  await environment.pay(vCode, 347_960);
  await page.reload();
  await page.getByRole('heading', { name: 'We found your payment' }).waitFor();
  await page.getByText('We received $3,479.60').waitFor();
  await expectAccessibleLayout(page, 'a claim whose payment was found');
  await close();
});
