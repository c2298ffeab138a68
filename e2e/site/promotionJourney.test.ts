import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pages } from '../../src/contract/pages.ts';
import { expectNoHorizontalScroll } from '../testing/expectAccessible.ts';
import {
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

async function callDemo(path: string): Promise<string> {
  return (await fetch(`${environment.origin}/demo/${path}`)).text();
}

/** The answer to the captcha that is shown; it exists once the server has drawn it. */
async function captchaAnswer(captchaImage: Locator): Promise<string> {
  await expect
    .poll(() => captchaImage.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  const address = new URL((await captchaImage.getAttribute('src')) ?? '', environment.origin);
  const sid = address.searchParams.get('sid') ?? '';
  const { answer }: { answer: string } = JSON.parse(await callDemo(`captcha?sid=${encodeURIComponent(sid)}`));
  return answer;
}

describe('the promotion', () => {
  test('a visitor registers with phone, captcha and code, and is led to the download', async () => {
    const { page, close } = await environment.open();
    await page.goto(
      `${environment.origin}${pages.promotion}?user_from=radio&utm_tag=spring&app_from=a1&links_id=7`,
    );
    const captchaImage = page.locator('form img[src*="get-captcha"]');
    await captchaImage.waitFor();
    await captchaAnswer(captchaImage);
    const sourceBefore = await captchaImage.getAttribute('src');
    await page.getByRole('button', { name: '换一张' }).click();
    await page.getByText('请正确输入手机号！').waitFor();
    expect(await captchaImage.getAttribute('src')).toBe(sourceBefore);

    const mobile = page.locator('input[name=mobile]');
    await mobile.fill('1380013811199');
    expect(await mobile.inputValue()).toBe('138 0013 8111');
    const code = page.locator('input[name=smsCode]');
    expect(await code.count()).toBe(0);
    await page.locator('input[name=imgValidate]').fill('0000');
    await expectTransient(page.getByText('请正确输入图形验证码！'), () =>
      page.getByRole('button', { name: '获取验证码' }).click(),
    );
    expect(await page.getByText('请正确输入图形验证码！').count()).toBe(1);
    await page.locator('input[name=imgValidate]').fill(await captchaAnswer(captchaImage));
    const smsRequest = page.waitForRequest((request) => request.url().includes('/get-sms'));
    const requestedAt = Date.now();
    await expectTransient(page.getByText('验证码已发送，请在手机上查看！'), () =>
      page.getByRole('button', { name: '获取验证码' }).click(),
    );
    expect(new URLSearchParams((await smsRequest).postData() ?? '').get('phone')).toBe('13800138111');
    const countdown = page.getByRole('button', { name: /^\d+ 秒$/ });
    expectCountdown(Number.parseInt((await countdown.textContent()) ?? '', 10), 60, requestedAt);
    await expectTransient(page.getByText('请勿重复发送验证码!'), () => countdown.click({ force: true }));

    await page.getByRole('button', { name: '立即注册' }).click();
    await page.getByText('请正确输入短信验证码！').waitFor();
    await code.fill(extractCode((await environment.messages('13800138111')).at(-1)));
    await page.getByRole('button', { name: '立即注册' }).click();
    await page.waitForURL(/#\/downloadTemplate\?/);
    const query = new URLSearchParams(new URL(page.url()).hash.split('?')[1]);
    expect(Object.fromEntries(query)).toEqual({
      app_from: 'a1',
      user_from: 'radio',
      utm_tag: 'spring',
      id: '1',
      links_id: '7',
    });
    await close();
  });

  test.each([
    ['1', '1', 'en', 'Send code'],
    ['1', '2', 'es', 'Enviar código'],
    ['2', '1', 'en', 'Send code'],
    ['3', '2', 'es', 'Enviar código'],
  ])('template %s with language=%s speaks %s', async (template, languageParameter, pageLanguage, button) => {
    const { page, close } = await environment.open();
    await page.goto(`${environment.origin}${pages.promotion}?id=${template}&language=${languageParameter}`);
    await page.locator('form img[src*="get-captcha"]').waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe(pageLanguage);
    expect(await page.getByRole('button', { name: button }).count()).toBe(1);
    expect(await page.locator('main li').first().isVisible()).toBe(true);
    await close();
  });

  test('the agreement of an Indian template names the Indian lender and leads to India’s terms', async () => {
    const { page, close } = await environment.open();
    await page.goto(`${environment.origin}${pages.promotion}?id=3&language=1#/agreementTemplate`);
    await page.getByText('Responsible: Quincena Finance Private Limited').waitFor();
    expect(await page.locator('main').textContent()).not.toContain('SOFOM');
    await page.getByRole('link', { name: 'Terms of the loans' }).click();
    await page.getByText('These terms apply to loans granted in India').waitFor();
    await close();
  });

  test('with double text a whole number is seen, and the agreement sticks out nowhere', async () => {
    const { page, close } = await environment.open();
    const doubleTextSize = () =>
      page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    await page.goto(`${environment.origin}${pages.promotion}?id=2&language=2`);
    await page.locator('form img[src*="get-captcha"]').waitFor();
    const mobile = page.locator('input[name=mobile]');
    await mobile.fill('5512345678');
    await doubleTextSize();
    const [neededWidth, availableWidth] = await mobile.evaluate((input) => [
      input.scrollWidth,
      input.clientWidth,
    ]);
    expect(neededWidth).toBeLessThanOrEqual(availableWidth ?? 0);
    await page.goto(`${environment.origin}${pages.promotion}?id=2&language=2#/agreementTemplate`);
    await page.reload();
    await page.getByRole('heading', { name: 'Contrato de uso' }).waitFor();
    await doubleTextSize();
    await expectNoHorizontalScroll(page, 'the agreement');
    await close();
  });

  test('a phone stands in its country’s groups, however it is typed, mended or pasted', async () => {
    const { page, close } = await environment.open();
    const mobile = page.locator('input[name=mobile]');
    const getTextWithCaret = () =>
      mobile.evaluate((input: HTMLInputElement) => {
        const caret = input.selectionStart ?? 0;
        return `${input.value.slice(0, caret)}|${input.value.slice(caret)}`;
      });
    async function openLanding(query: string): Promise<void> {
      await page.goto(`${environment.origin}${pages.promotion}?${query}`);
      await page.locator('form img[src*="get-captcha"]').waitFor();
    }
    await openLanding('id=1');
    await mobile.pressSequentially('13800138000');
    expect(await getTextWithCaret()).toBe('138 0013 8000|');
    for (let press = 0; press < 4; press += 1) await mobile.press('ArrowLeft');
    expect(await getTextWithCaret()).toBe('138 0013 |8000');
    await mobile.press('Backspace');
    expect(await getTextWithCaret()).toBe('138 001|8 000');
    await mobile.press('x');
    expect(await getTextWithCaret()).toBe('138 001|8 000');
    await mobile.press('7');
    expect(await getTextWithCaret()).toBe('138 0017| 8000');
    await mobile.press('5');
    expect(await getTextWithCaret()).toBe('138 0017| 8000');
    await page.evaluate(() => navigator.clipboard.writeText('+86 139-1111-2222'));
    await mobile.press('ControlOrMeta+a');
    await mobile.press('ControlOrMeta+v');
    expect(await getTextWithCaret()).toBe('139 1111 2222|');
    await openLanding('id=2&language=2');
    expect(await page.getByRole('link', { name: 'Ayuda' }).count()).toBe(0);
    await mobile.pressSequentially('5512345678');
    expect(await getTextWithCaret()).toBe('55 1234 5678|');
    await close();
  });
});
