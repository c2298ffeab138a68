import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appRoutes } from '../../src/contract/pages.ts';
import { expectAccessible, expectNoHorizontalScroll } from '../testing/expectAccessible.ts';
import {
  extractCode,
  languages,
  startEnvironment,
  type TestEnvironment,
} from '../testing/testEnvironment.ts';

let environment: TestEnvironment;
beforeAll(async () => {
  environment = await startEnvironment();
});
afterAll(() => environment.close());

const newcomers = {
  es: {
    language: 'es',
    market: 'MX',
    phone: '5540174175',
    personal: {
      fullName: 'Alicia Prueba Ejemplo',
      birthDate: '1956-04-27',
      idNumber: 'HEGG560427MVZRRL04',
      address: 'Calle Ejemplo 174, Col. Centro, 06000 Ciudad de México',
    },
    account: { clabe: '002010077777777771' },
    contact: '5599998888',
    income: '12000',
    texts: {
      sendCode: 'Enviar código',
      begin: 'Empezar mi solicitud',
      next: 'Continuar',
      confirmCode: 'Confirmar',
      done: 'Listo',
      seeOffer: 'Ver mi oferta',
      confirm: 'Confirmar préstamo',
      agree: 'Sí, acepto',
      payNow: 'Pagar ahora',
      store: 'OXXO',
      repaid: 'Terminaste de pagar',
    },
  },
  en: {
    language: 'en',
    market: 'IN',
    phone: '9840174175',
    personal: {
      fullName: 'Asha Trial Example',
      birthDate: '1988-03-12',
      idNumber: 'ABCPE1234F',
      address: '174 Example Road, Bandra East, Mumbai 400051',
    },
    account: { ifsc: 'HDFC0000174', account: '50100174175530', 'account again': '50100174175530' },
    contact: '9899998888',
    income: '60000',
    texts: {
      sendCode: 'Send code',
      begin: 'Start my application',
      next: 'Continue',
      confirmCode: 'Confirm',
      done: 'Done',
      seeOffer: 'See my offer',
      confirm: 'Confirm loan',
      agree: 'Yes, I agree',
      payNow: 'Pay now',
      store: 'UPI',
      repaid: 'You have paid it off',
    },
  },
} as const;
type Newcomer = (typeof newcomers)[keyof typeof newcomers];

