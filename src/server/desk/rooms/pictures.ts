import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Pictures that came as text, as files for whoever draws them anew, until they are forgotten. */
export async function keptPictures(
  pictures: readonly string[],
): Promise<{ paths: string[]; forget(): Promise<void> }> {
  if (pictures.length === 0) return { paths: [], forget: async () => {} };
  const folder = await mkdtemp(join(tmpdir(), 'quincena-desk-'));
  const paths = pictures.map((_, index) => join(folder, String(index)));
  for (const [index, path] of paths.entries()) {
    await writeFile(path, Buffer.from(pictures[index] ?? '', 'base64'));
  }
  return { paths, forget: () => rm(folder, { recursive: true, force: true }) };
}
