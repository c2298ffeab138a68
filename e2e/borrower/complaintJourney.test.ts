import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limits } from '../../src/contract/limits.ts';
import { pages } from '../../src/contract/pages.ts';
import { ana, expectTransient, startEnvironment, type TestEnvironment } from '../testing/testEnvironment.ts';

let environment: TestEnvironment;
beforeAll(async () => {
  environment = await startEnvironment();
});
afterAll(() => environment.close());

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe('a complaint about collection', () => {
  test('needs an order that supports it, then a child type, words, and is answered for by a folio', async () => {
    const { page, close } = await environment.open({ language: 'en' });
    await page.goto(environment.urlFor(pages.complaint, ana, 'en'));
    await page.getByRole('button', { name: 'All your loans' }).click();
    await page.getByRole('dialog').getByText('Loan MX174', { exact: false }).first().click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const collection = page.getByRole('button', { name: 'How I was asked to pay' });
    const refusal = page.getByText('The selected order does not support sending collection types');
    await expectTransient(refusal, () => collection.click());

    await page.getByRole('button', { name: 'All your loans' }).click();
    await page.getByRole('dialog').getByText('Loan MX180', { exact: false }).first().click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await collection.click();
    await page.getByRole('link', { name: 'Insults or threats' }).click();
    await page.waitForURL(/\/complainPageNext\?/);
    const query = new URL(page.url()).searchParams;
    expect([query.get('problemType'), query.get('problemSonType'), query.get('orderNo')]).toEqual([
      '1',
      '102',
      'MX180',
    ]);

    const send = page.getByRole('button', { name: 'Send' });
    await page.getByText('Insults or threats').waitFor();
    await expectTransient(page.getByText('Please provide your opinions and suggestions'), () => send.click());
    await page.getByLabel('Your message').fill('a'.repeat(250));
    await page.getByText('200/200').waitFor();
    const image = { name: 'a.png', mimeType: 'image/png', buffer: pixel };
    await expectTransient(page.getByText('Charging successful!'), () =>
      page.locator('input[type=file]').setInputFiles(image),
    );
    const saveResponse = page.waitForResponse((response) => response.url().includes('/problem-save'));
    const navigationToHome = page.waitForRequest(
      (request) => request.isNavigationRequest() && new URL(request.url()).pathname === pages.complaint,
    );
    await expectTransient(page.getByRole('dialog').getByText('We have your complaint'), () => send.click());
    await page.waitForURL((url) => url.pathname === pages.complaint);
    const { startTime, responseStart } = (await saveResponse).request().timing();
    expect((await navigationToHome).timing().startTime - (startTime + responseStart)).toBeGreaterThanOrEqual(
      1500,
    );
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
    await page.getByRole('link', { name: 'My complaints' }).click();
    await page.getByText('a'.repeat(200)).waitFor();
    await close();
  });
});

describe('a complaint that wasn’t sent', () => {
  test('says why for as long as it is so: what is said in passing can’t be written down', async () => {
    const { page, release } = await environment.openReused('en');
    const query = { problemType: '2', orderNo: 'MX174' };
    const message = 'Tell us this number: 4f1c2d90.';
    await page.route('**/problem-save*', (route) =>
      route.fulfill({ status: 500, json: { code: 500, message, data: null } }),
    );
    await page.goto(environment.urlFor(pages.complaintForm, ana, 'en', query));
    await page.getByLabel('Your message').fill('I paid');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('main').getByRole('alert').getByText(message).waitFor();
    await page.unroute('**/problem-save*');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('dialog').getByText('We have your complaint').waitFor();
    await release();
  });
});

