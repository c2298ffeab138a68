import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pages } from '../src/contract/pages.ts';
import { lastCode, type Newcomer, newcomer, signUp } from '../test/thirdMarket/borrower.ts';
import { thirdMarket } from '../test/thirdMarket/configuration.ts';
import { expectAccessible } from './accessible.ts';
import { buildPages } from './buildPages.ts';
import { expectFitting, settle } from './screens.ts';
import { openWorld, type Person, type World } from './world.ts';

/** Colombia, which no line of the code knows, as its borrower sees it: docs/decisions/markets.md. */
let configuration: Awaited<ReturnType<typeof thirdMarket>>;
let pagesFolder: string;
let world: World;
let borrower: Person;
beforeAll(async () => {
  configuration = await thirdMarket();
  pagesFolder = await mkdtemp(join(tmpdir(), 'third-market-'));
  const settings = { CONFIG_DIR: configuration.folder, PAGES_DIR: pagesFolder };
  await buildPages(settings);
  world = await openWorld(settings);
  borrower = personOf(await signUp(world.origin));
  const details = { fullName: 'Camila Ejemplo', birthDate: '1990-05-17', address: 'Calle 74 # 17-4, Bogotá' };
  await world.call('certifyPersonal', borrower, { ...details, idNumber: '1017400174' });
  await world.call('certifyJob', borrower, { occupation: 'selfEmployed', monthlyIncome: 250_000_000 });
  const contact = { name: 'Juan Ejemplo', relation: 'family', phone: '3109876543' };
  await world.call('certifyContact', borrower, contact);
}, 240_000);
afterAll(async () => {
  await world.close();
  await configuration.remove();
  await rm(pagesFolder, { recursive: true });
});

function personOf({ sessionId, deviceId, borrowerId }: Newcomer): Person {
  return { sessionId, deviceId, userId: String(borrowerId), phone: newcomer.phone };
}

test('a borrower of a third market binds an account of its kind, agrees, and pays', async () => {
  const { page, close } = await world.open({ language: 'es' });
  await page.goto(world.address(pages.bindBank, borrower, 'es'));
  const next = page.getByRole('button', { name: 'Continuar' });
  await next.click();
  await page.getByText('Elige tu banco de la lista.').waitFor();
  await expectFitting(page, 'an account that is missing');
  await page.getByLabel('Banco').selectOption({ label: 'Bancolombia' });
  await page.getByLabel('Número de cuenta').fill('17417400174');
  await next.click();
  const panel = page.getByRole('dialog');
  await panel.getByRole('textbox').waitFor();
  await panel.getByRole('textbox').fill(await lastCode(world.origin));
  await panel.getByRole('button', { name: 'Confirmar' }).click();
  await page.getByText('Tu cuenta quedó guardada').waitFor();

  await page.goto(world.address(pages.loanConfirm, borrower, 'es', { productId: 'co-30' }));
  await page.getByText('IVA del interés (19 %)').waitFor();
  await page.getByText('¿Qué significa TEA?').waitFor();
  await settle(page);
  await expectFitting(page, 'the offer');

  const offer = await world.call('loanConfirm', borrower, { productId: 'co-30' });
  const { amount, periods, termUnit, agreementHash } = offer;
  const push = { productId: 'co-30', amount, periods, termUnit, agreementHash };
  const { lendDetailsUrl } = await world.call('loanPush', borrower, push);
  const orderId = new URL(lendDetailsUrl, world.origin).searchParams.get('orderId') ?? '';
  const standing = () => world.call('loanDetails', borrower, { orderId });
  await expect.poll(async () => (await standing()).orderStatus).toBe(174);
  const query = { orderId, productId: 'co-30' };
  await page.goto(world.address(pages.loanDetails, borrower, 'es', query));
  await settle(page);
  const shown = (await page.locator('main').textContent())?.replaceAll('\u00a0', ' ');
  expect(shown).toContain('204.998');
  expect(shown).not.toContain(',00');
  await expectFitting(page, 'the details');

  const { repayAmount } = await world.call('repaymentDetail', borrower, query);
  const paying = { ...query, amount: String(repayAmount), payCode: 'PSE', requestType: '1' };
  await page.goto(world.address(pages.instructions, borrower, 'es', paying));
  const link = page.getByRole('link', { name: 'Pagar con PSE' });
  await link.waitFor();
  await settle(page);
  await expectAccessible(page, 'the instructions');
  const reference = new URL((await link.getAttribute('href')) ?? '').searchParams.get('ref') ?? '';
  await world.pay(reference, repayAmount);
  await page.goto(world.address(pages.loanDetails, borrower, 'es', query));
  await page.getByText('¡Listo, está pagado!').waitFor();
  await close();
});

test('its site speaks of its lender, tax and yearly cost', async () => {
  const { page, close } = await world.open({ language: 'es', width: 430 });
  await page.goto(`${world.origin}/co`);
  const shown = await page.locator('body').textContent();
  for (const name of ['Quincena Colombia S.A.S.', 'TEA', 'Superintendencia']) expect(shown).toContain(name);
  expect(shown).not.toMatch(/CAT sin IVA|CLABE/);
  await close();
});
