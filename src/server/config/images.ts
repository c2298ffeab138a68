import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Brand } from './brand.ts';
import type { Markets } from './markets.ts';
import type { Products } from './products.ts';

type ImageReferences = { readonly brand: Brand; readonly markets: Markets; readonly products: Products };

/** Our own pictures: those of the ways to pay. A brand's stand over them. */
const productImagesFolder = join(import.meta.dirname, '../../../public');

const logoFile = 'images/logo.svg';
const maxLogoBytes = 8 * 1024;

/** Pictures that are named and missing, and a logo that can't be one, a line each. */
export function listImageErrors(folder: string, { brand, markets, products }: ImageReferences): string[] {
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

/** It stands in a square of 36 points on every page, and by itself in a browser's tab. */
function listLogoErrors(file: string): string[] {
  if (!existsSync(file)) return [];
  const source = readFileSync(file, 'utf8');
  const [, width, height] = /^[^<]*<svg\b[^>]*\bviewBox="\S+ \S+ (\S+) (\S+)"/.exec(source) ?? [];
  const errors = [
    width === undefined || width !== height ? 'must be an <svg> with a square viewBox' : '',
    Buffer.byteLength(source) > maxLogoBytes ? `must have ${maxLogoBytes / 1024} KB at most` : '',
    /<script|<foreignObject|\son\w+=|(?:href|src)="(?!#)|url\((?!#)/i.test(source)
      ? 'must hold its drawing alone: no script, nothing from elsewhere'
      : '',
  ];
  return errors.filter(Boolean).map((error) => `public/${logoFile}: ${error}`);
}
