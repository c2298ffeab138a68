import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pages } from '../../src/contract/pages.ts';
import { expectAccessible, expectNoHorizontalScroll } from '../testing/expectAccessible.ts';
import { languages, startEnvironment, type TestEnvironment } from '../testing/testEnvironment.ts';

let environment: TestEnvironment;
beforeAll(async () => {
  environment = await startEnvironment();
});
afterAll(() => environment.close());

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
    for (const [language, checkedWidth] of [
      ['es', 1280],
      ['en', 1920],
    ] as const) {
      const { page, close } = await environment.openReused(language);
      await page.goto(`${environment.origin}${path}?language=${languages[language]}`);
      for (const width of [1280, 1920]) {
        await page.setViewportSize({ width, height: 900 });
        await expectNoHorizontalScroll(page, `${path} ${language} at ${width}`);
        if (width === checkedWidth) await expectAccessible(page, `${path} ${language} at ${width}`);
      }
      await close();
    }
  });

  test('has its five pages in the navigation, and the brand’s contact in the footer', async () => {
    const { page, close } = await environment.open({ width: 1280 });
    await page.goto(`${environment.origin}/?language=1`);
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
    const { page, close } = await environment.open({ language: 'en' });
    const getMarkedDot = () =>
      page.locator('[data-dot]').evaluateAll((dots) => dots.findIndex((dot) => dot.hasAttribute('data-on')));
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.goto(`${environment.origin}/?language=1`);
    expect(await page.locator('[data-dot]').count()).toBe(3);
    await page.locator('[data-carousel]').scrollIntoViewIfNeeded();
    await page.locator('[data-carousel]').evaluate((section) => section.scrollIntoView({ block: 'center' }));
    expect(await page.locator('[data-carousel]').getAttribute('data-carousel')).toBe('3000');
    await expect.poll(getMarkedDot).toBe(1);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.clock.install();
    await page.reload();
    await page.locator('[data-carousel]').evaluate((section) => section.scrollIntoView({ block: 'center' }));
    await page.clock.runFor(10_000);
    expect(await getMarkedDot()).toBe(0);
    await close();
  });

  test('asks for all four fields of the contact form and sends nothing', async () => {
    const { page, close } = await environment.open({ language: 'en' });
    await page.goto(`${environment.origin}${pages.siteContact}?language=1`);
    const sentRequests: string[] = [];
    page.on('request', (request) => {
      if (['document', 'fetch', 'xhr'].includes(request.resourceType())) sentRequests.push(request.url());
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
    expect(sentRequests).toEqual([]);
    await close();
  });

  test('shows pictures alone, the privacy page in a frame, and an account page without content', async () => {
    const { page, close } = await environment.open({ language: 'en' });
    await page.goto(`${environment.origin}${pages.siteAbout}?language=1`);
    expect(await page.locator('main img').count()).toBe(5);
    expect(await page.locator('main p').count()).toBe(0);
    await page.goto(`${environment.origin}${pages.sitePolicy}?language=1`);
    expect(await page.locator('main iframe').getAttribute('src')).toMatch(/^\/PrivacyPolicy\?/);
    await page.frameLocator('main iframe').locator('h1').waitFor();
    await page.goto(`${environment.origin}${pages.siteUser}?language=1`);
    expect(await page.locator('main').locator('form, img, a').count()).toBe(0);
    await page.goto(`${environment.origin}${pages.siteLoan}?language=1`);
    expect(await page.locator('main').textContent()).toContain('Quincena Préstamos');
    const otherProductSection = page
      .locator('main section')
      .filter({ hasText: 'With Quincena Instalments this is different' });
    expect(await otherProductSection.locator('h3').allTextContents()).toEqual(['7. Extension']);
    await close();
  });

  test('shows a visitor of India only what is India’s, by address and by the switch', async () => {
    const { page, close } = await environment.open({ language: 'en', width: 1280 });
    await page.goto(`${environment.origin}/?language=1`);
    await page.getByRole('link', { name: 'India', exact: true }).click();
    await page.waitForURL(/\/in$/);
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
    const mexicanTexts = /Mexico|México|SOFOM|CONDUSEF|OXXO|SPEI|\+52|MXN|\bCAT\b|\bpesos\b/;
    for (const path of [
      '/in',
      '/in/About',
      '/in/Policy',
      '/in/Loan',
      '/in/Contact',
      '/in/User',
      '/?market=IN',
    ]) {
      await page.goto(`${environment.origin}${path}`);
      for (const part of ['main', 'footer'])
        expect((await page.locator(part).textContent()) ?? '', `${path} ${part}`).not.toMatch(mexicanTexts);
      expect(await page.locator('footer').textContent()).toContain('Quincena Finance Private Limited');
    }
    await page.goto(`${environment.origin}/in/Loan`);
    expect(await page.locator('main').textContent()).toMatch(/Loans run for 91 to 365\s+calendar days/);
    expect(await page.locator('main').textContent()).toContain('+91 22 5000 0174');
    await page.goto(`${environment.origin}/in/Policy`);
    const policy = page.frameLocator('main iframe').locator('article');
    await policy.waitFor();
    expect(await policy.textContent()).not.toMatch(/SOFOM|Secretaría/);
    await page.goto(`${environment.origin}/in/es`);
    expect(await page.locator('html').getAttribute('lang')).toBe('es');
    await page.getByRole('link', { name: 'México', exact: true }).click();
    await page.waitForURL(`${environment.origin}/`);
    expect(await page.locator('footer').textContent()).not.toContain('Quincena Finance');
    await close();
  });

  test('has four figures in a row, and asks for no other product’s', async () => {
    const { page, close } = await environment.open({ width: 1280 });
    for (const path of ['/', '/in']) {
      await page.goto(`${environment.origin}${path}`);
      const figureBottoms = await page
        .locator('[data-calculator] dl > div')
        .evaluateAll((figures) => figures.map((figure) => Math.round(figure.getBoundingClientRect().bottom)));
      expect(figureBottoms).toHaveLength(4);
      expect(new Set(figureBottoms).size).toBe(1);
    }
    await close();
  });

  test('the assistant answers what it understands and gives the telephone otherwise', async () => {
    const { page, close } = await environment.open();
    await page.goto(`${environment.origin}/`);
    const log = page.locator('[data-log]');
    const askAssistant = async (question: string) => {
      await page.getByLabel('Tu pregunta').fill(question);
      await page.getByLabel('Tu pregunta').press('Enter');
      return (await log.locator('p').last().textContent()) ?? '';
    };
    expect(await askAssistant('¿puedo pagar después?')).toMatch(
      /^¿Qué hago si no puedo pagar a tiempo\?.*hasta 7\sdías más/,
    );
    expect(await askAssistant('me van a demandar?')).toMatch(/prefiero no adivinar.*\+52\s55\s5000\s0174/);
    expect(await log.getByRole('link').first().getAttribute('href')).toBe('tel:+525550000174');
    await close();
  });
});
