import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpointPath, endpoints } from '../../src/contract/endpoints.ts';
import { pages } from '../../src/contract/pages.ts';
import { isComplete } from '../../test/setup/complete.ts';
import { expectAccessible } from '../testing/expectAccessible.ts';
import { ana, startEnvironment, type TestEnvironment } from '../testing/testEnvironment.ts';
import {
  colorSchemes,
  expectAccessibleLayout,
  loadingText,
  orderQuery,
  type ScreenCase,
  screenCases,
  screenUrl,
  waitUntilStable,
} from './screenCases.ts';

let environment: TestEnvironment;
beforeAll(async () => {
  environment = await startEnvironment();
});
afterAll(() => environment.close());

/** Once a page: what it shows before its call has an answer is the same in each of its states. */
const screensWithCall = screenCases.filter(
  ({ call, path }, index) =>
    call !== undefined && screenCases.findIndex((screen) => screen.path === path) === index,
);
const callPattern = ({ call = 'loanDetails' }: ScreenCase): string => `**${endpointPath(endpoints[call])}*`;

/** English in what waits or failed differs in its words alone, which `screens.en.test` has beside them. */
const languages = isComplete ? (['es', 'en'] as const) : (['es'] as const);

describe.concurrent.each(languages)('in %s', (language) => {
  const schemes = colorSchemes[language];

  test.each(screensWithCall)(
    '$name says that its call failed, offers to try again, and shows itself once that works',
    async (screen) => {
      const { page, release: releasePage } = await environment.openReused(language);
      await page.route(callPattern(screen), (request) => request.abort());
      await page.goto(screenUrl(environment, screen, language));
      const retry = page.getByRole('button', { name: language === 'es' ? 'Reintentar' : 'Try again' });
      await retry.first().waitFor();
      // What an older call says in passing.
      await page.locator('[data-toast]').waitFor({ state: 'detached' });
      await expectAccessibleLayout(page, `${screen.name} failed`, { schemes });
      await page.unroute(callPattern(screen));
      await retry.first().click();
      await retry.first().waitFor({ state: 'detached' });
      await waitUntilStable(page);
      await releasePage();
    },
  );

  test.each(screensWithCall)('$name shows its shape and says that it loads', async (screen) => {
    const { page, release: releasePage } = await environment.openReused(language);
    await page.route(callPattern(screen), () => undefined);
    await page.goto(screenUrl(environment, screen, language), { waitUntil: 'domcontentloaded' });
    await page.getByText(loadingText).first().waitFor({ state: 'attached' });
    // Its heading is what it waits for.
    const disabledRules = ['empty-heading', 'page-has-heading-one'];
    await expectAccessibleLayout(page, `${screen.name} loading`, { disabledRules, schemes });
    await releasePage();
  });
});

describe('an address that doesn’t exist', () => {
  test('gets a page of its own, with 404, in the caller’s language', async () => {
    const { page, context } = await environment.open({ language: 'es' });
    const documentResponse = await page.goto(environment.urlFor('/nowhere', ana, 'es'));
    expect(documentResponse?.status()).toBe(404);
    await expectAccessible(page, 'not found');
    expect(await page.locator('html').getAttribute('lang')).toBe('es');
    await page.getByRole('link', { name: '+52 55 5000 0174' }).waitFor();
    await page.getByRole('link', { name: 'Habla con nosotros' }).click();
    await page.waitForURL((url) => url.pathname === pages.support);
    expect(new URL(page.url()).searchParams.get('sessionId')).toBe(ana.sessionId);
    await context.close();
  });
});

describe('customer service whose call fails', () => {
  test('shows the brand’s telephone and e-mail anyway', async () => {
    const { page, release: releasePage } = await environment.openReused('es');
    await page.route('**/get-whatsapp*', (request) => request.abort());
    await page.goto(environment.urlFor(pages.support, ana, 'es'));
    await page.getByRole('button', { name: 'Reintentar' }).waitFor();
    await page.getByRole('link', { name: '+52 55 5000 0174' }).waitFor();
    await page.getByRole('link', { name: 'hola@quincena.example' }).waitFor();
    await page.locator('[data-toast]', { hasText: 'Error de conexión' }).waitFor();
    await releasePage();
  });
});

describe('an older call that fails', () => {
  test.each([
    { path: pages.loanAgreement, query: { orderNo: 'MX999' } },
    { path: pages.complaint, query: orderQuery('MX999') },
    { path: pages.complaintDetails, query: { problemId: '999999' } },
    {
      path: pages.complaintForm,
      query: { problemType: '2', problemSonType: '', orderNo: 'MX999' },
    },
  ])('$path says the server’s message in a toast beside what the page says', async ({ path, query }) => {
    const { page, release: releasePage } = await environment.openReused('es');
    await page.goto(environment.urlFor(path, ana, 'es', query));
    await page.locator('[data-toast]', { hasText: 'No encontramos lo que buscas' }).waitFor();
    await page.getByRole('alert').getByText('No encontramos lo que buscas').waitFor();
    await releasePage();
  });
});

