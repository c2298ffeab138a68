import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpointPath, endpoints } from '../../src/contract/endpoints.ts';
import { pages } from '../../src/contract/pages.ts';
import { expectAccessible } from '../testing/expectAccessible.ts';
import {
  ana,
  bruno,
  expectTransient,
  type PageLanguage,
  startEnvironment,
  type TestBorrower,
  type TestEnvironment,
} from '../testing/testEnvironment.ts';

const dayMs = 86_400_000;

let environment: TestEnvironment;
beforeAll(async () => {
  environment = await startEnvironment();
});
afterAll(() => environment.close());

const textsByLanguage = {
  es: {
    confirm: 'Confirmar préstamo',
    due: 'Tienes que pagar',
    payNow: 'Pagar ahora',
    moreDays: 'Necesito más días',
    seeCost: 'Ver cuánto cuesta',
    moved: /^Listo: tu nueva fecha es/,
    reference: /Referencia|CLABE/,
    repaid: '¡Listo, está pagado!',
    star: /4/,
    send: 'Enviar',
    total: 'Total a pagar',
    cat: 'CAT sin IVA',
    payPart: /Paga una parte/,
    howMuch: '¿Cuánto quieres pagar?',
    confirmAmount: 'Confirmar',
  },
  en: {
    confirm: 'Confirm loan',
    due: 'Amount due',
    payNow: 'Pay now',
    moreDays: 'I need more days',
    seeCost: 'See what it costs',
    moved: /^Done: your new date is/,
    reference: /Reference|CLABE/,
    repaid: 'All paid off',
    star: /4/,
    send: 'Send',
    total: 'Total to repay',
    cat: 'CAT without VAT',
    payPart: /Pay a part/,
    howMuch: 'How much do you want to pay?',
    confirmAmount: 'Confirm',
  },
} as const;

/** `$2,479.60` of 247960. */
function formatPesos(amount: number): string {
  return new Intl.NumberFormat('es-MX', { style: 'currency', currency: 'MXN' }).format(amount / 100);
}

/** The messages of the page to the app, through the bridge. */
type BridgeLog = { action: string }[];

async function createReference(
  orderId: string,
  person: TestBorrower,
  requestType: 1 | 2,
): Promise<[string, number]> {
  const amount =
    requestType === 1
      ? (await environment.call('repaymentDetail', person, { orderId })).repayAmount
      : (await environment.call('extensionDetail', person, { orderId })).delayInfo.delayAmount;
  const { repayDetail } = await environment.call('instructions', person, {
    orderId,
    amount,
    payCode: 'OXXO',
    requestType,
  });
  return [repayDetail.vCode, amount];
}

