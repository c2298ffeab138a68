import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { type Browser, chromium } from 'playwright-core';

const chromiumPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** The system's Chromium (CHROMIUM_PATH names another), with a port for Lighthouse. */
export type BenchBrowser = { browser: Browser; port: number; close(): Promise<void> };

export async function openBrowser(): Promise<BenchBrowser> {
  const executablePath = process.env.CHROMIUM_PATH ?? chromiumPaths.find((path) => existsSync(path));
  const port = await freePort();
  const browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`],
  });
  return { browser, port, close: () => browser.close() };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port is free');
  return address.port;
}
