import { afterAll, beforeAll, expect, test } from 'vitest';
import { pages } from '../../src/contract/pages.ts';
import { expectTransient, startEnvironment, type TestEnvironment } from '../testing/testEnvironment.ts';

const dayMs = 86_400_000;

let environment: TestEnvironment;
beforeAll(async () => {
  environment = await startEnvironment();
});
afterAll(() => environment.close());

test('the test page has its inputs, hands them to every page it links, and asks the device', async () => {
  const { page, context, close } = await environment.open({ language: 'en' });
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 19.43, longitude: -99.13 });
  await page.goto(`${environment.origin}${pages.testPreview}?language=1`);
  for (const name of [
    'App version',
    'Device name',
    'Device id',
    'OS version',
    'Session id',
    'Advertising id',
    'Product id',
    'Order id',
  ]) {
    await page.getByLabel(name, { exact: true }).waitFor();
  }
  await page.getByLabel('App version', { exact: true }).fill('9.9.9');
  const buttonPaths: readonly string[] = [pages.instructions, pages.providerInstructions];
  for (const path of Object.values(pages)) {
    if (path === pages.testPreview || buttonPaths.includes(path)) continue;
    const link = page.locator(`a[href^="${path}?"]`).first();
    expect(await link.getAttribute('href'), path).toContain('appVersion=9.9.9');
  }
  for (const path of buttonPaths)
    expect(await page.getByRole('button', { name: path }).count(), path).toBe(1);
  await page.locator('input[type=file]').setInputFiles({
    name: 'photo.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>'),
  });
  await page.locator('img[src^="blob:"]').waitFor();
  await page.getByLabel('Contact').fill('5512345678');
  await page.getByRole('button', { name: 'Allow and show my location' }).click();
  await page.getByText('19.43000, -99.13000').waitFor();
  await page.getByRole('button', { name: 'Repayment instructions' }).first().click();
  await page.waitForURL((url) => url.pathname === pages.instructions);
  expect(new URL(page.url()).searchParams.get('appVersion')).toBe('9.9.9');
  await page
    .getByText(/Reference|CLABE/)
    .first()
    .waitFor();
  await close();
});

test('nothing on the test page moves once it is drawn', async () => {
  const { page, close } = await environment.open({ language: 'es' });
  await page.addInitScript(observeLayoutShifts);
  await page.goto(`${environment.origin}${pages.testPreview}?language=2`);
  await page.getByText('MX174 · Por pagar (174)').waitFor();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  expect(Number(await page.evaluate(() => document.documentElement.dataset.shift ?? '0'))).toBeLessThan(0.01);
  await close();
});

/** In the page: adds up what moves. */
function observeLayoutShifts(): void {
  const add = (list: PerformanceObserverEntryList) => {
    const { dataset } = document.documentElement;
    for (const entry of list.getEntries())
      if ('value' in entry) dataset.shift = String(Number(dataset.shift ?? 0) + Number(entry.value));
  };
  new PerformanceObserver(add).observe({ type: 'layout-shift', buffered: true });
}

test('the test page says where each order stands, in two columns on a desktop', async () => {
  const { page, close } = await environment.open({ language: 'en', width: 1280 });
  await page.goto(`${environment.origin}${pages.testPreview}?language=1`);
  for (const status of ['MX174 · To pay (174)', 'MX180 · Overdue (180)', 'MX110 · Declined (110)'])
    await page.getByText(status, { exact: true }).waitFor();
  await page.getByText('Ravi', { exact: true }).click();
  await page.getByText('IN200 · Repaid (200)', { exact: true }).waitFor();
  const [links, inputs] = await Promise.all([
    page.getByRole('heading', { name: 'Pages' }).boundingBox(),
    page.getByLabel('App version').boundingBox(),
  ]);
  expect(inputs?.x).toBeGreaterThan((links?.x ?? 0) + 400);
  await close();
});

test('without a language the money keyboard and the date picker speak Chinese', async () => {
  const { page, close } = await environment.open();
  await page.goto(`${environment.origin}${pages.testPreview}?language=2`);
  await page.getByText('中文').click();
  await page.waitForURL((url) => !url.searchParams.has('language'));
  await page.getByLabel('Monto').click();
  await page.getByRole('button', { name: '收起键盘' }).click();
  await page.getByLabel('Ir a un día y hora').click();
  await page.getByRole('dialog').getByLabel('年').waitFor();
  await close();
});

test('the time machine goes to a chosen day and time, by whole days', async () => {
  const { page, close } = await environment.open({ language: 'en' });
  const clock = async () => {
    const { now }: { now: string } = JSON.parse(
      await (await fetch(`${environment.origin}/demo/clock`)).text(),
    );
    return Date.parse(now);
  };
  const timeBefore = await clock();
  await page.goto(`${environment.origin}${pages.testPreview}?language=1`);
  const moment = page.getByLabel('Go to a day and time');
  await moment.click();
  const dialog = page.getByRole('dialog');
  const initialMoment = (await dialog.getByText(/^\d{4}-\d\d-\d\d \d\d:\d\d$/).textContent()) ?? '';
  const target = new Date(Date.parse(`${initialMoment.replace(' ', 'T')}Z`) + 3 * dayMs).toISOString();
  await dialog.getByLabel('Year').selectOption(target.slice(0, 4));
  await dialog.getByLabel('Month').selectOption(target.slice(5, 7));
  await dialog.getByLabel('Day').selectOption(target.slice(8, 10));
  await dialog.getByRole('button', { name: 'Choose' }).click();
  expect(await moment.inputValue()).toBe(target.slice(0, 16).replace('T', ' '));
  const goButton = page.getByRole('button', { name: 'Go to that moment' });
  await goButton.click();
  await expect.poll(() => moment.inputValue()).toBe('');
  expect(Math.floor(((await clock()) - timeBefore) / dayMs)).toBe(3);
  await expectTransient(page.getByText('Choose a day and time still to come'), () => goButton.click());
  await close();
});
