import type { Plugin } from 'vite';
import { demonstrationPeople } from '../../contract/demonstration.ts';
import { type Brand, brand, logo, markets, products, templateOf } from './configuration.ts';

type Colours = Readonly<Record<string, string>>;

/** The colours as custom properties, light and dark. Names in the style sheets: `--background`, `--on-accent`... */
export function colourTokens(colours: { light: Colours; dark: Colours }): string {
  return `:root{${declarations(colours.light)}}@media (prefers-color-scheme:dark){:root{${declarations(colours.dark)}}}`;
}

function declarations(colours: Colours): string {
  return Object.entries(colours)
    .map(([name, value]) => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}:${value}`)
    .join(';');
}

/** The brand's mark as an icon: its logo, or its initial on the accent. */
export function brandIcon(brand: Brand, logo?: string): string {
  if (logo) return logo;
  const { accent, onAccent } = brand.colours.light;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${accent}"/>` +
    `<text x="16" y="22" text-anchor="middle" font-family="system-ui,sans-serif" font-weight="700" font-size="17" ` +
    `fill="${onAccent}">${brand.name.slice(0, 1)}</text></svg>`
  );
}

/** @public What `virtual:brand` exports. */
export type PublicBrand = Readonly<ReturnType<typeof publicBrand>>;

/** What pages may know of the configuration, one constant each so that unused ones cost nothing. */
function publicBrand() {
  const all = Object.values(markets);
  return {
    brandName: brand.name,
    /** Whether the brand has a mark of its own, which `/icon.svg` shows; else it is the initial. */
    hasLogo: logo !== undefined,
    legalName: brand.legalName,
    site: brand.site,
    /** Other origins that confirmed loans may lead to. */
    pageOrigins: brand.pageOrigins,
    headline: brand.headline,
    appName: brand.appName,
    appScheme: brand.appScheme,
    embeddedBrowserMarker: brand.embeddedBrowserMarker,
    defaultMerchantNumber: brand.defaultMerchantNumber,
    /** Stands between groups of three digits in plain counts. */
    countSeparator: brand.countSeparator,
    users: brand.users,
    contactForm: brand.contactForm,
    contact: brand.contact,
    /** Who lends in each market; what `contact` leaves out is the brand's. */
    lenders: brand.lenders,
    /** Where each market is, by what a page may know of its borrower. */
    marketPlaces: byKey(Object.entries(markets), ([market, { currency, timeZone }]) => [
      market,
      { currency, timeZone },
    ]),
    /** How the markets call the ways to pay, and the products, by their codes. */
    channelNames: byKey(
      all.flatMap(({ channels }) => channels.map(({ payCode, name }) => ({ payCode, name }))),
      ({ payCode, name }) => [payCode, name],
    ),
    productNames: byKey(Object.entries(products), ([id, { name }]) => [id, name]),
    stores: brand.stores,
    wireKeys: brand.wireKeys,
    /** How the markets write their currencies. */
    currencies: byKey(all, ({ currency, moneyLocale: locale, cents }) => [currency, { locale, cents }]),
    firstMarket: firstMarket(),
    /** Whom the test page lets borrow. */
    people: demonstrationPeople(Object.keys(markets), products),
  };
}

function byKey<One, Value>(
  all: readonly One[],
  entryOf: (one: One) => readonly [string, Value],
): Readonly<Record<string, Value>> {
  return Object.fromEntries(all.map(entryOf));
}

/** The market whose pages have the plain addresses, and the template its visitors register by. */
function firstMarket() {
  const [code] = Object.keys(markets);
  const [lender, market] = code ? [brand.lenders[code], markets[code]] : [];
  if (!code || !lender || !market) throw new Error('brand.json and markets.json have no market in common');
  return { country: lender.country, timeZone: market.timeZone, templateId: templateOf(code) };
}

const name = 'virtual:brand';

/**
 * Serves `virtual:brand`: the public part of the configuration, typed in `virtual.d.ts`. Each constant is a module, so
 * that it stands in the files of the pages that name it.
 */
export function brandModule(): Plugin {
  return {
    name: 'quincena:brand',
    resolveId: (source) => (source.startsWith(name) ? `\0${source}` : null),
    load(id) {
      if (!id.startsWith(`\0${name}`)) return null;
      const constants: Readonly<Record<string, unknown>> = publicBrand();
      const [, constant] = id.split('/');
      const code = constant
        ? `export const ${constant} = ${JSON.stringify(constants[constant])};`
        : Object.keys(constants)
            .map((one) => `export { ${one} } from '${name}/${one}';`)
            .join('\n');
      return { code, moduleSideEffects: false };
    },
  };
}
