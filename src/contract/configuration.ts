import { createHash } from 'node:crypto';
import { globSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The brand that ships. */
export const defaultConfiguration = join(import.meta.dirname, '../../config');

/** The folder of the brand: `CONFIG_DIR`, relative to the working directory, or the one that ships. */
export function configurationFolder(configDir = process.env.CONFIG_DIR): string {
  return configDir ? resolve(configDir) : defaultConfiguration;
}

/** SHA-256, hex, of all files of a folder; pages state that of the configuration they were rendered from. */
export function hashFolder(folder: string): string {
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
 * The folder of the built pages: `PAGES_DIR`, or a folder of `dist/web` named by the hash of the configuration, so that
 * brands of one checkout never serve each other's pages.
 */
export function pagesFolder(pagesDir = process.env.PAGES_DIR, configuration = configurationFolder()): string {
  if (pagesDir) return resolve(pagesDir);
  return join(import.meta.dirname, '../../dist/web', hashFolder(configuration).slice(0, 12));
}

/** The folder of the desk's build inside it. */
export const deskFolder = 'desk';
