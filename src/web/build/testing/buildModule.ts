import { join } from 'node:path';
import type { Plugin } from 'vite';
import { buildChunks } from '../bundle.ts';

/** What the browser gets of a module of this code in `src/web/build`. */
export async function buildModule(code: string, plugins: Plugin[] = []): Promise<string> {
  const file = join(import.meta.dirname, '../entry.ts');
  const entry: Plugin = {
    name: 'entry',
    enforce: 'pre',
    resolveId: (source) => (source === file ? file : null),
    load: (id) => (id === file ? code : null),
  };
  const chunks = await buildChunks([...plugins, entry], { input: file });
  return chunks.map((chunk) => chunk.code).join('\n');
}
