import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../app/buildApp.ts';
import { type TestServer, testServer } from '../../testing/testServer.ts';
import { createTestOperatorToken } from './testing/tokens.ts';

const operatorToken = 'a token that only the staff know';
const insiderPaths = ['/testPreview', '/openapi', '/openapi.json', '/openapi.css'];

let server: TestServer;
let folder: string;
const apps: FastifyInstance[] = [];
beforeAll(async () => {
  server = await testServer({ seed: false });
  folder = await mkdtemp(join(tmpdir(), 'quincena-pages-'));
  const screens = ['testPreview', 'aboutUs', 'notFound'];
  const pages = screens.map((screen) => ({
    screen,
    mode: 'static',
    addresses: [`/${screen}`],
    otherwise: 'es',
    files: { es: { file: `${screen}.es.html`, cspScriptHashes: [], cspStyleHashes: [] } },
  }));
  await writeFile(join(folder, 'manifest.json'), JSON.stringify({ pages }));
  await mkdir(join(folder, 'desk/assets'), { recursive: true });
  await writeFile(join(folder, 'desk/index.html'), 'the desk');
  for (const screen of screens) await writeFile(join(folder, `${screen}.es.html`), `the page ${screen}`);
});
afterAll(async () => {
  for (const app of apps) await app.close();
  await server.close();
  await rm(folder, { recursive: true });
});

function createAppWith(settings: { demonstration: boolean }): FastifyInstance {
  const app = buildApp(
    { ...server.services, settings: { ...server.services.settings, ...settings } },
    { pagesFolder: folder },
  );
  apps.push(app);
  return app;
}

async function get(app: FastifyInstance, url: string, authorization?: string) {
  const headers = { accept: 'text/html', ...(authorization === undefined ? {} : { authorization }) };
  return app.inject({ url, headers });
}

function toBasicCredentials(password: string): string {
  return `Basic ${Buffer.from(`anybody:${password}`).toString('base64')}`;
}

describe('the test page and the list of calls', () => {
  test('are open in the demonstration', async () => {
    const app = createAppWith({ demonstration: true });
    for (const path of insiderPaths) expect((await get(app, path)).statusCode, path).toBe(200);
  });

  test('are not found in production under any of their names, while other pages are', async () => {
    const app = createAppWith({ demonstration: false });
    for (const path of [...insiderPaths, '/testPreview.es.html', '/%74estPreview.es.html']) {
      const answer = await get(app, path, `Bearer ${operatorToken}`);
      expect(answer.statusCode, path).toBe(404);
      expect(answer.body, path).toBe('the page notFound');
    }
    expect((await get(app, '/aboutUs')).body).toBe('the page aboutUs');
    expect((await get(app, '/aboutUs.es.html')).body).toBe('the page aboutUs');
  });

  test('are opened by the operator’s token in a header, and by the browser’s basic authentication', async () => {
    await createTestOperatorToken(server, operatorToken);
    const app = createAppWith({ demonstration: false });
    for (const path of insiderPaths) {
      const closed = await get(app, path);
      expect([closed.statusCode, closed.headers['www-authenticate']]).toEqual([
        401,
        'Basic realm="operator", charset="UTF-8"',
      ]);
      for (const authorization of [
        'Bearer wrong',
        toBasicCredentials('wrong'),
        toBasicCredentials(''),
        'Basic',
        'Basic %%%',
      ]) {
        expect((await get(app, path, authorization)).statusCode).toBe(401);
      }
      for (const authorization of [`Bearer ${operatorToken}`, toBasicCredentials(operatorToken)]) {
        const open = await get(app, path, authorization);
        expect([open.statusCode, open.headers['www-authenticate']]).toEqual([200, undefined]);
      }
      await server.db.deleteFrom('usageCounters').execute();
    }
  });

  test('accept no token from an address', async () => {
    const app = createAppWith({ demonstration: false });
    expect((await get(app, `/testPreview?token=${operatorToken}`)).statusCode).toBe(401);
  });
});

test('staff calls accept no credentials that a browser sends by itself', async () => {
  const app = createAppWith({ demonstration: false });
  const headers = { authorization: toBasicCredentials(operatorToken) };
  expect((await app.inject({ url: '/operator/suspense', headers })).statusCode).toBe(401);
});
