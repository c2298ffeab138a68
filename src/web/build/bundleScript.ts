import { createHash } from 'node:crypto';
import { build, type Plugin, type Rolldown } from 'vite';
import { assetsFolder } from '../../contract/webManifest.ts';
import { leanImports } from './leanImports.ts';
import { strictLogger } from './strictLogger.ts';

/** Constants of contract, brand and style sheets are written where they are used, across files too. */
export const optimization = { inlineConst: { mode: 'all' } } as const;

export type Bundled = { readonly code: string; readonly modules: readonly string[] };

/** Bundles a file into one plain script without imports: the worker, or what moves on a page without React. */
export async function bundleScript(
  entry: string,
  plugins: Plugin[],
  format: 'iife' | 'es' = 'iife',
): Promise<Bundled> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    customLogger: strictLogger,
    plugins: [leanImports(), ...plugins],
    build: {
      write: false,
      target: 'safari15',
      modulePreload: false,
      rolldownOptions: {
        input: entry,
        optimization,
        preserveEntrySignatures: 'strict',
        output: { format, codeSplitting: false },
      },
    },
  });
  const outputs: Rolldown.RolldownOutput[] = [result].flat().filter((one) => 'output' in one);
  const chunk = outputs.flatMap(({ output }) => output).find((one) => one.type === 'chunk');
  if (!chunk) throw new Error(`${entry} gave no script`);
  return { code: chunk.code, modules: chunk.moduleIds };
}

/** The name of a script of ours among the immutable files. */
export function hashedFile(name: string, code: string): string {
  const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8);
  return `${assetsFolder}/${name}-${hash}.js`;
}
