import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The messages of the pages, of which a brand's `messages/<language>/<area>.json` replaces some. */
const ownFolder = join(import.meta.dirname, '../web');

/** The brand's messages that would replace none, with file and key. */
export function listOverrideErrors(brandFolder: string): string[] {
  const files = globSync('messages/**/*.json', { cwd: brandFolder });
  return files
    .map((file) => file.replaceAll('\\', '/'))
    .sort()
    .flatMap((file) => {
      if (!existsSync(join(ownFolder, file)))
        return [`${file}: no language or area is called so (src/web/messages)`];
      const own = readKeys(ownFolder, file);
      const unknown = readKeys(brandFolder, file).filter((key) => !own.includes(key));
      return unknown.map((key) => `${file}: no message is called ${key}`);
    });
}

function readKeys(folder: string, file: string): string[] {
  return Object.keys(JSON.parse(readFileSync(join(folder, file), 'utf8')));
}
