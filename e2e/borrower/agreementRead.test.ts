import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpointPath, endpoints } from '../../src/contract/endpoints.ts';
import { limits } from '../../src/contract/limits.ts';
import { pages } from '../../src/contract/pages.ts';
import type { ResponseData } from '../../src/contract/schemas/index.ts';
import { expectAccessible, expectNoHorizontalScroll } from '../testing/expectAccessible.ts';
import {
  ana,
  bruno,
  languages,
  type PageLanguage,
  ravi,
  startEnvironment,
  type TestBorrower,
  type TestEnvironment,
} from '../testing/testEnvironment.ts';

/** What is agreed to can be read before, and reading it changes nothing of what the borrower has done. */

let environment: TestEnvironment;
beforeAll(async () => {
  environment = await startEnvironment();
});
afterAll(() => environment.close());

const expectedTexts = {
  es: { read: 'contrato', back: 'Volver', specimen: 'Ejemplo', confirm: 'Confirmar préstamo' },
  en: { read: 'contract', back: 'Go back', specimen: 'Specimen', confirm: 'Confirm loan' },
} as const;

async function openOffer(person: TestBorrower, language: PageLanguage, productId: string) {
  const phone = await environment.open({ language });
  await phone.page.goto(environment.urlFor('/loanConfirm', person, language, { productId }));
  await phone.page.getByRole('checkbox').waitFor();
  return phone;
}

function agreementLink(page: Page, language: PageLanguage) {
  return page.getByRole('link', { name: new RegExp(expectedTexts[language].read, 'i') });
}

/** As the page gets it, in the page's language. */
async function readDisclosure(
  { sessionId, deviceId, userId }: TestBorrower,
  language: PageLanguage,
  payload: object,
): Promise<ResponseData<'disclosure'>> {
  const response = await fetch(`${environment.origin}${endpointPath(endpoints.disclosure)}`, {
    method: 'POST',
    headers: {
      ...{ sessionId, deviceId, userId, language: languages[language] },
      'content-type': 'application/json',
    },
    body: JSON.stringify(payload),
  });
  return ((await response.json()) as { data: ResponseData<'disclosure'> }).data;
}

describe.concurrent.each(['es', 'en'] as const)('in %s', (language) => {
  test.each([
    ['MX', ana, 'mx-quincena', 'Quincena Préstamos', '$3,025.74'],
    ['IN', ravi, 'in-91', 'Quincena Finance', '₹10,601.64'],
  ] as const)(
    'the link beside the box leads to the agreement of the offer: %s',
    async (_, person, productId, lender, total) => {
      const { page, close } = await openOffer(person, language, productId);
      const { agreementHash } = await environment.call('loanConfirm', person, { productId });
      await agreementLink(page, language).click();
      await page.waitForURL(/\/agony\?/);
      await page.getByText(lender).first().waitFor();
      const text = (await page.locator('main').textContent()) ?? '';
      expect(text.replaceAll(/\s/g, '')).toContain(total);
      expect(text).toContain(agreementHash.slice(0, 8));
      expect(text).toContain(agreementHash.slice(-8));
      expect(text).not.toContain('{{');
      await close();
    },
  );

  test.each([
    ['MX', ana, 'mx-quincena'],
    ['IN', ravi, 'in-91'],
  ] as const)(
    'what the law has disclosed is read before consent, on the page and as a PDF, and unticks nothing: %s',
    async (_, person, productId) => {
      const { page, close } = await openOffer(person, language, productId);
      await page.getByRole('checkbox').uncheck();
      const { agreementHash, disclosure } = await environment.call('loanConfirm', person, { productId });
      if (disclosure === null) throw new Error('the market requires a disclosure');
      await page.locator(`a[href*="${pages.disclosure}"]`).click();
      await page.waitForURL(new RegExp(`${pages.disclosure}\\?`));
      const { parts, number, validUntil, hash } = await readDisclosure(person, language, { productId });
      expect(hash).toBe(agreementHash);
      await page.getByText(number).first().waitFor();
      const text = ((await page.locator('main').textContent()) ?? '').replaceAll(/\s/g, '');
      for (const { label, value } of parts.flatMap(({ rows }) => rows))
        expect(text).toContain(`${label}${value}`.replaceAll(/\s/g, ''));
      expect(text).toContain(validUntil.replaceAll(/\s/g, ''));
      await expectAccessible(page, 'disclosure');
      await expectNoHorizontalScroll(page, 'disclosure');
      const address = await page.getByRole('link', { name: /PDF/ }).getAttribute('href');
      const pdfUrl = new URL(address ?? '', page.url()).href;
      const readStart = async () => (await (await page.request.get(pdfUrl)).body()).subarray(0, 5).toString();
      await expect.poll(readStart, { message: 'busy servers ask for another try' }).toBe('%PDF-');
      await page.getByRole('button', { name: expectedTexts[language].back, exact: true }).click();
      await page.waitForURL(/\/loanConfirm\?/);
      await page.getByRole('button', { name: expectedTexts[language].confirm }).waitFor();
      expect(await page.getByRole('checkbox').isChecked()).toBe(false);
      await close();
    },
  );

  test('the privacy policy is a step away from the account', async () => {
    const { page, close } = await environment.open({ language });
    await page.goto(environment.urlFor(pages.account, ana, language));
    await page.locator(`a[href*="${pages.privacyPolicy}"]`).click();
    await page.waitForURL(new RegExp(pages.privacyPolicy));
    await page.getByRole('heading', { level: 1 }).waitFor();
    await close();
  });

  test('without a session it is a specimen of the product’s market', async () => {
    // A page of its own: the call that a session would have is asked for and refused, which browsers log.
    const page = await environment.browser.newPage();
    const query = new URLSearchParams({ productId: 'in-91', language: language === 'es' ? '2' : '1' });
    await page.goto(`${environment.origin}/agony?${query}`);
    await page.getByText(expectedTexts[language].specimen).first().waitFor();
    const text = await page.locator('main').textContent();
    expect(text).toContain('Quincena Finance');
    expect(text).not.toContain('Quincena Préstamos');
    await page.close();
  });
});

