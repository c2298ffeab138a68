import type { Language } from '../../contract/launch.ts';
import type { WebFile, WebFiles, WebPage } from '../../contract/webManifest.ts';
import type { AddressesByLanguage, Screen } from './screen.ts';

type Addresses = readonly string[] | AddressesByLanguage;
type Written = { readonly language: Language; readonly file: WebFile; readonly addresses: readonly string[] };

function isList(addresses: Addresses): addresses is readonly string[] {
  return Array.isArray(addresses);
}

export function languagesOf(screen: Screen): readonly Language[] {
  return screen.languages ?? ['es', 'en'];
}

/** The languages of a screen at these addresses: those that have their own come first, in their order. */
function languagesAt(screen: Screen, addresses: Addresses): Language[] {
  const all = languagesOf(screen);
  const order = isList(addresses) ? [] : Object.keys(addresses);
  const first = all.filter((language) => order.includes(language));
  first.sort((one, other) => order.indexOf(one) - order.indexOf(other));
  return [...new Set([...first, ...all])];
}

function filesOf(written: readonly Written[]): WebFiles {
  return Object.fromEntries(written.map(({ language, file }) => [language, file]));
}

/** Has each document of a screen written, by itself and for its markets, and says where the server finds them. */
export async function pagesOf(
  screen: Screen,
  write: (language: Language, market?: string) => Promise<WebFile>,
): Promise<WebPage[]> {
  async function writeAll(addresses: Addresses, market?: string): Promise<Written[]> {
    const written: Written[] = [];
    for (const language of languagesAt(screen, addresses)) {
      const own = isList(addresses) ? addresses : (addresses[language] ?? []);
      written.push({ language, file: await write(language, market), addresses: own });
    }
    return written;
  }
  const own = await writeAll(screen.addresses);
  const pages = own.some(({ addresses }) => addresses.length > 0)
    ? byAddress(screen, own)
    : [page(screen, own)];
  const markets: Record<string, WebFiles> = {};
  for (const [market, addresses] of Object.entries(screen.mode === 'static' ? (screen.markets ?? {}) : {})) {
    const written = await writeAll(addresses, market);
    markets[market] = filesOf(written);
    pages.push(...byAddress(screen, written));
  }
  return Object.keys(markets).length > 0 ? pages.map((page) => ({ ...page, markets })) : pages;
}

function page({ name, mode }: Screen, written: readonly Written[], addresses: string[] = []): WebPage {
  return {
    screen: name,
    mode,
    fallbackLanguage: written[0]?.language ?? 'es',
    addresses,
    files: filesOf(written),
  };
}

/** Addresses that speak the same languages are one page. One that speaks a single language does so whatever is asked for. */
function byAddress(screen: Screen, written: readonly Written[]): WebPage[] {
  const first = written[0]?.language ?? 'es';
  const speaking = (address: string): Written[] =>
    written.filter(({ addresses }) => addresses.includes(address));
  const groups = Map.groupBy(new Set(written.flatMap(({ addresses }) => addresses)), (address) =>
    speaking(address)
      .map(({ language }) => language)
      .join(),
  );
  return [...groups.values()].map((addresses) => {
    const speakers = speaking(addresses[0] ?? '');
    const own = page(screen, speakers, addresses);
    return speakers.length === 1 ? own : { ...own, fallbackLanguage: first };
  });
}
