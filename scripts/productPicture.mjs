import { join } from 'node:path';
import { chromium } from 'playwright-core';

/**
 * `node scripts/productPicture.mjs http://localhost:3000` draws docs/product.png: the page of a demonstration that was just
 * started, with a loan that is owed. CHROMIUM_PATH names the browser.
 */
const [origin = 'http://localhost:3000'] = process.argv.slice(2);
const { CHROMIUM_PATH: executablePath } = process.env;

const browser = await chromium.launch({ args: ['--no-sandbox'], ...(executablePath && { executablePath }) });
const page = await browser.newPage({ viewport: { width: 1600, height: 940 }, locale: 'en-GB' });
const tap = (name) =>
  page.getByRole('button', { name, exact: true }).and(page.locator(':not([aria-disabled])')).click();
await page.goto(`${origin}/demo?language=1`);
await tap('Begin with a new person');
await page.frameLocator('iframe').locator('[autocomplete="one-time-code"]').waitFor();
await tap('Fill in everything up to the offer');
await page.getByText('accept it there').waitFor({ timeout: 60_000 });
await page.frameLocator('iframe').locator('#actions button').first().click();
await tap('Jump to the day it is due');
await page.getByRole('button', { name: 'Pay at OXXO' }).first().waitFor();
await page.waitForLoadState('networkidle').catch(() => undefined);
await page.waitForTimeout(3_000);
await page.screenshot({ path: join(import.meta.dirname, '../docs/product.png') });
await browser.close();
