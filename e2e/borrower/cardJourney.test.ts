import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pages } from '../../src/contract/pages.ts';
import { expectAccessible } from '../testing/expectAccessible.ts';
import {
  ana,
  differentCode,
  expectCountdown,
  expectTransient,
  extractCode,
  startEnvironment,
  type TestEnvironment,
} from '../testing/testEnvironment.ts';

let environment: TestEnvironment;
beforeAll(async () => {
  environment = await startEnvironment();
});
afterAll(() => environment.close());

/** Without a language the older flow speaks Chinese. */
function address(): string {
  const { sessionId, deviceId, userId } = ana;
  return `${environment.origin}${pages.cardRepayment}?${new URLSearchParams({
    sessionId,
    deviceId,
    userId,
    orderId: 'MX174',
    productId: 'mx-quincena',
  })}`;
}

function button(page: Page, name: string | RegExp) {
  return page.getByRole('button', { name });
}

test('the panel can be cancelled, and the code that was sent holds when the payment is tried again', async () => {
  const { page, close } = await environment.open();
  const panel = page.getByRole('dialog');
  const cancel = button(page, '取消');
  await page.goto(address());
  await page.getByText('BBVA').click();
  const pay = button(page, /^支付/);
  await pay.click();
  await cancel.click();
  await panel.waitFor({ state: 'detached' });
  expect(new URL(page.url()).pathname).toBe(pages.cardRepayment);
  await expect.poll(() => page.getByRole('radio', { checked: true }).count()).toBe(1);
  await pay.click();
  await panel.getByRole('textbox').waitFor();
  expect(await environment.messages(ana.phone)).toHaveLength(1);
  await cancel.click();
  await panel.waitFor({ state: 'detached' });
  await close();
});

test('what a refusal says outlives the panel it closes, and covers no button', async () => {
  const { page, close } = await environment.open();
  await page.goto(address());
  await page.getByText('BBVA').click();
  await button(page, /^支付/).click();
  const panel = page.getByRole('dialog');
  await panel.getByRole('textbox').fill('123456');
  await page.route('**/repayment-confirm*', (route) =>
    route.fulfill({ json: { code: '800008', message: '银行未通过这笔付款', data: null } }),
  );
  const toastText = page.getByText('银行未通过这笔付款');
  await button(page, '确认').click();
  await panel.waitFor({ state: 'detached' });
  await toastText.waitFor();
  const pay = button(page, /^支付/);
  await pay.waitFor();
  const [toastBox, payButtonBox] = await Promise.all([toastText.boundingBox(), pay.boundingBox()]);
  if (toastBox === null || payButtonBox === null) throw new Error('the toast or the button is not visible');
  expect(toastBox.y + toastBox.height).toBeLessThan(payButtonBox.y);
  await close();
});

test('a card is chosen, a code comes by SMS and counts down, and the right one leads to the loan', async () => {
  const { page, context } = await environment.open();
  await page.goto(address());
  await expectTransient(page.getByText('请先选择付款银行卡！'), () => button(page, /^支付/).click());
  expect(await page.getByRole('radio', { checked: true }).count()).toBe(0);

  await page.getByText('BBVA').click();
  const requestedAt = Date.now();
  await expectTransient(page.getByText('验证码已发送，请在手机上查看！'), () =>
    button(page, /^支付/).click(),
  );
  const panel = page.getByRole('dialog');
  const resend = button(page, /后重新获取$/);
  expectCountdown(Number.parseInt((await resend.textContent()) ?? '', 10), 60, requestedAt);
  expect(await resend.getAttribute('aria-disabled')).toBe('true');

  const input = panel.getByRole('textbox');
  await input.fill('12345');
  await button(page, '确认').click();
  await page.getByText('请输入正确的验证码').first().waitFor();
  const code = extractCode((await environment.messages(ana.phone)).at(-1));
  await input.fill(differentCode(code));
  await expectTransient(page.getByText('验证码错误'), () => button(page, '确认').click());
  await input.fill(code);
  await button(page, '确认').click();
  await page.waitForURL((url) => url.pathname === pages.loanDetails);
  expect((await environment.call('loanDetails', ana, { orderId: 'MX174' })).orderStatus).toBe(200);
  await context.close();
});

test('a card is added where it is kept, and pays once its bank was asked', async () => {
  const { page, context, errors } = await environment.open({ language: 'en' });
  const order = { orderId: 'MX180', productId: 'mx-quincena' };
  await page.goto(environment.urlFor(pages.cardRepayment, ana, 'en', order));
  await button(page, 'Add a card').click();
  await page.getByLabel(/asks/).check();
  await expectAccessible(page, 'the page on which a card is added');
  await button(page, 'Add').click();
  async function payAndAnswerBank(answerButton: string): Promise<void> {
    await page.getByText('Mastercard').click();
    await button(page, /^Pay \$/).click();
    await button(page, answerButton).waitFor();
    await expectAccessible(page, 'the page of the bank');
    await button(page, answerButton).click();
    await page.waitForURL(({ pathname }) => pathname === pages.cardRepayment);
  }
  await payAndAnswerBank('I don’t authorise it');
  await page.getByText('Your bank did not authorise the payment').waitFor();
  await payAndAnswerBank('Yes, I authorise this payment');
  await page.getByRole('heading', { name: 'We received your payment of $3,479.60' }).waitFor();
  await page.getByText('you owe nothing').waitFor();
  await expectAccessible(page, 'what was paid at the bank');
  expect(errors).toEqual([]);
  await context.close();
});

test('one of several payments that was paid at the bank is said to be, with what is next, and asks for no other', async () => {
  const { page, context, errors } = await environment.open({ language: 'es' });
  const order = { orderId: 'MX174P', productId: 'mx-plazos' };
  await page.goto(environment.urlFor(pages.cardRepayment, ana, 'es', order));
  await page.getByText('Mastercard').click();
  await button(page, /^Pagar \$/).click();
  await button(page, 'Sí, autorizo este pago').click();
  await page.getByRole('heading', { name: /^Recibimos tu pago de \$/ }).waitFor();
  await page.getByText('Sigue tu pago de').waitFor();
  expect(await page.getByText('no autorizó').count()).toBe(0);
  expect(await button(page, /^Pagar/).count()).toBe(0);
  await page.getByRole('link', { name: 'Ir a mi préstamo' }).click();
  await page.waitForURL(/loanDetails.*orderId=MX174P/);
  expect(errors).toEqual([]);
  await context.close();
});
