import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { EndpointName } from '../../src/contract/endpoints.ts';
import { demonstrationPage, pages } from '../../src/contract/pages.ts';
import { expectAccessible, expectNoHorizontalScroll } from '../testing/expectAccessible.ts';
import { applyFont, fontNames } from '../testing/fonts.ts';
import {
  ana,
  type PageLanguage,
  ravi,
  type TestBorrower,
  type TestEnvironment,
} from '../testing/testEnvironment.ts';

/** A page in one state. */
export type ScreenCase = {
  name: string;
  path: string;
  query?: Record<string, string>;
  person?: TestBorrower;
  /** The page's first call; absent on pages without one. */
  call?: EndpointName;
};

export const orderQuery = (orderId: string) => ({ orderId, productId: 'mx-quincena' });

/** Every page, in each state that the demonstration's data give. */
export const screenCases: readonly ScreenCase[] = [
  ...['MX21', 'MX110', 'MX151', 'MX174', 'MX174P', 'MX180', 'MX200'].map((orderId) => ({
    name: `loan details ${orderId}`,
    path: pages.loanDetails,
    query: orderQuery(orderId),
    call: 'loanDetails' as const,
  })),
  { name: 'order IN180', path: pages.order, query: orderQuery('IN180'), person: ravi, call: 'loanDetails' },
  {
    name: 'loan confirmation',
    path: pages.loanConfirm,
    query: { productId: 'mx-quincena' },
    call: 'loanConfirm',
  },
  {
    name: 'confirmation in India',
    path: pages.loanConfirm,
    query: { productId: 'in-91' },
    person: ravi,
    call: 'loanConfirm',
  },
  { name: 'repayment', path: pages.repayment, query: orderQuery('MX174'), call: 'repaymentDetail' },
  {
    name: 'repayment in India',
    path: pages.repayment,
    query: orderQuery('IN174'),
    person: ravi,
    call: 'repaymentDetail',
  },
  { name: 'extension', path: pages.deferredRepayment, query: orderQuery('MX180'), call: 'extensionDetail' },
  {
    name: 'instructions',
    path: pages.instructions,
    query: { ...orderQuery('MX174'), amount: '301373', payCode: 'OXXO', requestType: '1' },
    call: 'instructions',
  },
  {
    name: 'instructions of the provider',
    path: pages.providerInstructions,
    query: { ...orderQuery('MX174'), amount: '301373', payCode: 'SPEI', requestType: '1' },
    call: 'instructions',
  },
  { name: 'joint-login failure', path: pages.jointLoginFailure },
  { name: 'error', path: pages.error },
  { name: 'test preview', path: pages.testPreview },
  { name: 'demonstration', path: demonstrationPage },
  { name: 'complaint', path: pages.complaint, call: 'complaintInit' },
  { name: 'complaint form', path: pages.complaintForm, query: { problemType: '2', orderNo: 'MX174' } },
  { name: 'complaint list', path: pages.complaintList, call: 'complaintList' },
  { name: 'customer service', path: pages.customerService, call: 'customerService' },
  { name: 'support', path: pages.support, call: 'customerService' },
  { name: 'account', path: pages.account, call: 'accountDetail' },
  { name: 'about us', path: pages.aboutUs },
  { name: 'contract', path: pages.loanAgreement, query: { orderNo: 'MX174' }, call: 'contractDetail' },
  ...['MX180', 'MX200'].map((orderId) => ({
    name: `already paid ${orderId}`,
    path: pages.alreadyPaid,
    query: orderQuery(orderId),
    call: 'paymentClaim' as const,
  })),
  ...['MX21', 'MX180', 'MX200'].map((orderId) => ({
    name: `documents ${orderId}`,
    path: pages.documents,
    query: orderQuery(orderId),
    call: 'documentList' as const,
  })),
  {
    name: 'cooling-off over',
    path: pages.coolingOff,
    query: orderQuery('IN174'),
    person: ravi,
    call: 'coolingOff',
  },
  {
    name: 'cover of a contract',
    path: pages.disclosure,
    query: { productId: 'mx-quincena' },
    call: 'disclosure',
  },
  {
    name: 'key facts statement',
    path: pages.disclosure,
    query: { productId: 'in-91' },
    person: ravi,
    call: 'disclosure',
  },
  {
    name: 'period agreement',
    path: pages.periodAgreement,
    query: { productId: 'mx-plazos' },
    call: 'periodAgreement',
  },
  {
    name: 'period agreement in India',
    path: pages.periodAgreement,
    query: { productId: 'in-91' },
    person: ravi,
    call: 'periodAgreement',
  },
  { name: 'privacy policy', path: pages.privacyPolicy },
  { name: 'privacy', path: pages.privacy },
  { name: 'recommended products', path: pages.recommended },
  {
    name: 'complaint details',
    path: pages.complaintDetails,
    query: { problemId: 'MX26-DEMO-WAIT' },
    call: 'complaintDetail',
  },
  { name: 'card repayment', path: pages.cardRepayment, query: orderQuery('MX174'), call: 'repaymentWay' },
  {
    name: 'ways to repay',
    path: pages.cardRepaymentChoose,
    query: orderQuery('MX174'),
    call: 'repaymentWay',
  },
  { name: 'bank account', path: pages.bindBank, call: 'bankDetail' },
  { name: 'bank account in India', path: pages.bindBank, person: ravi, call: 'bankDetail' },
  { name: 'promotion', path: pages.promotion, query: { id: '2' } },
  { name: 'site home', path: pages.siteHome },
  { name: 'site home in India', path: '/in' },
  { name: 'site contact in India', path: '/in/Contact' },
  { name: 'site about', path: pages.siteAbout },
  { name: 'site contact', path: pages.siteContact },
  { name: 'site policy', path: pages.sitePolicy },
  { name: 'site loan terms', path: pages.siteLoan },
  { name: 'site account', path: pages.siteUser },
];

