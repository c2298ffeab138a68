import { join } from 'node:path';
import { defineConfig } from 'vite';
import { pagesFolder } from './src/contract/configuration.ts';
import { deskBuildPlugin } from './src/desk/build/deskBuildPlugin.ts';
import { appFiles } from './src/web/app/build/appFiles.ts';
import { compressedCopies } from './src/web/build/compress.ts';
import { quincenaWeb } from './src/web/build/plugin.ts';
import { pageTable } from './src/web/pageTable.ts';
import { siteFiles } from './src/web/site/build/siteFiles.ts';

const root = import.meta.dirname;

export default defineConfig({
  root,
  publicDir: join(root, 'public'),
  build: { outDir: pagesFolder(), emptyOutDir: true, reportCompressedSize: false },
  plugins: [siteFiles(), appFiles(), quincenaWeb(root, pageTable), deskBuildPlugin(), compressedCopies()],
});
