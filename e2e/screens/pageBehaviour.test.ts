import type { Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pages } from '../../src/contract/pages.ts';
import { expectAccessible } from '../testing/expectAccessible.ts';
import { fontNames } from '../testing/fonts.ts';
import { ana, bruno, ravi, startEnvironment, type TestEnvironment } from '../testing/testEnvironment.ts';

let environment: TestEnvironment;
beforeAll(async () => {
  environment = await startEnvironment();
});
afterAll(() => environment.close());

const order = { orderId: 'MX174', productId: 'mx-quincena' };

describe('instructions', () => {
  test('once seen open again without a network, code, barcode and all', async () => {
    const { page, context } = await environment.open({ language: 'es' });
    const query = { ...order, amount: '301373', payCode: 'OXXO', requestType: '1' };
    await page.goto(environment.urlFor(pages.instructions, ana, 'es', query));
    const barcode = page.locator('img[src^="data:image/svg+xml"]').first();
    await barcode.waitFor();
    const source = await barcode.getAttribute('src');
    await expect.poll(() => page.evaluate(isFullyCached)).toBe(true);
    await context.setOffline(true);
    await page.reload();
    await page.locator('img[src^="data:image/svg+xml"]').first().waitFor();
    expect(await page.locator('img[src^="data:image/svg+xml"]').first().getAttribute('src')).toBe(source);
    await context.close();
  });
});

/** In the page: its document and the files it is made of are in the worker's cache. */
async function isFullyCached(): Promise<boolean> {
  const files = [location.href, ...(document.documentElement.dataset.code ?? '').split(' ')];
  const cached = files.map((file) => caches.match(file, { ignoreSearch: true, ignoreVary: true }));
  return (await Promise.all(cached)).every(Boolean);
}

describe('a text of the brand opened in the app', () => {
  test.each([pages.privacyPolicy, pages.privacy, pages.aboutUs])(
    '%s names the lender of the session’s market, and every lender where no session holds',
    async (path) => {
      const { page, close } = await environment.open({ language: 'en' });
      const lendersNamedAt = async (address: string) => {
        await page.goto(address);
        const text = (await page.locator('article').textContent()) ?? '';
        return ['Quincena Préstamos', 'Quincena Finance'].filter((lender) => text.includes(lender));
      };
      expect(await lendersNamedAt(environment.urlFor(path, ana, 'en'))).toEqual(['Quincena Préstamos']);
      expect(await lendersNamedAt(environment.urlFor(path, ravi, 'en'))).toEqual(['Quincena Finance']);
      expect(await lendersNamedAt(environment.urlFor(path, ravi, 'en', { market: 'mx' }))).toEqual([
        'Quincena Préstamos',
      ]);
      const wrongDevice = { ...ravi, deviceId: ana.deviceId };
      expect(await lendersNamedAt(environment.urlFor(path, wrongDevice, 'en'))).toHaveLength(2);
      expect(await lendersNamedAt(`${environment.origin}${path}?language=1`)).toHaveLength(2);
      await close();
    },
  );
});