/** The status text of loading views; the contract page has its own. */
export const loadingText = /^(Cargando|Loading|Estamos trayendo tu contrato|Getting your contract)/;

/** Waits until a page is loaded and its animations have finished. */
export async function waitUntilStable(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  await expect.poll(() => page.getByText(loadingText).count()).toBe(0);
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => 0))),
  );
}

export function screenUrl(
  environment: TestEnvironment,
  { path, query, person = ana }: ScreenCase,
  language: PageLanguage,
): string {
  return environment.urlFor(path, person, language, query);
}

/** What a page is looked at in: the dark has other colours and no other texts. */
export const colorSchemes = { es: ['light', 'dark'], en: ['light'] } as const;

/** A page in its language's schemes, at 430 and 320 points, and there with double text. */
export async function expectReadable(
  environment: TestEnvironment,
  screen: ScreenCase,
  language: PageLanguage,
): Promise<void> {
  const phone = await environment.openReused(language);
  const { page } = phone;
  await page.goto(screenUrl(environment, screen, language));
  await waitUntilStable(page);
  expect(await page.locator('html').getAttribute('lang')).toBe(language);
  expect((await page.locator('h1').allTextContents()).join('').trim()).not.toBe('');
  await expectAccessibleLayout(page, screen.name, { schemes: colorSchemes[language] });
  await phone.close();
}

/** In the page: texts that the customer-service button covers in its initial position. */
function textUnderHelpButton(): string[] {
  const helpButton = document.querySelector('a[href*="/Dag"][aria-label]');
  if (helpButton === null) return [];
  const { left, right, top, bottom } = helpButton.getBoundingClientRect();
  const coveredTexts: string[] = [];
  const textWalker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (textWalker.nextNode()) {
    // A toast overlays the page for three seconds.
    if (textWalker.currentNode.parentElement?.closest('[data-toast]')) continue;
    const range = document.createRange();
    range.selectNodeContents(textWalker.currentNode);
    const isCovered = [...range.getClientRects()].some(
      (box) => box.width > 0 && box.left < right && box.right > left && box.top < bottom && box.bottom > top,
    );
    if (isCovered) coveredTexts.push(textWalker.currentNode.textContent ?? '');
  }
  return coveredTexts;
}

/** In the page: words of headings and buttons that the end of a line breaks. */
function wordsBrokenByLines(): string[] {
  const brokenWords: string[] = [];
  for (const element of document.querySelectorAll('h1, h2, h3, button, a[class*=button]')) {
    // Visually hidden elements have no width.
    if (element.getBoundingClientRect().width <= 1) continue;
    const textWalker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    while (textWalker.nextNode()) {
      const text = textWalker.currentNode.textContent ?? '';
      for (const { 0: word, index } of text.matchAll(/\p{L}+/gu)) {
        const range = document.createRange();
        range.setStart(textWalker.currentNode, index);
        range.setEnd(textWalker.currentNode, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) brokenWords.push(word);
      }
    }
  }
  return brokenWords;
}

type LayoutOptions = { disabledRules?: readonly string[]; schemes?: readonly ('light' | 'dark')[] };

/** What is on the page now: accessible in light and dark, nothing sticking out at 430 and 320 points and with double text. */
export async function expectAccessibleLayout(
  page: Page,
  description: string,
  { disabledRules = [], schemes = ['light', 'dark'] }: LayoutOptions = {},
): Promise<void> {
  const size = page.viewportSize();
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme });
    // The page renders the new scheme in the next frame.
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    const ruleSet = colorScheme === 'light' ? 'all' : 'ofColour';
    await expectAccessible(page, `${description} ${colorScheme}`, { disabledRules, ruleSet });
  }
  for (const font of fontNames) {
    await applyFont(page, font);
    await expectNoOverflow(page, `${description} in the ${font} font`);
  }
  if (size !== null) await page.setViewportSize(size);
}

async function expectNoOverflow(page: Page, description: string): Promise<void> {
  for (const width of [430, 320]) {
    await page.setViewportSize({ width, height: 700 });
    await expectNoHorizontalScroll(page, `${description} at ${width}`);
    expect(await page.evaluate(textUnderHelpButton), `${description} at ${width}`).toEqual([]);
  }
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  await expectNoHorizontalScroll(page, `${description} at 320, double text`);
  expect(await page.evaluate(textUnderHelpButton), `${description} at 320, double text`).toEqual([]);
  expect(await page.evaluate(wordsBrokenByLines), `${description} at 320, double text`).toEqual([]);
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
}
