import { createHash } from 'node:crypto';
import { globSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The brand that ships. */
export const shippedConfiguration = join(import.meta.dirname, '../../config');

/** The folder that is the brand: the one `CONFIG_DIR` names, from where one stands, or the one that ships. */
export function configurationFolder(configDir = process.env.CONFIG_DIR): string {
  return configDir ? resolve(configDir) : shippedConfiguration;
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

/** Where the built pages are: what `PAGES_DIR` names, or `dist/web`. */
export function pagesFolder(pagesDir = process.env.PAGES_DIR): string {
  return pagesDir ? resolve(pagesDir) : join(import.meta.dirname, '../../dist/web');
}

/** Where in that folder the desk's own build is. */
export const deskFolder = 'desk';
