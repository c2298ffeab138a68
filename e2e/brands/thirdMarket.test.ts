import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pages } from '../../src/contract/pages.ts';
import {
  type NewBorrower,
  newBorrower,
  readLastCode,
  registerAndSignIn,
} from '../../test/thirdMarket/borrower.ts';
import { createThirdMarketConfig } from '../../test/thirdMarket/configuration.ts';
import { expectAccessibleLayout, waitUntilStable } from '../screens/screenCases.ts';
import { expectAccessible } from '../testing/expectAccessible.ts';
import { startEnvironment, type TestBorrower, type TestEnvironment } from '../testing/testEnvironment.ts';
import { buildPages } from './buildPages.ts';

/** Colombia, which no line of the code knows, as its borrower sees it: docs/decisions/markets.md. */
let configuration: Awaited<ReturnType<typeof createThirdMarketConfig>>;
let pagesFolder: string;
let environment: TestEnvironment;
let borrower: TestBorrower;
beforeAll(async () => {
  configuration = await createThirdMarketConfig();
  pagesFolder = await mkdtemp(join(tmpdir(), 'third-market-'));
  const settings = { CONFIG_DIR: configuration.folder, PAGES_DIR: pagesFolder };
  await buildPages(settings);
  environment = await startEnvironment(settings);
  borrower = toPerson(await registerAndSignIn(environment.origin));
  const personalDetails = {
    fullName: 'Camila Ejemplo',
    birthDate: '1990-05-17',
    address: 'Calle 74 # 17-4, Bogotá',
  };
  await environment.call('certifyPersonal', borrower, { ...personalDetails, idNumber: '1017400174' });
  await environment.call('certifyJob', borrower, { occupation: 'selfEmployed', monthlyIncome: 250_000_000 });
  const contact = { name: 'Juan Ejemplo', relation: 'family', phone: '3109876543' };
  await environment.call('certifyContact', borrower, contact);
});
afterAll(async () => {
  await environment.close();
  await configuration.remove();
  await rm(pagesFolder, { recursive: true });
});

function toPerson({ sessionId, deviceId, borrowerId }: NewBorrower): TestBorrower {
  return { sessionId, deviceId, userId: String(borrowerId), phone: newBorrower.phone };
}

test('a borrower of a third market binds an account of its kind, agrees, and pays', async () => {
  const { page, close } = await environment.open({ language: 'es' });
  await page.goto(environment.urlFor(pages.bindBank, borrower, 'es'));
  const next = page.getByRole('button', { name: 'Continuar' });
  await next.click();
  await page.getByText('Elige tu banco de la lista.').waitFor();
  await expectAccessibleLayout(page, 'an account that is missing');
  await page.getByLabel('Banco').selectOption({ label: 'Bancolombia' });
  await page.getByLabel('Número de cuenta').fill('17417400174');
  await next.click();
  const panel = page.getByRole('dialog');
  await panel.getByRole('textbox').waitFor();
  await panel.getByRole('textbox').fill(await readLastCode(environment.origin));
  await panel.getByRole('button', { name: 'Confirmar' }).click();
  await page.getByText('Tu cuenta quedó guardada').waitFor();

  await page.goto(environment.urlFor(pages.loanConfirm, borrower, 'es', { productId: 'co-30' }));
  await page.getByText('IVA del interés (19 %)').waitFor();
  await page.getByText('¿Qué significa TEA?').waitFor();
  await waitUntilStable(page);
  await expectAccessibleLayout(page, 'the offer');

  const offer = await environment.call('loanConfirm', borrower, { productId: 'co-30' });
  const { amount, periods, termUnit, agreementHash } = offer;
  const push = { productId: 'co-30', amount, periods, termUnit, agreementHash };
  const { lendDetailsUrl } = await environment.call('loanPush', borrower, push);
  const orderId = new URL(lendDetailsUrl, environment.origin).searchParams.get('orderId') ?? '';
  const orderStatusText = () => environment.call('loanDetails', borrower, { orderId });
  await expect.poll(async () => (await orderStatusText()).orderStatus).toBe(174);
  const query = { orderId, productId: 'co-30' };
  await page.goto(environment.urlFor(pages.loanDetails, borrower, 'es', query));
  await waitUntilStable(page);
  const shownTexts = (await page.locator('main').textContent())?.replaceAll('\u00a0', ' ');
  expect(shownTexts).toContain('204.998');
  expect(shownTexts).not.toContain(',00');
  await expectAccessibleLayout(page, 'the details');

  const { repayAmount } = await environment.call('repaymentDetail', borrower, query);
  const instructionsPage = { ...query, amount: String(repayAmount), payCode: 'PSE', requestType: '1' };
  await page.goto(environment.urlFor(pages.instructions, borrower, 'es', instructionsPage));
  const link = page.getByRole('link', { name: 'Pagar con PSE' });
  await link.waitFor();
  await waitUntilStable(page);
  await expectAccessible(page, 'the instructions');
  const reference = new URL((await link.getAttribute('href')) ?? '').searchParams.get('ref') ?? '';
  await environment.pay(reference, repayAmount);
  await page.goto(environment.urlFor(pages.loanDetails, borrower, 'es', query));
  await page.getByText('¡Listo, está pagado!').waitFor();
  await close();
});

test('its site speaks of its lender, tax and yearly cost', async () => {
  const { page, close } = await environment.open({ language: 'es', width: 430 });
  await page.goto(`${environment.origin}/co`);
  const shownTexts = await page.locator('body').textContent();
  for (const name of ['Quincena Colombia S.A.S.', 'TEA', 'Superintendencia'])
    expect(shownTexts).toContain(name);
  expect(shownTexts).not.toMatch(/CAT sin IVA|CLABE/);
  await close();
});
