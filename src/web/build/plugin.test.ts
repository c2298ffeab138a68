import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { build } from 'vite';
import { beforeAll, describe, expect, test } from 'vitest';
import type { WebManifest, WebPage } from '../../contract/webManifest.ts';
import { pageTable } from '../pageTable.ts';
import { compressedCopies } from './compress.ts';
import { quincenaWeb } from './plugin.ts';

const root = resolve(import.meta.dirname, '../../..');
const files = new Map<string, Buffer>();

beforeAll(async () => {
  const result = await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    build: { write: false },
    plugins: [
      quincenaWeb(
        root,
        pageTable.filter(({ name }) => ['account', 'documents', 'jointLoginFailure'].includes(name)),
      ),
      compressedCopies(),
    ],
  });
  for (const one of [result].flat()) {
    if (!('output' in one)) continue;
    for (const output of one.output) {
      files.set(output.fileName, Buffer.from(output.type === 'chunk' ? output.code : output.source));
    }
  }
});

function text(file: string): string {
  const content = files.get(file);
  if (!content) throw new Error(`${file} wasn't written`);
  return content.toString();
}

/** The scripts that a document loads. */
function scriptsOf(document: string): string[] {
  const [, code = ''] = / data-code="([^"]*)"/.exec(text(document)) ?? [];
  return code.split(' ').map((file) => file.slice(1));
}

function page(screen: string): WebPage {
  const manifest: WebManifest = JSON.parse(text('manifest.json'));
  const found = manifest.pages.find((one) => one.screen === screen);
  if (!found) throw new Error(`${screen} isn't in the manifest`);
  return found;
}

function hash(content: string | undefined): string {
  return `'sha256-${createHash('sha256')
    .update(content ?? '')
    .digest('base64')}'`;
}

describe('a screen run by React', () => {
  test('has a document and scripts in each language, with that language’s messages and no other’s', () => {
    expect(page('account').files).toMatchObject({
      es: { file: 'account.es.html' },
      en: { file: 'account.en.html' },
    });
    expect(text('account.es.html')).toContain('<html lang="es" ');
    const said = (language: string): string => scriptsOf(`account.${language}.html`).map(text).join('');
    expect(said('es')).toContain('Dónde tienes tu sesión abierta');
    expect(said('es')).not.toMatch(/Where you are signed in|estrellas/);
    expect(said('en')).toContain('Where you are signed in');
  });

  test('is allowed by hashes: one inline script, one style, nothing else inline', () => {
    const html = text('account.es.html');
    const inline = [...html.matchAll(/<script>(.*?)<\/script>/gs)].map((match) => match[1]);
    const styles = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map((match) => match[1]);
    expect(page('account').files.es?.cspScriptHashes).toEqual(inline.map(hash));
    expect(page('account').files.es?.cspStyleHashes).toEqual(styles.map(hash));
    expect(inline).toHaveLength(1);
    expect(html).not.toMatch(/ style="| on\w+="/);
  });

  test('names exactly its chunks: React in one of its own, the lazy piece not among them', () => {
    const loaded = scriptsOf('account.es.html');
    expect(loaded.filter((file) => file.startsWith('assets/react-'))).toHaveLength(1);
    expect(loaded.every((file) => files.has(file))).toBe(true);
    expect(loaded.some((file) => file.includes('ConfirmAccountClosing'))).toBe(false);
    expect([...files.keys()].some((file) => file.startsWith('assets/ConfirmAccountClosing-'))).toBe(true);
  });

  test('starts with its skeleton, and the styles of its lazy piece are there already', () => {
    expect(text('account.es.html')).toContain('>Cargando<');
    expect(text('account.es.html')).toMatch(/::backdrop/);
    expect([...files.keys()].filter((file) => file.endsWith('.css'))).toEqual([]);
  });
});

describe('a page without JavaScript', () => {
  test('is whole in its document', () => {
    const html = text('jointLoginFailure.es.html');
    expect(html).toContain('<h1');
    expect(html).not.toContain('<script');
    expect(page('jointLoginFailure').files.es?.cspScriptHashes).toEqual([]);
  });
});

test('every text file has its compressed variants', () => {
  expect(files.has('images/logos.svg.br')).toBe(true);
  for (const [name, content] of files) {
    if (!/\.(html|js|svg)$/.test(name)) continue;
    const brotli = files.get(`${name}.br`);
    expect(brotli && brotliDecompressSync(brotli).equals(content), name).toBe(true);
    expect(files.has(`${name}.gz`), name).toBe(true);
  }
});

test('the service worker is one plain script', () => {
  expect(text('sw.js')).not.toMatch(/\bimport\b|\bexport\b/);
});