describe.concurrent.each(['es', 'en'] as const)('in %s', (language: PageLanguage) => {
  const expectedTexts = textsByLanguage[language];
  const person = language === 'es' ? bruno : ana;

  test('a borrower confirms, is paid out, pays at a store, sees it at once, and rates', async () => {
    const { page, close } = await environment.open({ language });
    await page.goto(environment.urlFor('/loanConfirm', person, language, { productId: 'mx-quincena' }));
    await page.getByText('$2,304.00').first().waitFor();
    const submit = page.getByRole('button', { name: expectedTexts.confirm });
    for (const label of [expectedTexts.total, expectedTexts.cat]) {
      const labelBox = await page.getByText(label, { exact: true }).last().boundingBox();
      const submitBox = await submit.boundingBox();
      expect(labelBox?.y ?? 0).toBeLessThan(submitBox?.y ?? 0);
    }
    const agreement = page.getByRole('checkbox');
    expect(await agreement.isChecked()).toBe(true);
    await agreement.uncheck();
    await expect.poll(() => submit.getAttribute('aria-disabled')).toBe('true');
    const pushRequests: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/loan-detail-push')) pushRequests.push(request.url());
    });
    await submit.click({ force: true });
    await agreement.check();
    expect(pushRequests).toEqual([]);
    await submit.click();
    await page.waitForURL(/\/loanDetails\?/);
    const address = new URL(page.url());
    expect(address.searchParams.get('from')).toBe('confirm');
    expect(address.searchParams.get('sessionId')).toBe(person.sessionId);
    const orderId = address.searchParams.get('orderId') ?? '';
    await page.getByText(expectedTexts.due).waitFor();

    await page
      .getByRole('link', { name: expectedTexts.payNow })
      .or(page.getByRole('button', { name: expectedTexts.payNow }))
      .click();
    await page.waitForURL(/\/repayment\?/);
    await page.getByText('OXXO', { exact: true }).first().click();
    await page.waitForURL(/\/(carpmm|DRInstructions)\?/);
    await page.getByText(expectedTexts.reference).first().waitFor();
    await expectAccessible(page, 'instructions');
    const [code, amount] = await createReference(orderId, person, 1);
    const visibleText = ((await page.locator('body').textContent()) ?? '').replaceAll(/\s/g, '');
    expect(visibleText).toContain(code);

    await page.goto(environment.urlFor('/loanDetails', person, language, { orderId }));
    await page.getByText(expectedTexts.due).waitFor();
    await environment.pay(code, amount);
    await page.getByText(expectedTexts.repaid).waitFor();

    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    const send = dialog.getByRole('button', { name: expectedTexts.send });
    const missingError = page.getByText(
      language === 'es' ? 'Seleccione una calificación' : 'Choose a rating',
    );
    await expectTransient(missingError, () => send.click());
    await dialog.getByRole('radio').nth(3).check({ force: true });
    await send.click();
    await dialog.waitFor({ state: 'detached' });
    const log = await page.evaluate(() => (window as unknown as { __bridgeLog: BridgeLog }).__bridgeLog);
    expect(JSON.stringify(log)).toMatch(/rating/i);
    await page.reload();
    await page.getByText(expectedTexts.repaid).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect((await environment.call('loanDetails', person, { orderId })).isScore).toBe(0);
    await close();
  });

  test('a borrower who can’t pay asks for more days, pays the fee, and the date moves', async () => {
    const { page, close } = await environment.open({ language });
    const orderId = language === 'es' ? 'MXB174' : 'MX174';
    const loanBefore = await environment.call('loanDetails', person, { orderId });
    await page.goto(environment.urlFor('/loanDetails', person, language, { orderId }));
    await page.getByRole('button', { name: expectedTexts.moreDays }).click();
    const extensionReminder = page.getByRole('dialog');
    await extensionReminder.waitFor();
    const firstRequestedAt = new Map<string, number>();
    page.on('request', (request) => {
      const path = new URL(request.url()).pathname;
      if (new URL(page.url()).pathname === pages.deferredRepayment && !firstRequestedAt.has(path))
        firstRequestedAt.set(path, performance.now());
    });
    await expectAccessible(page, 'extension reminder');
    await extensionReminder
      .getByRole('link', { name: expectedTexts.seeCost })
      .or(extensionReminder.getByRole('button', { name: expectedTexts.seeCost }))
      .click();
    await page.waitForURL(/\/deferredRepayment\?/);
    await page.getByText('$3,235').first().waitFor();
    await expectAccessible(page, 'extension');
    const [code, fee] = await createReference(orderId, person, 2);
    expect(fee).toBe(21_000);
    await environment.pay(code, fee);
    await page.getByText(expectedTexts.moved).waitFor();
    // Its own reply lists the payments so far: the loan is polled.
    const [extensionCallAt = 0, loanCallAt = 0] = [endpoints.extensionDetail, endpoints.loanDetails].map(
      (endpoint) => firstRequestedAt.get(endpointPath(endpoint)),
    );
    expect(loanCallAt - extensionCallAt).toBeGreaterThan(3_000);
    const after = await environment.call('loanDetails', person, { orderId });
    // By the day it is due, for a day may end between the two.
    expect(Date.parse(after.dueDate) - Date.parse(loanBefore.dueDate)).toBe(7 * dayMs);
    // On the day it takes effect its cost still counts in what ends the loan.
    expect(after.amount).toBe(loanBefore.amount - 21_000);
    await page.goto(environment.urlFor('/loanDetails', person, language, { orderId }));
    await page.getByText('$210.00').first().waitFor();
    await close();
  });
});

/** The parts use the same loan, one after the other. */
describe.each(['es', 'en'] as const)('a part in %s', (language: PageLanguage) => {
  const expectedTexts = textsByLanguage[language];

  test('a borrower who is late pays a part that he chooses, and owes what the page said', async () => {
    const { page, close } = await environment.open({ language });
    await page.goto(environment.urlFor('/loanDetails', ana, language, { orderId: 'MX180' }));
    const { amount } = await environment.call('loanDetails', ana, { orderId: 'MX180' });
    await page.getByRole('link', { name: expectedTexts.payPart }).click();
    await page.waitForURL(/\/repayment\?.*way=part/);
    await page.getByLabel(expectedTexts.howMuch).click();
    for (const key of '400') await page.getByRole('button', { name: key, exact: true }).click();
    await page.getByRole('button', { name: expectedTexts.confirmAmount, exact: true }).click();
    const remainingText = formatPesos(amount - 40_000);
    await page.getByText(remainingText).waitFor();
    await expectAccessible(page, 'a part');
    await page.getByRole('link', { name: /OXXO/ }).click();
    await page.getByText(remainingText).waitFor();
    const instructionsRequest = {
      orderId: 'MX180',
      amount: 40_000,
      way: 'part',
      payCode: 'OXXO',
      requestType: 1,
    };
    const { repayDetail } = await environment.call('instructions', ana, instructionsRequest);
    await environment.pay(repayDetail.vCode, 40_000);
    await page.getByText(remainingText).first().waitFor();
    expect((await environment.call('loanDetails', ana, { orderId: 'MX180' })).amount).toBe(amount - 40_000);
    await close();
  });
});
