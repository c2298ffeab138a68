import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

/**
 * `node scripts/deskScreenshots.mjs http://localhost:3000` draws the pages of docs/desk.md into docs/desk, from a demonstration that
 * was just started. CHROMIUM_PATH names the browser.
 */
const deskPages = {
  today: '/',
  application: '/applications?orderId=MX21',
  borrower: '/borrowers/1001',
  loan: '/loans/MX180',
  complaint: '/complaints?folio=MX26-DEMO-WAIT',
  reconciliation: '/reconciliation',
  team: '/staff',
  audit: '/audit',
};
const [origin = 'http://localhost:3000'] = process.argv.slice(2);
const folder = join(import.meta.dirname, '../docs/desk');
const { CHROMIUM_PATH: executablePath } = process.env;

await mkdir(folder, { recursive: true });
const browser = await chromium.launch({ args: ['--no-sandbox'], ...(executablePath && { executablePath }) });
const context = await browser.newContext({ viewport: { width: 1200, height: 660 }, locale: 'en-GB' });
const data = { email: 'admin@quincena.example', passphrase: 'quincena-desk' };
await context.request.post(`${origin}/desk/api/sign-in`, { data });
const page = await context.newPage();
for (const [name, path] of Object.entries(deskPages)) {
  await page.goto(`${origin}/desk${path}`);
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: join(folder, `${name}.jpg`), quality: 25 });
}
await browser.close();
