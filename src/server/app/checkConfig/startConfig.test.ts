import { appendFile, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { defaultConfigDir } from '../../config/files.ts';
import { readStartConfig } from './startConfig.ts';

const validateProduct = vi.fn((): string[] => []);
let parent: string;
let folder: string;
let marksFolder: string;

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'quincena-start-config-'));
  folder = join(parent, 'config');
  marksFolder = join(parent, 'marks');
  await cp(defaultConfigDir, folder, { recursive: true });
  validateProduct.mockReset().mockReturnValue([]);
});
afterEach(() => rm(parent, { recursive: true }));

/** How many products are simulated. */
function countSimulated(): number {
  validateProduct.mockClear();
  const { products } = readStartConfig(folder, { validateProduct, marksFolder });
  expect(Object.keys(products)).toHaveLength(3);
  return validateProduct.mock.calls.length;
}

test('a start simulates every product, and one after it with the same files none', () => {
  expect([countSimulated(), countSimulated()]).toEqual([3, 0]);
});

test('a start after any file has changed simulates every product again', async () => {
  countSimulated();
  await appendFile(join(folder, 'products.json'), '\n');
  expect([countSimulated(), countSimulated()]).toEqual([3, 0]);
});

test('a configuration that fails is simulated, and refused, by each start', () => {
  validateProduct.mockReturnValue(['it breaks']);
  for (const _ of [1, 2]) expect(countSimulated).toThrow('it breaks');
  expect(validateProduct).toHaveBeenCalledTimes(3);
});

test('files that are wrong by themselves are refused where their products passed', async () => {
  countSimulated();
  await writeFile(join(folder, 'products.json'), '{');
  expect(countSimulated).toThrow('products.json');
});

test('where no mark can be written each start simulates', async () => {
  await mkdir(parent, { recursive: true });
  await writeFile(marksFolder, '');
  expect([countSimulated(), countSimulated()]).toEqual([3, 3]);
});
