import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { shippedConfiguration } from '../../src/contract/configuration.ts';

type Json = Record<string, unknown>;

/** A folder with the configuration that ships and Colombia, which no line of the code knows, beside its markets. */
export async function thirdMarket({
  without,
}: {
  without?: 'lender';
} = {}): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'third-market-'));
  await cp(shippedConfiguration, folder, { recursive: true });
  await cp(join(import.meta.dirname, 'legal'), join(folder, 'legal'), { recursive: true });
  await add(folder, 'markets.json', [], { CO: await own('market.json') });
  await add(folder, 'brand.json', ['legalName'], { CO: 'Quincena Colombia S.A.S.' });
  if (without !== 'lender') await add(folder, 'brand.json', ['lenders'], { CO: await own('lender.json') });
  await add(folder, 'products.json', [], { 'co-30': await own('product.json') });
  const { templates } = await json(join(folder, 'templates.json'));
  const { phone } = await own('market.json');
  await add(folder, 'templates.json', ['templates'], {
    '4': { ...part(templates, '2'), market: 'CO', accountMarket: 'CO', phone },
  });
  return { folder, remove: () => rm(folder, { recursive: true }) };
}

function own(name: string): Promise<Json> {
  return json(join(import.meta.dirname, name));
}

async function json(file: string): Promise<Json> {
  return JSON.parse(await readFile(file, 'utf8'));
}

/** Adds to an object within a file of the configuration. */
async function add(folder: string, name: string, path: readonly string[], added: Json): Promise<void> {
  const file = join(folder, name);
  const content = await json(file);
  const target = path.reduce(part, content);
  Object.assign(target, added);
  await writeFile(file, JSON.stringify(content));
}

function part(of: unknown, name: string): Json {
  const found = Object(of)[name];
  if (typeof found !== 'object' || found === null) throw new Error(`there is no ${name}`);
  return found;
}
