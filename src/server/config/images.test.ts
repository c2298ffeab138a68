import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { defaultConfigDir, readConfig } from './files.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pictures-'));
  await cp(defaultConfigDir, folder, { recursive: true });
});
afterEach(() => rm(folder, { recursive: true }));

const read = () => readConfig(folder);
const logo = (content: string) => writeFile(join(folder, 'public/images/logo.svg'), content);

test('a picture that is named and missing is an error, each on a line of its own', async () => {
  await rm(join(folder, 'public/images/site/way.svg'));
  const products = await readFile(join(folder, 'products.json'), 'utf8');
  const renamed = products
    .replace('brand.svg#mx-plazos', 'brand.svg#nowhere')
    .replace('brand.svg#in-91', 'brand.png');
  await writeFile(join(folder, 'products.json'), renamed);
  expect(read).toThrow(/3 error/);
  expect(read).toThrow(/brand.json: pictures.way: public\/images\/site\/way.svg is missing/);
  expect(read).toThrow(
    /products.json: mx-plazos.logo: public\/images\/brand.svg has no part with the id nowhere/,
  );
  expect(read).toThrow(/products.json: in-91.logo: \/images\/brand.png is no .svg/);
});

test('a market’s site shows only pictures that the brand says in words', async () => {
  const brand = JSON.parse(await readFile(join(folder, 'brand.json'), 'utf8'));
  delete brand.pictures.city;
  await writeFile(join(folder, 'brand.json'), JSON.stringify(brand));
  expect(read).toThrow(/lenders.MX.pictures: city has no words in pictures/);
});

test('a logo is a square drawing that holds nothing else', async () => {
  await logo('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><path d="M0 0h40v40z"/></svg>');
  expect(read).not.toThrow();
  await logo('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 40"/>');
  expect(read).toThrow(/logo.svg: must be an <svg> with a square viewBox/);
  await logo('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><script>1</script></svg>');
  expect(read).toThrow(/logo.svg: must hold its drawing alone/);
  await logo(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">${' '.repeat(9000)}</svg>`);
  expect(read).toThrow(/logo.svg: must have 8 KB at most/);
});
