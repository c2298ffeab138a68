import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type branchesConfig from '../../../config/branches.json';
import type brandConfig from '../../../config/brand.json';
import type marketsConfig from '../../../config/markets.json';
import type productsConfig from '../../../config/products.json';
import type promotionConfig from '../../../config/templates.json';
import { configurationFolder } from '../../contract/configuration.ts';
import type { CentsDisplay } from '../../contract/moneyFormat.ts';
import type { ProductTerms } from '../../lending/terms/terms.ts';
import type { YearlyCostKind } from '../../lending/terms/yearlyCost.ts';

/** The brand's folder, in the format of `config/` and validated by the server's schemas. For code that runs at build only. */
const folder = configurationFolder();

type Value<Record> = Record[keyof Record];
type Pictures = (typeof brandConfig)['pictures'];
type ShippedMarket = Value<typeof marketsConfig>;
type ShippedLender = Value<(typeof brandConfig)['lenders']>;
type ServiceProvider = {
  readonly name: string;
  readonly does: Readonly<Record<'es' | 'en', string>>;
  readonly phone: string;
  readonly email: string;
};
export type Lender = Omit<ShippedLender, 'complaints'> & {
  readonly complaints: Pick<ShippedLender['complaints'], 'name' | 'phone' | 'email'> & {
    readonly officer?: string;
  };
  readonly serviceProviders?: readonly ServiceProvider[];
};
export type ConfiguredProduct = Omit<Value<typeof productsConfig>, 'terms'> & {
  readonly terms: Omit<ProductTerms, 'market' | 'currency' | 'timeZone'>;
};
export type Branch = (typeof branchesConfig)[number];
export type ConfiguredMarket = Omit<ShippedMarket, 'yearlyCost' | 'cents' | 'denominations'> & {
  readonly cents: CentsDisplay;
  readonly denominations?: readonly number[];
  readonly yearlyCost: ShippedMarket['yearlyCost'] & { readonly kind: YearlyCostKind };
};

export type Brand = Omit<typeof brandConfig, 'legalName' | 'lenders' | 'pageOrigins' | 'pictures'> & {
  readonly pageOrigins: readonly string[];
  /** `city` is needed only where a market has branches. */
  readonly pictures: Omit<Pictures, 'city'> & Partial<Pick<Pictures, 'city'>>;
  readonly legalName: Readonly<Record<string, string>>;
  readonly lenders: Readonly<Record<string, Lender>>;
};

export const brand: Brand = readJson('brand.json');
export const markets: Readonly<Record<string, ConfiguredMarket>> = readJson('markets.json');
export const products: Readonly<Record<string, ConfiguredProduct>> = readJson('products.json');
export const branches: readonly Branch[] = readJson('branches.json');
export const templates: Readonly<Record<string, Value<(typeof promotionConfig)['templates']>>> =
  readJson('templates.json').templates;

/** The first language of template 1, the default of promotion links. */
export const defaultTemplateLanguage: string | undefined = templates['1']?.languages[0];

/** The registration template of a market: the first with its phone rule, else the first that creates accounts there. */
export function findTemplateId(code: string): string {
  const all = Object.entries(templates);
  const own = all.find(([, { market }]) => market === code);
  const [id] = own ?? all.find(([, { accountMarket }]) => accountMarket === code) ?? [''];
  return id;
}

/** The legal texts by file name. */
export const legalFiles: ReadonlyMap<string, string> = new Map(
  globSync('legal/*.md', { cwd: folder }).map((file) => [
    basename(file),
    readFileSync(join(folder, file), 'utf8'),
  ]),
);

/** The brand's logo as SVG, if its folder has one. */
export const logo: string | undefined = globSync('public/images/logo.svg', { cwd: folder })
  .map((file) => readFileSync(join(folder, file), 'utf8'))
  .at(0);

function readJson(name: string) {
  return JSON.parse(readFileSync(join(folder, name), 'utf8'));
}