describe('a question about a complaint', () => {
  test('is replied to where it is read', async () => {
    const { page, close } = await environment.open({ language: 'en' });
    let isReplied = false;
    await page.route('**/problem-detail*', async (route) => {
      const response = await route.fetch();
      const { data, ...reply } = await response.json();
      const asked = { text: 'Which day?', when: 'On Monday', replyImages: [], repliedOn: '' };
      const questions = [{ ...asked, reply: isReplied ? 'On Sunday' : '' }];
      const isAsked = isReplied ? 0 : 1;
      await route.fulfill({ response, json: { ...reply, data: { ...data, questions, isAsked } } });
    });
    await page.route('**/problem-reply*', async (route) => {
      expect(new URLSearchParams(route.request().postData() ?? '').get('reply')).toBe('On Sunday');
      isReplied = true;
      await route.fulfill({ json: { code: 0, message: '', data: { repliedAt: '2026-11-29 12:00:00' } } });
    });
    await page.goto(environment.urlFor(pages.complaintDetails, ana, 'en', { problemId: 'MX26-DEMO-WAIT' }));
    await page.getByText('Which day?').waitFor();
    await page.getByRole('button', { name: 'Send the reply' }).click();
    await page.getByText('Write your reply').waitFor();
    await page.getByLabel('Your reply').fill('On Sunday');
    await page.getByText('Write your reply').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Send the reply' }).click();
    await page.getByRole('button', { name: 'Send the reply' }).waitFor({ state: 'detached' });
    await page.getByRole('main').getByText('On Sunday').waitFor();
    await close();
  });
});

describe('an answered complaint', () => {
  test('asks for stars after three seconds, and thanks for few', async () => {
    const { page, close } = await environment.open({ language: 'es' });
    const dialog = page.getByRole('dialog');
    await page.addInitScript(() => {
      const observer = new MutationObserver(() => {
        if (!document.querySelector('dialog[open]')) return;
        sessionStorage.setItem('askedAt', String(Date.now()));
        observer.disconnect();
      });
      observer.observe(document, { attributes: true, childList: true, subtree: true });
    });
    const detailResponse = page.waitForResponse((response) => response.url().includes('/problem-detail'));
    await page.goto(environment.urlFor(pages.complaintDetails, ana, 'es', { problemId: 'MX26-DEMO-ANSW' }));
    await page.getByText('Nuestra respuesta').waitFor();
    await dialog.waitFor();
    const { startTime, responseStart } = (await detailResponse).request().timing();
    const openedAt = Number(await page.evaluate(() => sessionStorage.getItem('askedAt')));
    expect(openedAt - (startTime + responseStart)).toBeGreaterThanOrEqual(3000);
    const send = dialog.getByRole('button', { name: 'Enviar calificación' });
    await expectTransient(page.getByText('Seleccione una calificación'), () => send.click());
    await send.click();
    await page.getByText('Seleccione una calificación').waitFor();
    await dialog.getByRole('radio').nth(2).check({ force: true });
    await send.click();
    await page.getByRole('dialog', { name: 'Gracias' }).waitFor();
    expect(await page.locator('[data-toast]').count()).toBe(0);
    await close();
  });

  test('lets an image be looked at before it asks', async () => {
    const { page, close } = await environment.open({ language: 'es' });
    await page.route('**/problem-detail*', async (route) => {
      const response = await route.fetch();
      const reply = await response.json();
      await route.fulfill({
        response,
        json: { ...reply, data: { ...reply.data, images: ['/images/brand.svg'], isNeedScore: 1 } },
      });
    });
    await page.goto(environment.urlFor(pages.complaintDetails, ana, 'es', { problemId: 'MX26-DEMO-ANSW' }));
    await page.getByRole('button', { name: 'Ver imagen 1' }).click();
    const viewer = page.getByRole('dialog', { name: 'Imagen 1 de 1' });
    await viewer.waitFor();
    await page.waitForTimeout(limits.ratingDelayMs + 500);
    expect(await page.locator('dialog').count()).toBe(1);
    await viewer.getByRole('button', { name: 'Cerrar' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Enviar calificación' }).waitFor();
    await close();
  });
});

describe('a repaid loan', () => {
  test('rated with fewer than four stars is thanked for', async () => {
    const { page, close } = await environment.open({ language: 'es' });
    await page.goto(environment.urlFor(pages.loanDetails, ana, 'es', { orderId: 'MX200' }));
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio').nth(2).check({ force: true });
    await dialog.getByRole('button', { name: 'Enviar' }).click();
    await page.getByRole('dialog', { name: 'Gracias por decirnos' }).waitFor();
    await close();
  });
});
