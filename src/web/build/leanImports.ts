import type { Plugin } from 'vite';

const preloadHelper = '\0vite/preload-helper.js';

/** Styles are inside the documents, so a lazy import needs no helper that waits for style sheets. */
export function leanImports(): Plugin {
  return {
    name: 'quincena:lean-imports',
    enforce: 'pre',
    load: (id) => (id === preloadHelper ? 'export const __vitePreload = (load) => load();' : null),
  };
}
