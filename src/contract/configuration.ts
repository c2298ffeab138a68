import { createHash } from 'node:crypto';
import { globSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The brand that ships. */
export const defaultConfiguration = join(import.meta.dirname, '../../config');

/** The folder that is the brand: the one `CONFIG_DIR` names, from where one stands, or the one that ships. */
export function configurationFolder(configDir = process.env.CONFIG_DIR): string {
  return configDir ? resolve(configDir) : defaultConfiguration;
}

/** SHA-256, hex, of every file of a configuration: pages name the one they were drawn from. */
export function configurationHash(folder: string): string {
  const hash = createHash('sha256');
  const files = globSync('**/*', { cwd: folder }).filter((file) => statSync(join(folder, file)).isFile());
  for (const file of files.sort()) {
    hash
      .update(file.replaceAll('\\', '/'))
      .update('\0')
      .update(readFileSync(join(folder, file)));
  }
  return hash.digest('hex');
}

/**
 * Where the built pages are: what `PAGES_DIR` names, or a folder of `dist/web` that is named by what the configuration
 * says, so that brands of one checkout never serve each other's pages.
 */
export function pagesFolder(pagesDir = process.env.PAGES_DIR, configuration = configurationFolder()): string {
  if (pagesDir) return resolve(pagesDir);
  return join(import.meta.dirname, '../../dist/web', configurationHash(configuration).slice(0, 12));
}

/** Where in that folder the desk's own build is. */
export const deskFolder = 'desk';
