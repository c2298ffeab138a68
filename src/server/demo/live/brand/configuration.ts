import { globSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { type Palettes, withAccent } from '../../../../contract/colours.ts';
import { readConfig } from '../../../config/index.ts';

export type BrandChange = {
  readonly name: string;
  readonly accent: string;
  /** The drawing of `public/images/logo.svg`; absent: the brand has its initial. */
  readonly logo?: string | undefined;
};

/** The folder inside of the archive. */
const rootFolder = 'config';

/**
 * The brand's folder with another name, colour and logo, as a ZIP archive whose folder `CONFIG_DIR` takes as it is: it has
 * been read as a start would. Throws {@link ConfigError} with what is wrong.
 */
export async function createBrandArchive(folder: string, change: BrandChange): Promise<Uint8Array> {
  const copy = await mkdtemp(join(tmpdir(), 'quincena-brand-'));
  try {
    await cp(folder, copy, { recursive: true });
    await rebrand(copy, change);
    readConfig(copy);
    return await zipFolder(copy);
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

async function rebrand(folder: string, { name, accent, logo }: BrandChange): Promise<void> {
  const brand = JSON.parse(await readFile(join(folder, 'brand.json'), 'utf8')) as {
    name: string;
    legalName: unknown;
    colours: Palettes;
  };
  const legalName = replaceName(brand.legalName, brand.name, name);
  await writeJson(folder, 'brand.json', {
    ...brand,
    name,
    legalName,
    colours: withAccent(brand.colours, accent),
  });
  const products: unknown = JSON.parse(await readFile(join(folder, 'products.json'), 'utf8'));
  await writeJson(folder, 'products.json', replaceName(products, brand.name, name));
  await recolourTemplates(folder, accent);
  const logoFile = join(folder, 'public/images/logo.svg');
  if (logo === undefined) return rm(logoFile, { force: true });
  await mkdir(join(logoFile, '..'), { recursive: true });
  await writeFile(logoFile, logo);
}

/** The promotion pages have an accent each, on a ground of their own. */
async function recolourTemplates(folder: string, accent: string): Promise<void> {
  const promotion = JSON.parse(await readFile(join(folder, 'templates.json'), 'utf8')) as {
    templates: Record<string, { theme: { accent: string; background: string } }>;
  };
  for (const template of Object.values(promotion.templates)) {
    const { background } = template.theme;
    const ground = { background, surface: background };
    template.theme.accent = withAccent({ light: ground, dark: ground }, accent).light.accent ?? accent;
  }
  await writeJson(folder, 'templates.json', promotion);
}

function writeJson(folder: string, file: string, content: unknown): Promise<void> {
  return writeFile(join(folder, file), `${JSON.stringify(content, null, 2)}\n`);
}

/** Every text of a value with the brand's name in it as a word of its own. */
function replaceName(value: unknown, from: string, to: string): unknown {
  const isNamed = new RegExp(
    `(?<![\\p{L}\\p{N}])${from.replace(/[^\p{L}\p{N} ]/gu, '\\$&')}(?![\\p{L}\\p{N}])`,
    'gu',
  );
  return mapTexts(value, (text) => text.replace(isNamed, () => to));
}

function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((one) => mapTexts(one, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, mapTexts(one, change)]));
}

async function zipFolder(folder: string): Promise<Uint8Array> {
  const files: Record<string, Uint8Array> = {};
  for (const file of globSync('**/*', { cwd: folder })) {
    const path = join(folder, file);
    if ((await stat(path)).isFile())
      files[`${rootFolder}/${file.replaceAll('\\', '/')}`] = await readFile(path);
  }
  return zipSync(files, { level: 9 });
}
