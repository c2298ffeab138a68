import type { Language } from '../../contract/launch.ts';
import type { WebFile, WebFiles, WebPage } from '../../contract/webManifest.ts';
import type { InitialCall } from '../api/initialCalls.ts';

type Common = {
  /** Names the HTML files and the area of its messages too. */
  readonly name: string;
  /** Its title, where it isn't the message `title` of the area of its name. */
  readonly title?: string;
  /** Languages a document is written in; the first is served where the launch parameter decides nothing. */
  readonly languages?: readonly Language[];
  /** True for pages that a search engine may list. */
  readonly indexed?: boolean;
  /** Drawn once more with what only demonstrations have. */
  readonly hasDemonstration?: true;
  /** Further elements of the document's head, as HTML. */
  readonly head?: (language: Language, market?: string) => string;
};

/** A screen run by React: `View.tsx` draws it (its loading state is the skeleton), `start` of `Screen.tsx` what comes over it. */
export type ReactScreen = Common & {
  readonly mode: 'react';
  /** The folder of both files, in `src/web`. */
  readonly folder: string;
  readonly addresses: readonly string[];
  readonly initialCall?: InitialCall;
  /** Addresses of calls without a payload that its code makes: fetched while the code is on its way. */
  readonly preload?: readonly string[];
  /** Its document holds several views, of which its inline script shows one. */
  readonly choosesFirstView?: true;
  /** It shares no files but React's with other screens: whoever opens it opens none, or its own code is small without theirs. */
  readonly isBundledAlone?: true;
  /** Names of the screens it leads to: their scripts are fetched once this one has nothing else to do. */
  readonly prefetches?: readonly string[];
};

/** A page drawn once per language at build. */
export type StaticScreen = Common & {
  readonly mode: 'static';
  /** The file of `src/web` that draws it, and the component's name there. */
  readonly view: readonly [file: string, name: string];
  /** The module that runs in it, without React; none where nothing moves. */
  readonly script?: string;
  /** One list for every language, or a list per language; where lists share an address, the launch parameter chooses. */
  readonly addresses: readonly string[] | AddressesByLanguage;
  /**
   * The page drawn once more for these markets, by their codes. The address' `market` chooses it, and it may have
   * addresses of its own; the first language is spoken there where none is asked for.
   */
  readonly markets?: Readonly<Record<string, AddressesByLanguage>>;
};

/** In the order in which languages are fallen back to. */
export type AddressesByLanguage = Readonly<Partial<Record<Language, readonly string[]>>>;

export type Screen = ReactScreen | StaticScreen;

/** Which of a screen's documents. */
export type DocumentVariant = {
  readonly language: Language;
  readonly market: string | undefined;
  readonly isDemonstration: boolean;
};

type Addresses = StaticScreen['addresses'];
/** A document, and where it is found. */
type Written = { readonly language: Language; readonly file: WebFile; readonly addresses: readonly string[] };

export function listLanguages(screen: Screen): readonly Language[] {
  return screen.languages ?? ['es', 'en'];
}

/** Writes each document of a screen, also for its markets, and returns its pages for the manifest. */
export async function writeScreen(
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
  const pages = byAddress(screen, own);
  if (pages.length === 0) pages.push(toPage(screen, own, own, []));
  const markets: Record<string, WebFiles> = {};
  for (const [market, addresses] of Object.entries((screen.mode === 'static' && screen.markets) || {})) {
    const written = await writeAll(addresses, market);
    markets[market] = toFiles(written);
    pages.push(...byAddress(screen, written));
  }
  return Object.keys(markets).length > 0 ? pages.map((page) => ({ ...page, markets })) : pages;
}

/** The languages of a screen at these addresses: those that have their own come first, in their order. */
function languagesAt(screen: Screen, addresses: Addresses): ReadonlySet<Language> {
  const all = listLanguages(screen);
  const first = isList(addresses) ? [] : Object.keys(addresses);
  return new Set([...first.flatMap((name) => all.filter((language) => language === name)), ...all]);
}

function isList(addresses: Addresses): addresses is readonly string[] {
  return Array.isArray(addresses);
}

/** Addresses that speak the same languages are one page. One that speaks a single language does so whatever is asked for. */
function byAddress(screen: Screen, written: readonly Written[]): WebPage[] {
  const at = (address: string): Written[] => written.filter(({ addresses }) => addresses.includes(address));
  const groups = Map.groupBy(new Set(written.flatMap(({ addresses }) => addresses)), (address) =>
    String(at(address).map(({ language }) => language)),
  );
  return [...groups.values()].map((addresses) => {
    const speakers = at(addresses[0] ?? '');
    return toPage(screen, speakers, speakers.length === 1 ? speakers : written, addresses);
  });
}

function toPage(
  { name, mode }: Screen,
  written: readonly Written[],
  [fallback]: readonly Written[],
  addresses: readonly string[],
): WebPage {
  const fallbackLanguage = fallback?.language ?? 'es';
  return { screen: name, mode, fallbackLanguage, addresses, files: toFiles(written) };
}

function toFiles(written: readonly Written[]): WebFiles {
  return Object.fromEntries(written.map(({ language, file }) => [language, file]));
}
