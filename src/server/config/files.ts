import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import { defaultConfiguration } from '../../contract/configuration.ts';
import { branchesSchema } from './branches.ts';
import { brandSchema } from './brand.ts';
import { complaintsSchema } from './complaints.ts';
import type { Config } from './config.ts';
import { deskSchema } from './desk.ts';
import { listImageErrors } from './images.ts';
import { readLegalTexts } from './legal.ts';
import { withLenders } from './lenders.ts';
import { listMarketErrors } from './marketErrors.ts';
import { marketsSchema } from './markets.ts';
import { messagesSchema } from './messageTexts/schema.ts';
import { listProductErrors, type ProductValidator } from './productErrors.ts';
import { parseValidProducts, productsSchema } from './products.ts';
import { promotionSchema } from './templates.ts';

export const defaultConfigDir = defaultConfiguration;

/** Every mistake of the configuration files, a line each. */
export class ConfigError extends Error {
  constructor(errors: readonly string[]) {
    super(
      `The configuration has ${errors.length} mistake(s):\n${errors.map((line) => `  - ${line}`).join('\n')}`,
    );
  }
}

/**
 * Reads and checks the files of the configuration. Throws {@link ConfigError} with every mistake.
 * @param validateProduct what else a product has to stand; a start and `npm run check:config` live its loans (`checkedConfig`)
 */
export function readConfig(
  folder: string = defaultConfigDir,
  validateProduct: ProductValidator = () => [],
): Config {
  const errors: string[] = [];
  const brand = readFile(folder, 'brand.json', brandSchema, errors);
  const markets = readFile(folder, 'markets.json', marketsSchema, errors);
  const products = readFile(folder, 'products.json', productsSchema, errors);
  const complaints = readFile(folder, 'complaints.json', complaintsSchema, errors);
  const messages = readFile(folder, 'messages.json', messagesSchema, errors);
  const promotion = readFile(folder, 'templates.json', promotionSchema, errors);
  // A folder without it has the defaults.
  const desk = existsSync(join(folder, 'desk.json'))
    ? readFile(folder, 'desk.json', deskSchema, errors)
    : deskSchema.parse({});
  // The site's alone: the server only says whether it can be read.
  const branches = readFile(folder, 'branches.json', branchesSchema, errors);
  const legal = brand && markets && readLegalTexts(folder, brand, markets, errors);
  if (!brand || !markets || !complaints || !messages || !legal || !promotion || !desk)
    throw new ConfigError(errors);
  const namedMarkets = withLenders(markets, brand);
  const config = {
    brand,
    markets: namedMarkets,
    products: products ?? {},
    complaints,
    messages,
    legal,
    promotion,
    desk,
  };
  if (products !== undefined) errors.push(...listMarketErrors({ ...config, branches: branches ?? [] }));
  errors.push(...listImageErrors(folder, config));
  // What is wrong with one product hides nothing that is wrong with another.
  const validProducts =
    products ?? parseValidProducts(readJson(folder, 'products.json', []), Object.keys(markets));
  if (products === undefined || errors.length === 0) {
    errors.push(...listProductErrors({ ...config, products: validProducts }, validateProduct));
  }
  if (errors.length > 0) throw new ConfigError(errors);
  return config;
}

/** Undefined, and a mistake, where a file can't be read. */
function readJson(folder: string, name: string, errors: string[]): unknown {
  try {
    return JSON.parse(readFileSync(join(folder, name), 'utf8'));
  } catch (error) {
    errors.push(`${name}: ${error instanceof Error ? error.message : 'cannot be read'}`);
    return undefined;
  }
}

function readFile<Schema extends z.ZodType>(
  folder: string,
  name: string,
  schema: Schema,
  errors: string[],
): z.output<Schema> | undefined {
  const content = readJson(folder, name, errors);
  if (content === undefined) return undefined;
  const parsed = schema.safeParse(content);
  if (parsed.success) return parsed.data;
  for (const issue of parsed.error.issues) errors.push(`${name}: ${issue.path.join('.')}: ${issue.message}`);
  return undefined;
}
