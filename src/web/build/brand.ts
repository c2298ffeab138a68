import type { Plugin } from 'vite';
import { demonstrationPeople } from '../../contract/demonstration.ts';
import { marketContact } from '../../contract/legal.ts';
import { type Brand, brand, findTemplateId, logo, markets, products } from './configuration.ts';

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

/** The brand's icon as SVG: its logo, else its initial on the accent colour. */
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

/** The public part of the configuration: the brand, and what pages show of markets and products. */
function publicBrand() {
  const allMarkets = Object.entries(markets);
  return {
    ...brand,
    brandName: brand.name,
    /** Whether the brand has a logo, served as `/icon.svg`. */
    hasLogo: logo !== undefined,
    /** Contact details of the lender of each market. */
    supportContacts: Object.fromEntries(
      Object.keys(markets).map((market) => {
        const { phone, whatsapp, email, hours } = marketContact(brand, market);
        return [market, { phone, whatsapp, email, hours }];
      }),
    ),
    supportPhones: Object.keys(markets).map((market) => marketContact(brand, market).phone),
    marketLocales: Object.fromEntries(
      allMarkets.map(([market, { currency, timeZone }]) => [market, { currency, timeZone }]),
    ),
    /** Each market's rules for the forms at /app. */
    marketForms: Object.fromEntries(
      allMarkets.map(([market, { phone, nationalId }]) => {
        const { digits, prefix, example } = phone;
        const form = { phone: { digits, prefix, example }, nationalId: nationalId.name };
        return [market, { ...form, templateId: findTemplateId(market) }];
      }),
    ),
    currencies: Object.fromEntries(
      allMarkets.map(([, { currency, moneyLocale: locale, cents }]) => [currency, { locale, cents }]),
    ),
    /** By currency, the notes and coins of which a till is counted. */
    denominations: Object.fromEntries(
      allMarkets.map(([, { currency, denominations = [] }]) => [currency, denominations]),
    ),
    channelNames: Object.fromEntries(
      allMarkets.flatMap(([, { channels }]) => channels.map(({ payCode, name }) => [payCode, name])),
    ),
    productNames: Object.fromEntries(Object.entries(products).map(([id, { name }]) => [id, name])),
    firstMarket: firstMarket(),
    /** The demonstration's borrowers, for the test page. */
    people: demonstrationPeople(Object.keys(markets), products),
  };
}

/** The market whose pages have the plain addresses, and the template its visitors register by. */
function firstMarket() {
  const [code] = Object.keys(markets);
  const [lender, market] = code ? [brand.lenders[code], markets[code]] : [];
  if (!code || !lender || !market) throw new Error('brand.json and markets.json have no market in common');
  return { country: lender.country, timeZone: market.timeZone, templateId: findTemplateId(code) };
}

const prefix = 'virtual:brand';

/** Serves `virtual:brand`. Each constant is a module of its own, so that only pages that import it carry it. */
export function brandModule(): Plugin {
  return {
    name: 'quincena:brand',
    resolveId: (source) => (source.startsWith(prefix) ? `\0${source}` : null),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return null;
      const constants: Readonly<Record<string, unknown>> = publicBrand();
      const [, one] = id.split('/');
      const code = one
        ? `export const ${one} = ${JSON.stringify(constants[one])};`
        : Object.keys(constants).map((name) => `export { ${name} } from '${prefix}/${name}';`);
      return { code: [code].flat().join('\n'), moduleSideEffects: false };
    },
  };
}
