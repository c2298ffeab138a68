import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pages } from '../src/contract/pages.ts';
import {
  codeIn,
  expectAccessible,
  expectCounting,
  expectNoSidewaysScroll,
  expectSaid,
  languages,
  openWorld,
  type World,
} from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
}, 120_000);
afterAll(() => world.close());

async function demo(path: string): Promise<string> {
  return (await fetch(`${world.origin}/demo/${path}`)).text();
}

/** The answer to the captcha that is shown; it exists once the server has drawn it. */
async function answerOf(picture: Locator): Promise<string> {
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  const address = new URL((await picture.getAttribute('src')) ?? '', world.origin);
  const sid = address.searchParams.get('sid') ?? '';
  const { answer }: { answer: string } = JSON.parse(await demo(`captcha?sid=${encodeURIComponent(sid)}`));
  return answer;
}

describe('the promotion', () => {
  test('a visitor registers with phone, captcha and code, and is led to the download', async () => {
    const { page, close } = await world.open();
    await page.goto(
      `${world.origin}${pages.promotion}?user_from=radio&utm_tag=spring&app_from=a1&links_id=7`,
    );
    const picture = page.locator('form img[src*="get-captcha"]');
    await picture.waitFor();
    await answerOf(picture);
    const before = await picture.getAttribute('src');
    await page.getByRole('button', { name: '换一张' }).click();
    await page.getByText('请正确输入手机号！').waitFor();
    expect(await picture.getAttribute('src')).toBe(before);

    const mobile = page.locator('input[name=mobile]');
    await mobile.fill('1380013811199');
    expect(await mobile.inputValue()).toBe('138 0013 8111');
    const code = page.locator('input[name=smsCode]');
    expect(await code.count()).toBe(0);
    await page.locator('input[name=imgValidate]').fill('0000');
    await expectSaid(page.getByText('请正确输入图形验证码！'), () =>
      page.getByRole('button', { name: '获取验证码' }).click(),
    );
    expect(await page.getByText('请正确输入图形验证码！').count()).toBe(1);
    await page.locator('input[name=imgValidate]').fill(await answerOf(picture));
    const asked = page.waitForRequest((request) => request.url().includes('/get-sms'));
    const askedAt = Date.now();
    await expectSaid(page.getByText('验证码已发送，请在手机上查看！'), () =>
      page.getByRole('button', { name: '获取验证码' }).click(),
    );
    expect(new URLSearchParams((await asked).postData() ?? '').get('phone')).toBe('13800138111');
    const counting = page.getByRole('button', { name: /^\d+ 秒$/ });
    expectCounting(Number.parseInt((await counting.textContent()) ?? '', 10), 60, askedAt);
    await expectSaid(page.getByText('请勿重复发送验证码!'), () => counting.click({ force: true }));

    await page.getByRole('button', { name: '立即注册' }).click();
    await page.getByText('请正确输入短信验证码！').waitFor();
    await code.fill(codeIn((await world.messages('13800138111')).at(-1)));
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
  ])('template %s with language=%s speaks %s', async (template, asked, spoken, button) => {
    const { page, close } = await world.open();
    await page.goto(`${world.origin}${pages.promotion}?id=${template}&language=${asked}`);
    await page.locator('form img[src*="get-captcha"]').waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe(spoken);
    expect(await page.getByRole('button', { name: button }).count()).toBe(1);
    expect(await page.locator('main li').first().isVisible()).toBe(true);
    await close();
  });

  test('the agreement of an Indian template names the Indian lender and leads to India’s terms', async () => {
    const { page, close } = await world.open();
    await page.goto(`${world.origin}${pages.promotion}?id=3&language=1#/agreementTemplate`);
    await page.getByText('Responsible: Quincena Finance Private Limited').waitFor();
    expect(await page.locator('main').textContent()).not.toContain('SOFOM');
    await page.getByRole('link', { name: 'Terms of the loans' }).click();
    await page.getByText('These terms apply to loans granted in India').waitFor();
    await close();
  });

  test('a phone stands in its country’s groups, however it is typed, mended or pasted', async () => {
    const { page, close } = await world.open();
    const mobile = page.locator('input[name=mobile]');
    const shown = () =>
      mobile.evaluate((input: HTMLInputElement) => {
        const caret = input.selectionStart ?? 0;
        return `${input.value.slice(0, caret)}|${input.value.slice(caret)}`;
      });
    async function land(query: string): Promise<void> {
      await page.goto(`${world.origin}${pages.promotion}?${query}`);
      await page.locator('form img[src*="get-captcha"]').waitFor();
    }
    await land('id=1');
    await mobile.pressSequentially('13800138000');
    expect(await shown()).toBe('138 0013 8000|');
    for (let press = 0; press < 4; press += 1) await mobile.press('ArrowLeft');
    expect(await shown()).toBe('138 0013 |8000');
    await mobile.press('Backspace');
    expect(await shown()).toBe('138 001|8 000');
    await mobile.press('x');
    expect(await shown()).toBe('138 001|8 000');
    await mobile.press('7');
    expect(await shown()).toBe('138 0017| 8000');
    await mobile.press('5');
    expect(await shown()).toBe('138 0017| 8000');
    await page.evaluate(() => navigator.clipboard.writeText('+86 139-1111-2222'));
    await mobile.press('ControlOrMeta+a');
    await mobile.press('ControlOrMeta+v');
    expect(await shown()).toBe('139 1111 2222|');
    await land('id=2&language=2');
    expect(await page.getByRole('link', { name: 'Ayuda' }).count()).toBe(0);
    await mobile.pressSequentially('5512345678');
    expect(await shown()).toBe('55 1234 5678|');
    await close();
  });
});

