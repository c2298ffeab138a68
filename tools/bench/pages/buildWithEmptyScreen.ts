import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { pagesFolder } from '../../../src/contract/configuration.ts';
import type { WebManifest } from '../../../src/contract/webManifest.ts';
import { compressedCopies } from '../../../src/web/build/compress.ts';
import { quincenaWeb } from '../../../src/web/build/plugin.ts';
import type { Screen } from '../../../src/web/build/screen.ts';

const root = join(import.meta.dirname, '../../..');
const manifestFile = 'manifest.json';
/** A screen with nothing on it: what React, the document's frame and the start of a screen cost by themselves. */
const emptyScreen: Screen = {
  name: 'empty',
  folder: '../../tools/bench/pages/empty',
  title: 'Empty',
  mode: 'react',
  addresses: ['/empty'],
};

/** Copies the product's pages, which stay as they are built, into a folder and builds an empty screen beside them. */
export async function buildWithEmptyScreen(folder: string): Promise<void> {
  await cp(pagesFolder(), folder, { recursive: true });
  const productManifest = await readManifest(folder);
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: { outDir: folder, emptyOutDir: false },
    plugins: [quincenaWeb(root, [emptyScreen]), compressedCopies()],
  });
  const { pages } = await readManifest(folder);
  const manifest: WebManifest = { ...productManifest, pages: [...productManifest.pages, ...pages] };
  await writeFile(join(folder, manifestFile), JSON.stringify(manifest));
}

async function readManifest(folder: string): Promise<WebManifest> {
  return JSON.parse(await readFile(join(folder, manifestFile), 'utf8'));
}
