import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import { defaultConfiguration } from '../../contract/configuration.ts';
import { accountingSchema } from './accounting.ts';
import { addLenders, type Brand, branchesSchema, brandSchema, complaintsSchema } from './brand.ts';
import type { Config } from './config.ts';
import { deskSchema } from './desk.ts';
import { readLegalTexts } from './legal.ts';
import { listMarketErrors } from './marketRules.ts';
import { type Markets, marketsSchema } from './markets.ts';
import { messagesSchema } from './messageTexts.ts';
import { listProductErrors, type ProductValidator } from './productErrors.ts';
import { type Products, parseValidProducts, productsSchema } from './products.ts';
import { promotionSchema } from './templates.ts';

export const defaultConfigDir = defaultConfiguration;

/** Every error of the configuration files, a line each. */
export class ConfigError extends Error {
  constructor(errors: readonly string[]) {
    super(
      `The configuration has ${errors.length} error(s):\n${errors.map((line) => `  - ${line}`).join('\n')}`,
    );
  }
}

/**
 * Reads and checks the files of the configuration. Throws {@link ConfigError} with every error.
 * @param validateProduct further checks of a product; a start and `npm run check:config` simulate its loans (`readSimulatedConfig`)
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
  // A folder without it has those that ship.
  const messagesFolder = existsSync(join(folder, 'messages.json')) ? folder : defaultConfigDir;
  const messages = readFile(messagesFolder, 'messages.json', messagesSchema, errors);
  const promotion = readFile(folder, 'templates.json', promotionSchema, errors);
  // A folder without it has the defaults.
  const desk = existsSync(join(folder, 'desk.json'))
    ? readFile(folder, 'desk.json', deskSchema, errors)
    : deskSchema.parse({});
  // A folder without it has no books.
  const accounting = existsSync(join(folder, 'accounting.json'))
    ? readFile(folder, 'accounting.json', accountingSchema, errors)
    : {};
  // The site's alone: the server only says whether it can be read.
  const branches = readFile(folder, 'branches.json', branchesSchema, errors);
  const legal = brand && markets && readLegalTexts(folder, brand, markets, errors);
  if (!brand || !markets || !complaints || !messages || !legal || !promotion || !desk || !accounting)
    throw new ConfigError(errors);
  const namedMarkets = addLenders(markets, brand);
  const config = {
    brand,
    markets: namedMarkets,
    products: products ?? {},
    complaints,
    messages,
    legal,
    promotion,
    desk,
    accounting,
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

/** Undefined, and an error, where a file can't be read. */
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

type ImageReferences = { readonly brand: Brand; readonly markets: Markets; readonly products: Products };

/** The product's own images, of payment channels. A brand's images override them. */
const productImagesFolder = join(import.meta.dirname, '../../../public');

const logoFile = 'images/logo.svg';
const maxLogoBytes = 8 * 1024;

/** Pictures that are named and missing, and a logo that can't be one, a line each. */
function listImageErrors(folder: string, { brand, markets, products }: ImageReferences): string[] {
  const folders = [join(folder, 'public'), productImagesFolder];
  const namedImages = [
    ...Object.entries(products).map(([id, { logo }]) => [`products.json: ${id}.logo`, logo] as const),
    ...Object.entries(markets).flatMap(([code, { channels }]) =>
      channels.map(({ payCode, logo }) => [`markets.json: ${code} ${payCode}.logo`, logo] as const),
    ),
    ...Object.keys(brand.pictures).map(
      (name) => [`brand.json: pictures.${name}`, `/images/site/${name}.svg`] as const,
    ),
  ];
  const missingImages = namedImages.flatMap(([location, address]) => {
    const error = findImageError(folders, address);
    return error ? [`${location}: ${error}`] : [];
  });
  const undescribedImages = Object.entries(brand.lenders).flatMap(([code, { pictures = [] } = {}]) =>
    pictures
      .filter((name) => !Object.hasOwn(brand.pictures, name))
      .map((name) => `brand.json: lenders.${code}.pictures: ${name} has no words in pictures`),
  );
  return [...missingImages, ...undescribedImages, ...listLogoErrors(join(folder, 'public', logoFile))];
}

/** An address like `/images/brand.svg#mark`: the file, and the part of it that the mark names. */
function findImageError(folders: readonly string[], address: string): string | undefined {
  const [path = '', fragment] = address.split('#');
  const file = folders.map((folder) => join(folder, path)).find((one) => existsSync(one));
  if (!path.endsWith('.svg')) return `${address} is no .svg, which alone is served`;
  if (file === undefined) return `public${path} is missing`;
  if (fragment === undefined || readFileSync(file, 'utf8').includes(`id="${fragment}"`)) return undefined;
  return `public${path} has no part with the id ${fragment}`;
}

/** Shown in a square of 36 points on every page, and in a browser's tab. */
function listLogoErrors(file: string): string[] {
  if (!existsSync(file)) return [];
  const source = readFileSync(file, 'utf8');
  const [, width, height] = /^[^<]*<svg\b[^>]*\bviewBox="\S+ \S+ (\S+) (\S+)"/.exec(source) ?? [];
  const errors = [
    width === undefined || width !== height ? 'must be an <svg> with a square viewBox' : '',
    Buffer.byteLength(source) > maxLogoBytes ? `must have ${maxLogoBytes / 1024} KB at most` : '',
    /<script|<foreignObject|\son\w+=|(?:href|src)="(?!#|data:image\/png;base64,[\w+/]+=*")|url\((?!#)/i.test(
      source,
    )
      ? 'must hold its drawing alone: no script, nothing from elsewhere'
      : '',
  ];
  return errors.filter(Boolean).map((error) => `public/${logoFile}: ${error}`);
}
