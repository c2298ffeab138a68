import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashFolder } from '../../../contract/configuration.ts';
import type { Config } from '../../config/config.ts';
import { defaultConfigDir, readConfig } from '../../config/files.ts';
import type { ProductValidator } from '../../config/productErrors.ts';
import { listSimulationErrors } from './simulation.ts';

const root = join(import.meta.dirname, '../../../..');
const sourceFolders = ['contract', 'lending', 'server'].map((name) => join(root, 'src', name));

type Simulation = {
  validateProduct: ProductValidator;
  /** Has a mark of each configuration that passed. It goes with node_modules when another version of a package is installed. */
  marksFolder: string;
};

const simulation: Simulation = {
  validateProduct: listSimulationErrors,
  marksFolder: join(root, 'node_modules/.cache/simulated'),
};

/**
 * Reads and checks the configuration for a start. Loans are simulated once for the same files, sources and Node: nothing
 * else decides what is found. Throws {@link ConfigError} with every error.
 */
export function readStartConfig(
  folder: string = defaultConfigDir,
  { validateProduct, marksFolder }: Simulation = simulation,
): Config {
  const mark = join(marksFolder, hashInputs(folder));
  if (existsSync(mark)) return readConfig(folder);
  const config = readConfig(folder, validateProduct);
  writeMark(marksFolder, mark);
  return config;
}

function hashInputs(folder: string): string {
  const hash = createHash('sha256').update(JSON.stringify(process.versions));
  for (const input of [folder, ...sourceFolders]) hash.update(hashFolder(input));
  return hash.digest('hex');
}

/** Where nothing may be written, each start simulates. */
function writeMark(marksFolder: string, mark: string): void {
  try {
    mkdirSync(marksFolder, { recursive: true });
    writeFileSync(mark, '');
  } catch {
    return;
  }
}
