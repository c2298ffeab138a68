import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultConfiguration } from '../../src/contract/configuration.ts';

type Json = Record<string, unknown>;

/** A folder with the configuration that ships and Colombia, which no line of the code knows, beside its markets. */
export async function createThirdMarketConfig({
  without,
}: {
  without?: 'lender';
} = {}): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'third-market-'));
  await cp(defaultConfiguration, folder, { recursive: true });
  await cp(join(import.meta.dirname, 'legal'), join(folder, 'legal'), { recursive: true });
  await addToFile(folder, 'markets.json', [], { CO: await readFixture('market.json') });
  await addToFile(folder, 'brand.json', ['legalName'], { CO: 'Quincena Colombia S.A.S.' });
  if (without !== 'lender')
    await addToFile(folder, 'brand.json', ['lenders'], { CO: await readFixture('lender.json') });
  await addToFile(folder, 'products.json', [], { 'co-30': await readFixture('product.json') });
  const { templates } = await readJson(join(folder, 'templates.json'));
  const { phone } = await readFixture('market.json');
  await addToFile(folder, 'templates.json', ['templates'], {
    '4': { ...getObject(templates, '2'), market: 'CO', accountMarket: 'CO', phone },
  });
  return { folder, remove: () => rm(folder, { recursive: true }) };
}

function readFixture(name: string): Promise<Json> {
  return readJson(join(import.meta.dirname, name));
}

async function readJson(file: string): Promise<Json> {
  return JSON.parse(await readFile(file, 'utf8'));
}

/** Adds to an object within a file of the configuration. */
async function addToFile(
  folder: string,
  name: string,
  path: readonly string[],
  entries: Json,
): Promise<void> {
  const file = join(folder, name);
  const content = await readJson(file);
  const target = path.reduce(getObject, content);
  Object.assign(target, entries);
  await writeFile(file, JSON.stringify(content));
}

function getObject(parent: unknown, name: string): Json {
  const value = Object(parent)[name];
  if (typeof value !== 'object' || value === null) throw new Error(`there is no ${name}`);
  return value;
}
