import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Where Debian has what isn't on everybody's path. */
const folders = ['/usr/lib/postgresql/15/bin', '/usr/sbin', '/sbin'];
process.env.PATH = [process.env.PATH, ...folders].join(delimiter);

/** What keeps a drill from being done here; its message says all. */
export class PrerequisiteError extends Error {}

/** @param packages Debian's, by the program that is wanted of each */
export function requirePrograms(packages: Readonly<Record<string, string>>): void {
  const path = (process.env.PATH ?? '').split(delimiter);
  const missing = Object.entries(packages).filter(
    ([program]) => !path.some((folder) => existsSync(join(folder, program))),
  );
  if (missing.length === 0) return;
  const programs = missing.map(([program]) => program).join(', ');
  const names = [...new Set(missing.map(([, name]) => name))].join(' ');
  throw new PrerequisiteError(`Not on this machine: ${programs}. Debian has them: apt install ${names}`);
}
