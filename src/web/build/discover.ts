import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Screen } from './screen.ts';

export type FoundScreen = { readonly screen: Screen; readonly folder: string };

function isManifest(value: unknown): value is { screen: Screen } {
  return typeof value === 'object' && value !== null && 'screen' in value;
}

/** Finds every `screen.ts` under the folders and reads its manifest, in the order of the paths. */
export async function discoverScreens(folders: readonly string[]): Promise<FoundScreen[]> {
  const files = folders.flatMap((cwd) =>
    globSync('**/screen.ts', { cwd, exclude: ['build/**'] }).map((file) => join(cwd, file)),
  );
  const found = await Promise.all(files.sort().map(readManifest));
  const names = found.map(({ screen }) => screen.name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice) throw new Error(`Two screens are named ${twice}`);
  return found;
}

async function readManifest(file: string): Promise<FoundScreen> {
  const module: unknown = await import(pathToFileURL(file).href);
  if (!isManifest(module)) throw new Error(`${file} must export 'screen'`);
  return { screen: module.screen, folder: dirname(file) };
}
