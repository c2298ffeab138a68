import type { Plugin } from 'vite';
import { fileOf } from './ownModules.ts';

const preloadHelper = '\0vite/preload-helper.js';
/** What Vite's own helper says to the page. */
const itsMark = 'vite:preloadError';

/** Styles are inside the documents, so a lazy import needs no helper that waits for style sheets. */
export function leanImports(): Plugin {
  return {
    name: 'quincena:lean-imports',
    enforce: 'pre',
    load: (id) => (fileOf(id) === preloadHelper ? 'export const __vitePreload = (load) => load();' : null),
    generateBundle(_, bundle) {
      const fat = Object.values(bundle).find((one) => one.type === 'chunk' && one.code.includes(itsMark));
      if (fat) this.error(`${fat.fileName} holds Vite's own helper for lazy imports`);
    },
  };
}