describe('a call under /v3 that fails', () => {
  test('shows no toast: neither on a page nor in the rating', async () => {
    const { page, release: releasePage } = await environment.openReused('es');
    await page.goto(environment.urlFor(pages.loanDetails, ana, 'es', orderQuery('MX999')));
    await page.getByRole('heading', { name: 'No encontramos lo que buscas' }).waitFor();
    await page.route('**/google-score', (request) => request.abort());
    await page.goto(environment.urlFor(pages.loanDetails, ana, 'es', orderQuery('MX200')));
    const rating = page.getByRole('dialog');
    await rating.getByRole('radio').nth(4).check({ force: true });
    await rating.getByRole('button', { name: 'Enviar' }).click();
    await rating.getByRole('alert').getByText('Error de conexión').waitFor();
    expect(await page.locator('[data-toast]').count()).toBe(0);
    await releasePage();
  });
});

describe('an order that isn’t the borrower’s', () => {
  test('shows a message, not a blank page', async () => {
    const { page, context } = await environment.open({ language: 'es' });
    await page.goto(environment.urlFor(pages.loanDetails, ana, 'es', orderQuery('MXB174')));
    await page.getByRole('heading', { name: 'No encontramos lo que buscas' }).waitFor();
    expect(await page.getByRole('button', { name: 'Reintentar' }).count()).toBe(0);
    await page.getByRole('link', { name: 'Habla con nosotros' }).waitFor();
    await expectAccessible(page, 'unknown order');
    await context.close();
  });
});

describe('an address that doesn’t say what the page is about', () => {
  const emptyPages = [
    { path: pages.loanDetails, es: 'Aquí no hay préstamos', en: 'There is no loan here' },
    { path: pages.loanConfirm, es: 'Aquí no hay ninguna oferta', en: 'There is no offer here' },
    { path: pages.loanAgreement, es: 'Aquí no hay ningún contrato', en: 'There is no contract here' },
    { path: pages.instructions, es: 'Aquí no hay ningún pago', en: 'There is no payment here' },
    { path: pages.repayment, es: 'Aquí no hay ningún pago', en: 'There is no payment here' },
    { path: pages.deferredRepayment, es: 'Aquí no hay ningún pago', en: 'There is no payment here' },
    { path: pages.cardRepayment, es: 'Aquí no hay ningún pago', en: 'There is no payment here' },
    { path: pages.cardRepaymentChoose, es: 'Aquí no hay ningún pago', en: 'There is no payment here' },
    { path: pages.complaintDetails, es: 'Aquí no hay ninguna queja', en: 'There is no complaint here' },
  ];

  test.each(
    emptyPages.flatMap(({ path, es, en }) => [
      { path, language: 'es' as const, text: es },
      { path, language: 'en' as const, text: en },
    ]),
  )('$path says what is missing: $text', async ({ path, language, text }) => {
    const { page, release: releasePage } = await environment.openReused(language);
    await page.goto(environment.urlFor(path, ana, language));
    await page.getByRole('heading', { name: text }).waitFor();
    expect(await page.getByRole('button', { name: /Reintentar|Try again/ }).count()).toBe(0);
    await expectAccessibleLayout(page, `${path} about nothing`, { schemes: colorSchemes[language] });
    await releasePage();
  });
});

describe('more days for a loan with nothing to pay', () => {
  test('are refused, and nobody is sent to pay', async () => {
    const { page, release: releasePage } = await environment.openReused('es');
    await page.goto(environment.urlFor(pages.deferredRepayment, ana, 'es', orderQuery('MX21')));
    await page.getByText('así que no hay fecha que mover').waitFor();
    await page.getByRole('link', { name: 'Ver mi préstamo' }).waitFor();
    expect(await page.getByRole('link', { name: 'Ver cómo pagar' }).count()).toBe(0);
    await expectAccessibleLayout(page, 'no more days');
    await releasePage();
  });
});

describe('the content security policy of a document', () => {
  test.each([
    { path: pages.loanDetails, inlineScripts: 1 },
    { path: pages.siteHome, inlineScripts: 0 },
  ])('$path allows its own inline code by hash and no other', async ({ path, inlineScripts }) => {
    const response = await fetch(`${environment.origin}${path}?language=1`);
    const policy = response.headers.get('content-security-policy') ?? '';
    const html = await response.text();
    const hashes = (code: RegExp): string[] =>
      [...html.matchAll(code)].map(
        ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
      );
    const allowed = (directive: string): string[] => {
      const directiveText = policy.split(';').find((part) => part.trim().startsWith(`${directive} `));
      return directiveText?.trim().split(/ +/).slice(1).toSorted() ?? [];
    };
    const scripts = hashes(/<script(?: type="module")?>(.*?)<\/script>/gs);
    const styleSheets = hashes(/<style>(.*?)<\/style>/gs);
    expect(scripts).toHaveLength(inlineScripts);
    expect(allowed('script-src')).toEqual(["'self'", ...scripts].toSorted());
    expect(allowed('style-src')).toEqual(["'self'", ...styleSheets].toSorted());
    expect(policy).not.toContain('unsafe');
    expect(html).not.toMatch(/<[^>]+ (?:on[a-z]+|style)=/);
  });
});