describe('at 320 points', () => {
  const query = { ...order, amount: '301373', payCode: 'SPEI', requestType: '1' };
  const measureCode = ([...nodes]: Element[]) => {
    const [code] = nodes;
    const lines = new Set([...(code?.children ?? [])].map((group) => group.getBoundingClientRect().top));
    const isUnbroken = [...(code?.children ?? [])].every((group) => group.getClientRects().length === 1);
    return { digits: code?.textContent?.length, lines: lines.size, isUnbroken, fitsWidth: fitsWidth(code) };
    function fitsWidth(element: Element | undefined) {
      return element !== undefined && element.scrollWidth <= element.clientWidth;
    }
  };

  test.each(fontNames)(
    'a CLABE takes one line in a %s font, and with double text only breaks between its groups',
    async (font) => {
      const { page, close } = await environment.open({ language: 'es', width: 320, font });
      await page.goto(environment.urlFor(pages.instructions, ana, 'es', query));
      const code = page.locator('p:has(> span):below(:text("CLABE"))').filter({ hasText: /^646180\d{12}$/ });
      await page.getByRole('button', { name: 'Copiar CLABE' }).waitFor();
      expect(await code.evaluateAll(measureCode)).toEqual({
        digits: 18,
        lines: 1,
        isUnbroken: true,
        fitsWidth: true,
      });
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
      expect(await code.evaluateAll(measureCode)).toMatchObject({ isUnbroken: true, fitsWidth: true });
      await close();
    },
  );

  test.each(fontNames)(
    'an amount keeps its cents beside it in a %s font, and nothing hides its date, with double text too',
    async (font) => {
      const { page, close } = await environment.open({ language: 'es', width: 320, font });
      await page.goto(environment.urlFor(pages.loanDetails, ana, 'es', order));
      const amount = page.locator('h1 > span').last();
      const isOneLine = () =>
        amount.evaluate((element) => {
          const lineTops = [...element.childNodes].map((node) => {
            const range = document.createRange();
            range.selectNodeContents(node);
            return range.getBoundingClientRect().top;
          });
          return Math.max(...lineTops) - Math.min(...lineTops) < element.getBoundingClientRect().height / 2;
        });
      await page.getByRole('link', { name: 'Pagar ahora' }).waitFor();
      expect(await isOneLine()).toBe(true);
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
      expect(await isOneLine()).toBe(true);
      const [date, bar] = await Promise.all([
        page.getByText('Vence el').boundingBox(),
        page.getByRole('link', { name: 'Pagar ahora' }).boundingBox(),
      ]);
      expect((date?.y ?? 0) + (date?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
      await close();
    },
  );
});

describe('a page whose code can’t be loaded', () => {
  test('says so and offers to try again', async () => {
    const { page, close } = await environment.open({ language: 'en' });
    await page.route('**/assets/react-*', (route) => route.abort('aborted'));
    await page.goto(environment.urlFor(pages.loanDetails, ana, 'en', order));
    await page.getByRole('alert').getByText('We couldn’t load this').waitFor();
    expect(await page.locator('#root').isVisible()).toBe(false);
    await page.unroute('**/assets/react-*');
    await page.getByRole('link', { name: 'Try again' }).click();
    await page.getByText('Amount due').waitFor();
    await close();
  });
});

describe('the barcode', () => {
  test('opens in large, black on white in the dark too, and gives the focus back', async () => {
    const { page, close } = await environment.open({ language: 'en', scheme: 'dark' });
    await page.goto(environment.urlFor(pages.repayment, ana, 'en', order));
    const opener = page.locator('button:has(img[src^="data:image/svg+xml"])').first();
    await opener.click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('img').first().waitFor();
    await dialog.getByText('$3,013.73', { exact: true }).waitFor();
    await expectAccessible(page, 'barcode');
    const width = (await dialog.locator('img').first().boundingBox())?.width ?? 0;
    expect(width).toBeGreaterThan(280);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => opener.evaluate((element) => element === document.activeElement)).toBe(true);
    await close();
  });
});

describe('the customer-service button', () => {
  test('moves by pointer and by arrow keys, stays inside the window, and keeps its place', async () => {
    const { page, close } = await environment.open({ language: 'es' });
    await page.goto(environment.urlFor(pages.deferredRepayment, ana, 'es', order));
    const button = page.locator('a[href*="/Dag"][aria-label]');
    await button.waitFor();
    const getButtonBox = async () => (await button.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    // What moves it is loaded at the first touch, and takes the touch over.
    const homeBox = await getButtonBox();
    await page.mouse.move(homeBox.x + 20, homeBox.y + 20);
    await page.mouse.down();
    let moveStep = 0;
    await expect
      .poll(async () => {
        await page.mouse.move(120 + (moveStep++ % 2), 300);
        return (await getButtonBox()).y;
      })
      .toBeGreaterThan(homeBox.y);
    await page.mouse.move(120, 300);
    await page.mouse.up();
    expect((await getButtonBox()).y).toBeCloseTo(280, -1);
    await button.focus();
    for (let press = 0; press < 3; press += 1) await page.keyboard.press('ArrowLeft');
    expect((await getButtonBox()).x).toBeLessThan(100);
    for (let press = 0; press < 200; press += 1) await page.keyboard.press('ArrowUp');
    expect((await getButtonBox()).y).toBeGreaterThanOrEqual(0);
    for (let press = 0; press < 20; press += 1) await page.keyboard.press('ArrowDown');
    const movedBox = await getButtonBox();
    expect(new URL(page.url()).pathname).toBe(pages.deferredRepayment);
    await page.reload();
    await button.waitFor();
    await expect.poll(async () => Math.abs((await getButtonBox()).y - movedBox.y)).toBeLessThan(5);
    // Dropped where it came from, it stands in the header again and is forgotten.
    const restoredBox = await getButtonBox();
    await page.mouse.move(restoredBox.x + 20, restoredBox.y + 20);
    await page.mouse.down();
    await page.mouse.move(restoredBox.x, restoredBox.y - 40);
    await page.mouse.move(homeBox.x + 25, homeBox.y + 25);
    await page.mouse.up();
    expect(await getButtonBox()).toEqual(homeBox);
    await page.reload();
    await button.waitFor();
    expect(await getButtonBox()).toEqual(homeBox);
    await close();
  });

  test('stands in the header until it is moved, and whatever it is moved over can be scrolled away', async () => {
    const { page, close } = await environment.open({ language: 'es' });
    await page.goto(environment.urlFor(pages.loanDetails, ana, 'es', { ...order, orderId: 'MX151' }));
    const button = page.locator('header a[href*="/Dag"][aria-label]');
    await button.focus();
    const getScrollableHeight = () =>
      page.evaluate(() => document.documentElement.scrollHeight - document.documentElement.clientHeight);
    const scrollableBefore = await getScrollableHeight();
    await expect
      .poll(async () => {
        await page.keyboard.press('ArrowDown');
        return getScrollableHeight();
      })
      .toBeGreaterThanOrEqual(scrollableBefore + 60);
    await page.keyboard.press('Home');
    expect(await getScrollableHeight()).toBe(scrollableBefore);
    await close();
  });
});

describe('loan confirmation', () => {
  test('under review pops up, counts down, and asks again after 5.5 s', async () => {
    const { page, close } = await environment.open({ language: 'en' });
    const requests: Request[] = [];
    page.on('request', (request) => {
      if (request.url().includes('loan-detail-confirm')) requests.push(request);
    });
    await page.goto(environment.urlFor(pages.loanConfirm, bruno, 'en', { productId: 'mx-plazos' }));
    const reviewDialog = page.getByRole('dialog');
    await reviewDialog.getByText('We are reviewing your offer').waitFor();
    await expectAccessible(page, 'review');
    await reviewDialog.waitFor({ state: 'detached' });
    // The pop-up goes first, and then it asks.
    await expect.poll(() => requests.length).toBe(2);
    expect(requests[1]?.postData()).toContain('"isType":1');
    await page.getByText('Payment 4 of 4').waitFor();
    expect(requests).toHaveLength(2);
    const [first = 0, second = 0] = requests.map((request) => request.timing().startTime);
    expect(second - first).toBeGreaterThanOrEqual(5_500);
    await close();
  });
});

describe('repayment', () => {
  test('folds its rows to two, and turns by itself when a payment arrives', async () => {
    const { page, close } = await environment.open({ language: 'en' });
    await page.goto(environment.urlFor(pages.repayment, ana, 'en', order));
    await page.getByText('Commission', { exact: true }).waitFor();
    expect(await page.getByText('Total', { exact: true }).count()).toBe(0);
    await page.getByRole('button', { name: /more/i }).click();
    await page.getByText('Total', { exact: true }).waitFor();
    const { repayList } = await environment.call('repaymentDetail', ana, order);
    const reference =
      repayList.flatMap(({ list }) => list).find(({ vCode }) => vCode !== undefined)?.vCode ?? '';
    await environment.pay(reference, 40_000);
    await page.getByText('$2,624').first().waitFor();
    await page.getByText('$400.00').first().waitFor();
    await close();
  });
});

describe('a session that is over', () => {
  test('leads to signing in again, not to a blank page', async () => {
    const { page, context } = await environment.open({ language: 'es' });
    await page.goto(environment.urlFor(pages.loanDetails, { ...ana, sessionId: 'over' }, 'es', order));
    await page.getByText('Entrar de nuevo').waitFor();
    await expectAccessible(page, 'session over');
    await context.close();
  });
});