/** Print on paper, as a camera sees it: sharp and bright enough to be read. */
async function photographOf(text: string): Promise<Buffer> {
  const lines = Array.from(
    { length: 12 },
    (_, line) => `<text x="60" y="${90 + line * 60}">${text} ${line}</text>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="820" font-size="44">
    <rect width="1280" height="820" fill="#f4f1e8"/><g fill="#222">${lines.join('')}</g>
    <g stroke="#345" stroke-width="3">${Array.from({ length: 60 }, (_, x) => `<path d="M${x * 21} 700v110"/>`).join('')}</g></svg>`;
  return sharp(Buffer.from(svg)).jpeg().toBuffer();
}

async function signUp(page: Page, { language, market, phone, texts }: Newcomer): Promise<void> {
  await page.goto(`${environment.origin}${appRoutes.signUp}?language=${languages[language]}`);
  await page.locator('[name=market]').selectOption(market);
  await page.locator('[name=phone]').fill(phone);
  await page.locator('input[name=sid]:not([value=""])').waitFor({ state: 'attached' });
  const sid = await page.locator('[name=sid]').inputValue();
  const captcha = await fetch(`${environment.origin}/demo/captcha?${new URLSearchParams({ sid })}`);
  const { answer } = (await captcha.json()) as { answer: string };
  await page.locator('[name=capcode]').fill(answer);
  await expectAccessible(page, 'sign-up');
  await page.getByRole('button', { name: texts.sendCode }).click();
  await page.locator('[name=smsCode]').waitFor();
  await page.locator('[name=smsCode]').fill(extractCode((await environment.messages(phone)).at(-1)));
}

async function fill(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await page.locator(`[name="${name}"]`).fill(value);
}

async function apply(page: Page, newcomer: Newcomer): Promise<void> {
  const { texts } = newcomer;
  const next = page.getByRole('button', { name: texts.next });
  await page.getByRole('button', { name: texts.begin }).click();
  await fill(page, newcomer.personal);
  await next.click();
  await page.locator('[name=occupation]').selectOption('retired');
  await fill(page, { monthlyIncome: newcomer.income });
  await next.click();
  await page.locator('[name=relation]').selectOption('family');
  await fill(page, { name: 'Rosa Ejemplo', phone: newcomer.contact });
  await next.click();
  for (const kind of ['front', 'back', 'selfie']) {
    const image = { name: `${kind}.jpg`, mimeType: 'image/jpeg', buffer: await photographOf(kind) };
    const sent = page.waitForResponse((response) => response.url().includes('identity-image'));
    await page.locator(`[name=${kind}]`).setInputFiles(image);
    expect((await (await sent).json()).success, kind).toBe(true);
  }
  await expectAccessible(page, 'images sent');
  await next.click();
  const consents = page.getByRole('checkbox', { name: texts.agree });
  await consents.first().waitFor();
  for (const consent of await consents.all()) {
    expect(await consent.isChecked(), 'nothing is agreed to beforehand').toBe(false);
    const saved = page.waitForResponse((response) => response.url().includes('/consents'));
    await consent.click();
    await saved;
  }
  await next.click();
}

async function bindAccount(page: Page, { account, phone, texts }: Newcomer): Promise<void> {
  await fill(page, account);
  const messagesBefore = (await environment.messages(phone)).length;
  await page.getByRole('button', { name: texts.next }).click();
  const code = page.locator('[name=verifyCode]');
  await code.waitFor();
  await expect.poll(async () => (await environment.messages(phone)).length).toBe(messagesBefore + 1);
  await code.fill(extractCode((await environment.messages(phone)).at(-1)));
  await page.getByRole('button', { name: texts.confirmCode }).click();
  await page.getByRole('button', { name: texts.done, exact: true }).click();
}

/** No address of the journey says whose it is. */
function watchAddresses(page: Page): string[] {
  const found: string[] = [];
  page.on('request', (request) => {
    if (/[?&](sessionId|userId|deviceId|mobilePhone)=/.test(request.url())) found.push(request.url());
  });
  return found;
}

describe.each(Object.values(newcomers))('in $language of $market', (newcomer) => {
  const { language, texts, phone } = newcomer;

  test('from a phone number to a repaid loan and the next, in one window', async () => {
    const { page, context, close } = await environment.open({ language });
    const telling = watchAddresses(page);
    await signUp(page, newcomer);
    await page.getByRole('button', { name: texts.begin }).waitFor();
    const cookies = await context.cookies();
    expect(cookies.find(({ name }) => name === 'appSession')).toMatchObject({
      httpOnly: true,
      sameSite: 'Strict',
    });
    await apply(page, newcomer);
    await page.waitForURL(/\/bindBank/);
    await bindAccount(page, newcomer);

    await page.getByRole('button', { name: texts.seeOffer }).click();
    await page.waitForURL(/\/loanConfirm/);
    const agreement = page.getByRole('checkbox').first();
    if (!(await agreement.isChecked())) await agreement.check();
    await page.getByRole('button', { name: texts.confirm }).click();
    await page.waitForURL(/\/loanDetails/);
    await page.getByRole('link', { name: texts.payNow }).click();
    await page.waitForURL(/\/repayment/);
    await page.getByRole('link', { name: texts.store }).first().click();
    await page.waitForURL(/\/carpmm/);
    await expectNoHorizontalScroll(page, 'instructions');

    await payAll(page);
    await page.goto(`${environment.origin}${appRoutes.home}?language=${languages[language]}`);
    await page.getByText(texts.repaid).waitFor();
    await expectAccessible(page, 'repaid');
    await page.getByRole('button', { name: texts.seeOffer }).click();
    await page.waitForURL(/\/loanConfirm/);
    expect(telling).toEqual([]);
    expect(phone).not.toBe('');
    await close();
  });
});

/** Each instalment by the reference that home keeps for the time without a network. */
async function payAll(page: Page): Promise<void> {
  for (;;) {
    const { offline, orders } = await callAppHome(page);
    if (!offline) return;
    await environment.pay(offline.reference, orders[0]?.amount ?? 0);
  }
}

type Home = { orders: { amount: number }[]; offline: { reference: string } | null };

/** As one of our pages asks: with the cookie that only the browser has. */
async function callAppHome(page: Page): Promise<Home> {
  return page.evaluate(async () => {
    const headers = { 'X-Requested-With': 'XMLHttpRequest', 'Content-Type': 'application/json' };
    const response = await fetch('/v3/home/app-home', { method: 'POST', headers, body: '{}' });
    return (await response.json()).data;
  });
}
