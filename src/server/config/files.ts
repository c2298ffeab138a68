import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import { shippedConfiguration } from '../../contract/configuration.ts';
import { absentMarkets } from './absentMarkets.ts';
import { branchesSchema } from './branches.ts';
import { type Brand, brandSchema } from './brand.ts';
import { type ComplaintsConfig, complaintsSchema } from './complaints.ts';
import { type DeskConfig, deskSchema } from './desk.ts';
import { type LegalTexts, readLegalTexts } from './legal.ts';
import { withLenders } from './lenders.ts';
import { type Markets, marketsSchema } from './markets.ts';
import { type MessagesConfig, messagesSchema } from './messageTexts/schema.ts';
import { pictureMistakes } from './pictures.ts';
import { productMistakes, type Trial } from './productMistakes.ts';
import { type Products, productsSchema, wholeProducts } from './products.ts';
import { type PromotionConfig, promotionSchema } from './templates.ts';

/** What a lender configures, checked. */
export type Config = {
  brand: Brand;
  markets: Markets;
  products: Products;
  complaints: ComplaintsConfig;
  messages: MessagesConfig;
  legal: LegalTexts;
  promotion: PromotionConfig;
  desk: DeskConfig;
};

export const defaultConfigDir = shippedConfiguration;

/** Every mistake of the configuration files, a line each. */
export class ConfigError extends Error {
  constructor(mistakes: readonly string[]) {
    super(
      `The configuration has ${mistakes.length} mistake(s):\n${mistakes.map((line) => `  - ${line}`).join('\n')}`,
    );
  }
}

/**
 * Reads and checks the files of the configuration. Throws {@link ConfigError} with every mistake.
 * @param tryOut what else a product has to stand; a start and `npm run check:config` live its loans (`checkedConfig`)
 */
export function readConfig(folder: string = defaultConfigDir, tryOut: Trial = () => []): Config {
  const mistakes: string[] = [];
  const brand = readFile(folder, 'brand.json', brandSchema, mistakes);
  const markets = readFile(folder, 'markets.json', marketsSchema, mistakes);
  const products = readFile(folder, 'products.json', productsSchema, mistakes);
  const complaints = readFile(folder, 'complaints.json', complaintsSchema, mistakes);
  const messages = readFile(folder, 'messages.json', messagesSchema, mistakes);
  const promotion = readFile(folder, 'templates.json', promotionSchema, mistakes);
  // A folder without it has the defaults.
  const desk = existsSync(join(folder, 'desk.json'))
    ? readFile(folder, 'desk.json', deskSchema, mistakes)
    : deskSchema.parse({});
  // The site's alone: the server only says whether it can be read.
  const branches = readFile(folder, 'branches.json', branchesSchema, mistakes);
  const legal = brand && markets && readLegalTexts(folder, brand, markets, mistakes);
  if (!brand || !markets || !complaints || !messages || !legal || !promotion || !desk)
    throw new ConfigError(mistakes);
  const named = withLenders(markets, brand);
  const config = {
    brand,
    markets: named,
    products: products ?? {},
    complaints,
    messages,
    legal,
    promotion,
    desk,
  };
  if (products !== undefined) mistakes.push(...absentMarkets({ ...config, branches: branches ?? [] }));
  mistakes.push(...pictureMistakes(folder, config));
  // What is wrong with one product hides nothing that is wrong with another.
  const known = products ?? wholeProducts(contentOf(folder, 'products.json', []), Object.keys(markets));
  if (products === undefined || mistakes.length === 0) {
    mistakes.push(...productMistakes({ ...config, products: known }, tryOut));
  }
  if (mistakes.length > 0) throw new ConfigError(mistakes);
  return config;
}

/** Undefined, and a mistake, where a file can't be read. */
function contentOf(folder: string, name: string, mistakes: string[]): unknown {
  try {
    return JSON.parse(readFileSync(join(folder, name), 'utf8'));
  } catch (error) {
    mistakes.push(`${name}: ${error instanceof Error ? error.message : 'cannot be read'}`);
    return undefined;
  }
}

function readFile<Schema extends z.ZodType>(
  folder: string,
  name: string,
  schema: Schema,
  mistakes: string[],
): z.output<Schema> | undefined {
  const content = contentOf(folder, name, mistakes);
  if (content === undefined) return undefined;
  const parsed = schema.safeParse(content);
  if (parsed.success) return parsed.data;
  for (const issue of parsed.error.issues)
    mistakes.push(`${name}: ${issue.path.join('.')}: ${issue.message}`);
  return undefined;
}