/** Once: what the page keeps is the same in each language. */
describe.concurrent('on the way back', () => {
  const language = 'es';

  test.each(['back', 'button', 'reload'] as const)(
    'coming back ticks no unticked box again: %s',
    async (openWay) => {
      const { page, close } = await openOffer(ana, language, 'mx-quincena');
      await page.getByRole('checkbox').uncheck();
      if (openWay === 'reload') await page.reload();
      else {
        await agreementLink(page, language).click();
        await page.waitForURL(/\/agony\?/);
        const button = page.getByRole('button', { name: expectedTexts[language].back, exact: true });
        await button.waitFor();
        if (openWay === 'back') await page.goBack();
        else await button.click();
        await page.waitForURL(/\/loanConfirm\?/);
      }
      const submit = page.getByRole('button', { name: expectedTexts[language].confirm });
      await submit.waitFor();
      expect(await page.getByRole('checkbox').isChecked()).toBe(false);
      expect(await submit.getAttribute('aria-disabled')).toBe('true');
      await close();
    },
  );

  test.each(['back', 'reload'] as const)(
    'coming back keeps the amount that was chosen: %s',
    async (openWay) => {
      const { page, close } = await openOffer(bruno, language, 'mx-quincena');
      await page.getByRole('slider').press('ArrowRight');
      await page.waitForURL(/amount=350000/);
      if (openWay === 'reload') await page.reload();
      else {
        await agreementLink(page, language).click();
        await page.waitForURL(/\/agony\?/);
        await page.getByText('$3,500.00').first().waitFor();
        await page.goBack();
      }
      await page.getByText('$2,688.00').first().waitFor();
      expect(await page.getByRole('slider').inputValue()).toBe('350000');
      await close();
    },
  );

  test.each(['back', 'reload'] as const)('coming back reviews nothing twice: %s', async (openWay) => {
    const { page, close } = await openOffer(bruno, language, 'mx-plazos');
    const review = page.getByRole('dialog');
    await review.waitFor();
    await review.waitFor({ state: 'detached', timeout: limits.confirmReloadMs + 60_000 });
    if (openWay === 'reload') await page.reload();
    else {
      await agreementLink(page, language).click();
      await page.waitForURL(/\/agony\?/);
      await page.goBack();
    }
    await page.getByRole('button', { name: expectedTexts[language].confirm }).waitFor();
    await page.waitForTimeout(500);
    expect(await review.count()).toBe(0);
    await close();
  });
});
