import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type KeyRing, parseKeyRing } from '../../config/keyRing.ts';

/** The demonstration's own keys, drawn at its first start and kept in files of `folder`, apart from the database. */
export async function loadDemoKeyRing(folder: string, name: string): Promise<KeyRing> {
  const file = join(folder, `${name}.key`);
  const existing = await readFile(file, 'utf8').catch(() => undefined);
  const ring = parseKeyRing((existing ?? (await generateKeyFile(folder, file))).trim());
  if (ring === undefined) throw new Error(`${file} holds no key`);
  return ring;
}

/** Two processes that start at once draw two and keep the first: a hard link is made whole or not at all. */
async function generateKeyFile(folder: string, file: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const temporaryPath = `${file}.${randomBytes(8).toString('hex')}`;
  await writeFile(temporaryPath, `own:${randomBytes(32).toString('base64')}`, { mode: 0o600, flush: true });
  try {
    await link(temporaryPath, file);
  } catch (error) {
    const alreadyExists = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    if (!alreadyExists) throw error;
  } finally {
    await rm(temporaryPath, { force: true });
  }
  return readFile(file, 'utf8');
}
