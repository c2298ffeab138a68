import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type KeyRing, readKeyRing } from '../config/keyRing.ts';

/** The demonstration's own keys, drawn at its first start and kept in files of `folder`, apart from the database. */
export async function ownKeyRing(folder: string, name: string): Promise<KeyRing> {
  const file = join(folder, `${name}.key`);
  const known = await readFile(file, 'utf8').catch(() => undefined);
  const ring = readKeyRing((known ?? (await draw(folder, file))).trim());
  if (ring === undefined) throw new Error(`${file} holds no key`);
  return ring;
}

/** Two processes that start at once draw two and keep the first: a hard link is made whole or not at all. */
async function draw(folder: string, file: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const draft = `${file}.${randomBytes(8).toString('hex')}`;
  await writeFile(draft, `own:${randomBytes(32).toString('base64')}`, { mode: 0o600, flush: true });
  try {
    await link(draft, file);
  } catch (error) {
    const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    if (!isThere) throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return readFile(file, 'utf8');
}
