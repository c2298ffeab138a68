import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { unzipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { computeContrast, minContrast } from '../../../../contract/colours.ts';
import { readConfig } from '../../../config/index.ts';
import { type TestServer, testServer } from '../../../testing/testServer.ts';
import { sanitizeSvg } from './logo.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

function post(path: string, body: unknown): Promise<Response> {
  const headers = { 'content-type': 'application/json', origin: server.origin };
  return server.fetch(path, { method: 'POST', headers, body: JSON.stringify(body) });
}

async function toLogo(body: object): Promise<string> {
  return ((await (await post('/demo/brand/logo', body)).json()) as { logo: string }).logo;
}

const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10"><path d="M0 0h20v10z" fill="#c02"/></svg>';
const elsewhere = 'https://elsewhere.example';

/** Unpacks an archive the way a tool does, into a folder of its own. */
async function unpack(archive: Response): Promise<{ folder: string; files: string[] }> {
  const folder = await mkdtemp(join(tmpdir(), 'quincena-archive-'));
  const entries = Object.entries(unzipSync(new Uint8Array(await archive.arrayBuffer())));
  for (const [name, content] of entries) {
    const path = join(folder, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content);
  }
  return { folder, files: entries.map(([name]) => name) };
}

test('the archive is a configuration that a start takes, with name, colour and logo', async () => {
  const change = { name: 'Préstamos Luz & Hijos', accent: '#ffcc00', logo: await toLogo({ svg: drawing }) };
  const response = await post('/demo/brand', change);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/zip']);
  const { folder, files } = await unpack(response);
  const { brand, products } = readConfig(join(folder, 'config'));
  expect(brand.name).toBe(change.name);
  expect(brand.legalName.MX).toBe('Préstamos Luz & Hijos Préstamos, S.A. de C.V., SOFOM, E.N.R.');
  expect(products['mx-plazos']?.name.en).toBe('Préstamos Luz & Hijos Instalments');
  const { accent, surface, onAccent } = brand.colours.light;
  expect(computeContrast(accent, surface)).toBeGreaterThanOrEqual(minContrast);
  expect(computeContrast(onAccent, accent)).toBeGreaterThanOrEqual(minContrast);
  expect(await readFile(join(folder, 'config/public/images/logo.svg'), 'utf8')).toContain(
    'viewBox="0 -5 20 20"',
  );
  expect(files.every((name) => name.startsWith('config/') && !name.includes('..'))).toBe(true);
  await rm(folder, { recursive: true });
});

test('a logo of dots stands in a drawing', async () => {
  const png = await sharp({ create: { width: 96, height: 96, channels: 4, background: '#0a7d' } })
    .png({ palette: true })
    .toBuffer();
  const logo = await toLogo({ png: png.toString('base64') });
  const { folder } = await unpack(await post('/demo/brand', { name: 'Luz', accent: '#204080', logo }));
  expect(await readFile(join(folder, 'config/public/images/logo.svg'), 'utf8')).toBe(logo);
  await rm(folder, { recursive: true });
  expect((await post('/demo/brand/logo', { png: Buffer.from('<script>').toString('base64') })).status).toBe(
    400,
  );
});

test('what isn’t a drawing is left out of one', () => {
  const hostile = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>
    <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9" onload="alert(1)">
    <script>alert(1)</script><style>@import url(${elsewhere})</style><foreignObject><p/></foreignObject>
    <a href='javascript:alert(1)'><path d="M0 0"/></a><use xlink:href="${elsewhere}/x.svg#a"/>
    <image href="${elsewhere}/x.png"/><animate attributeName="href" values="javascript:alert(1)"/>
    <rect width="9" height="9" fill="url(#a)" stroke="url(${elsewhere})" style="fill:red" onclick='alert(1)'/>
    <svg><circle r="1"/></svg><text>hello</text></svg>`;
  expect(sanitizeSvg(hostile)).toEqual({
    svg: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9" fill="url(#a)"/></svg>',
  });
  for (const source of [
    '',
    'no drawing',
    '<html/>',
    '<svg>',
    '<svg viewBox="0 0 0 0"><path/></svg>',
    '<svg viewBox="0 0 9 9">&x;</svg>',
  ])
    expect(sanitizeSvg(source)).toEqual({ error: 'unreadable' });
  const long = `<svg viewBox="0 0 9 9">${'<path d="M0 0h9v9z"/>'.repeat(1_000)}</svg>`;
  expect(sanitizeSvg(long)).toEqual({ error: 'tooLarge' });
});

test('a name of markup or a path, and a colour that isn’t one, are refused', async () => {
  for (const name of ['', '<b>x</b>', '../x', 'x"y', 'x'.repeat(25), '&x', 'a\u0000b', 'a\nb'])
    expect((await post('/demo/brand', { name, accent: '#204080' })).status).toBe(400);
  for (const accent of ['red', '#fff', '#FFFFFF', 'url(x)'])
    expect((await post('/demo/brand', { name: 'Luz', accent })).status).toBe(400);
  const logo = '<svg viewBox="0 0 9 9"><script>alert(1)</script></svg>';
  expect((await post('/demo/brand', { name: 'Luz', accent: '#204080', logo })).status).toBe(400);
});

test('the name alone is changed where it is a word of its own', async () => {
  const { folder } = await unpack(await post('/demo/brand', { name: 'Luz', accent: '#204080' }));
  const { brand, products } = readConfig(join(folder, 'config'));
  expect([brand.embeddedBrowserMarker, Object.keys(products)[0]]).toEqual(['QuincenaApp', 'mx-quincena']);
  await rm(folder, { recursive: true });
});

test('an address gets so many archives an hour', async () => {
  const limited = await testServer();
  const headers = { 'content-type': 'application/json', origin: limited.origin };
  const body = JSON.stringify({ name: 'Luz', accent: 'none' });
  const statuses: number[] = [];
  for (let requests = 0; requests <= 60; requests++)
    statuses.push((await limited.fetch('/demo/brand', { method: 'POST', headers, body })).status);
  expect(statuses).toEqual([...Array(60).fill(400), 429]);
  await limited.close();
});
