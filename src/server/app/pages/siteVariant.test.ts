import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { deskFolder } from '../../../contract/configuration.ts';
import { testServer } from '../../testing/testServer.ts';
import { buildApp } from '../buildApp.ts';

const hashes = { cspScriptHashes: [], cspStyleHashes: [] };
const page = { mode: 'static', fallbackLanguage: 'es' };

test('only a demonstration is sent the home that leads to it, and the page itself', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'quincena-pages-'));
  await mkdir(join(folder, deskFolder));
  const home = {
    file: 'home.es.html',
    ...hashes,
    demonstration: { file: 'home-demonstration.es.html', ...hashes },
  };
  const pages = [
    { ...page, screen: 'home', addresses: ['/'], files: { es: home } },
    { ...page, screen: 'demo', addresses: ['/demo'], files: { es: { file: 'demo.es.html', ...hashes } } },
  ];
  await writeFile(join(folder, 'manifest.json'), JSON.stringify({ configuration: '', pages }));
  for (const name of [
    'home.es.html',
    'home-demonstration.es.html',
    'demo.es.html',
    `${deskFolder}/index.html`,
  ])
    await writeFile(join(folder, name), name);
  await using server = await testServer();
  const { settings } = server.services;
  for (const demonstration of [true, false]) {
    await using app = buildApp(
      { ...server.services, settings: { ...settings, demonstration } },
      { pagesFolder: folder },
    );
    const get = async (url: string) => {
      const { statusCode, body } = await app.inject({ url, headers: { accept: 'text/html' } });
      return statusCode === 200 ? body : statusCode;
    };
    expect([await get('/'), await get('/demo')]).toEqual(
      demonstration ? ['home-demonstration.es.html', 'demo.es.html'] : ['home.es.html', 404],
    );
    expect([await get('/home-demonstration.es.html'), await get('/demo.es.html')]).toEqual([404, 404]);
  }
  await rm(folder, { recursive: true });
});