describe('the site', () => {
  const sitePages = [
    pages.siteHome,
    pages.siteAbout,
    pages.siteContact,
    pages.sitePolicy,
    pages.siteLoan,
    pages.siteUser,
  ];
  test.each(sitePages)('%s reads well at 1280 and 1920 points', async (path) => {
    for (const [language, checked] of [
      ['es', 1280],
      ['en', 1920],
    ] as const) {
      const { page, close } = await world.reopen(language);
      await page.goto(`${world.origin}${path}?language=${languages[language]}`);
      for (const width of [1280, 1920]) {
        await page.setViewportSize({ width, height: 900 });
        await expectNoSidewaysScroll(page, `${path} ${language} at ${width}`);
        if (width === checked) await expectAccessible(page, `${path} ${language} at ${width}`);
      }
      await close();
    }
  });

  test('has its five pages in the navigation, and the brand’s contact in the footer', async () => {
    const { page, close } = await world.open({ width: 1280 });
    await page.goto(`${world.origin}/?language=1`);
    const links = page.locator('header nav').first().getByRole('link', { includeHidden: true });
    expect(await links.allTextContents()).toEqual([
      'Home',
      'About us',
      'Privacy Policy',
      'Loan terms and conditions',
      'Feedback',
    ]);
    const footer = (await page.locator('footer').textContent()) ?? '';
    expect(await page.locator('data[value="36W+"]').textContent()).toBe('360,000+ users');
    for (const part of [
      '+52\u00a055\u00a05000\u00a00174',
      'hola@quincena.example',
      'Paseo de la Reforma 174',
      '©',
    ])
      expect(footer).toContain(part);
    await close();
  });

  test('moves its three pictures on every three seconds, unless less motion is asked for', async () => {
    const { page, close } = await world.open({ language: 'en' });
    const marked = () =>
      page.locator('[data-dot]').evaluateAll((dots) => dots.findIndex((dot) => dot.hasAttribute('data-on')));
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.goto(`${world.origin}/?language=1`);
    expect(await page.locator('[data-dot]').count()).toBe(3);
    await page.locator('[data-carousel]').scrollIntoViewIfNeeded();
    await page.locator('[data-carousel]').evaluate((section) => section.scrollIntoView({ block: 'center' }));
    expect(await page.locator('[data-carousel]').getAttribute('data-carousel')).toBe('3000');
    await expect.poll(marked).toBe(1);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.clock.install();
    await page.reload();
    await page.locator('[data-carousel]').evaluate((section) => section.scrollIntoView({ block: 'center' }));
    await page.clock.runFor(10_000);
    expect(await marked()).toBe(0);
    await close();
  });

  test('asks for all four fields of the contact form and sends nothing', async () => {
    const { page, close } = await world.open({ language: 'en' });
    await page.goto(`${world.origin}${pages.siteContact}?language=1`);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (['document', 'fetch', 'xhr'].includes(request.resourceType())) sent.push(request.url());
    });
    await page.getByLabel('Name').fill('Ana');
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByText('Please provide complete information!').waitFor();
    await page.getByLabel('Telephone').fill('not a number');
    await page.getByLabel('E-mail').fill('not an address');
    await page.getByLabel('Remark').fill('Well done');
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByText('Successful!').waitFor();
    await page.getByText('this page doesn’t send it').waitFor();
    const mail = await page.getByRole('link', { name: 'Send it from my e-mail' }).getAttribute('href');
    expect(decodeURIComponent(mail ?? '')).toBe(
      'mailto:hola@quincena.example?body=Well done\r\n\r\nAna\r\nnot a number\r\nnot an address',
    );
    expect(sent).toEqual([]);
    await close();
  });

  test('shows pictures alone, the privacy page in a frame, and an account page without content', async () => {
    const { page, close } = await world.open({ language: 'en' });
    await page.goto(`${world.origin}${pages.siteAbout}?language=1`);
    expect(await page.locator('main img').count()).toBe(5);
    expect(await page.locator('main p').count()).toBe(0);
    await page.goto(`${world.origin}${pages.sitePolicy}?language=1`);
    expect(await page.locator('main iframe').getAttribute('src')).toMatch(/^\/PrivacyPolicy\?/);
    await page.frameLocator('main iframe').locator('h1').waitFor();
    await page.goto(`${world.origin}${pages.siteUser}?language=1`);
    expect(await page.locator('main').locator('form, img, a').count()).toBe(0);
    await page.goto(`${world.origin}${pages.siteLoan}?language=1`);
    expect(await page.locator('main').textContent()).toContain('Quincena Préstamos');
    const other = page
      .locator('main section')
      .filter({ hasText: 'With Quincena Instalments this is different' });
    expect(await other.locator('h3').allTextContents()).toEqual(['7. Extension']);
    await close();
  });

  test('shows a visitor of India only what is India’s, by address and by the switch', async () => {
    const { page, close } = await world.open({ language: 'en', width: 1280 });
    await page.goto(`${world.origin}/?language=1`);
    await page.getByRole('link', { name: 'India', exact: true }).click();
    await page.waitForURL(/\/in$/);
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
    const mexican = /Mexico|México|SOFOM|CONDUSEF|OXXO|SPEI|\+52|MXN|\bCAT\b|\bpesos\b/;
    for (const path of [
      '/in',
      '/in/About',
      '/in/Policy',
      '/in/Loan',
      '/in/Contact',
      '/in/User',
      '/?market=IN',
    ]) {
      await page.goto(`${world.origin}${path}`);
      for (const part of ['main', 'footer'])
        expect((await page.locator(part).textContent()) ?? '', `${path} ${part}`).not.toMatch(mexican);
      expect(await page.locator('footer').textContent()).toContain('Quincena Finance Private Limited');
    }
    await page.goto(`${world.origin}/in/Loan`);
    expect(await page.locator('main').textContent()).toContain('Loans run for 91 to 365 calendar days');
    expect(await page.locator('main').textContent()).toContain('+91 22 5000 0174');
    await page.goto(`${world.origin}/in/Policy`);
    const policy = page.frameLocator('main iframe').locator('article');
    await policy.waitFor();
    expect(await policy.textContent()).not.toMatch(/SOFOM|Secretaría/);
    await page.goto(`${world.origin}/in/es`);
    expect(await page.locator('html').getAttribute('lang')).toBe('es');
    await page.getByRole('link', { name: 'México', exact: true }).click();
    await page.waitForURL(`${world.origin}/`);
    expect(await page.locator('footer').textContent()).not.toContain('Quincena Finance');
    await close();
  });

  test('has four figures in a row, and asks for no other product’s', async () => {
    const { page, close } = await world.open({ width: 1280 });
    for (const path of ['/', '/in']) {
      await page.goto(`${world.origin}${path}`);
      const tops = await page
        .locator('[data-calculator] dl > div')
        .evaluateAll((figures) => figures.map((figure) => Math.round(figure.getBoundingClientRect().bottom)));
      expect(tops).toHaveLength(4);
      expect(new Set(tops).size).toBe(1);
    }
    await close();
  });

  test('the assistant answers what it understands and gives the telephone otherwise', async () => {
    const { page, close } = await world.open();
    await page.goto(`${world.origin}/`);
    const log = page.locator('[data-log]');
    const ask = async (question: string) => {
      await page.getByLabel('Tu pregunta').fill(question);
      await page.getByLabel('Tu pregunta').press('Enter');
      return (await log.locator('p').last().textContent()) ?? '';
    };
    expect(await ask('¿puedo pagar después?')).toMatch(
      /^¿Qué hago si no puedo pagar a tiempo\?.*hasta 7\sdías más/,
    );
    expect(await ask('me van a demandar?')).toMatch(/prefiero no adivinar.*\+52\s55\s5000\s0174/);
    expect(await log.getByRole('link').first().getAttribute('href')).toBe('tel:+525550000174');
    await close();
  });
});
