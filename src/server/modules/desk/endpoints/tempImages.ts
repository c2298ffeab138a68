import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Pictures that came as text, as files for whoever draws them anew, until they are forgotten. */
export async function writeTempImages(
  images: readonly string[],
): Promise<{ paths: string[]; cleanUp(): Promise<void> }> {
  if (images.length === 0) return { paths: [], cleanUp: async () => {} };
  const folder = await mkdtemp(join(tmpdir(), 'quincena-desk-'));
  const paths = images.map((_, index) => join(folder, String(index)));
  for (const [index, path] of paths.entries()) {
    await writeFile(path, Buffer.from(images[index] ?? '', 'base64'));
  }
  return { paths, cleanUp: () => rm(folder, { recursive: true, force: true }) };
}
