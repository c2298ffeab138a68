import type { Language } from '../../contract/launch.ts';
import type { WebFile, WebFiles, WebPage } from '../../contract/webManifest.ts';
import type { Dictionary } from '../texts/dictionary.ts';
import type { Brand } from './configuration.ts';
import type { FoundScreen } from './discover.ts';
import { cspHash, starterScript, writeDocument } from './document.ts';
import { earlyScript } from './earlyScript.ts';
import type { Prerendered } from './prerender.ts';
import type { AddressesByLanguage, ReactScreen, Screen } from './screen.ts';

export type Document = { readonly file: string; readonly html: string };

export type ScreenScript = {
  /** Files a screen loads, its entry first. */
  readonly files: readonly string[];
  /** What they and its lazy pieces are made of, and the code of it. */
  readonly modules: readonly string[];
  readonly source: string;
};

type Inputs = {
  readonly found: FoundScreen;
  readonly brand: Brand;
  readonly script: ScreenScript | undefined;
  /** Files of the screens it leads to that it doesn't load itself. */
  readonly ahead: readonly string[];
  readonly draw: (language: Language, market?: string) => Promise<Prerendered>;
  readonly styles: (modules: readonly string[], source: string) => string;
};

export function languagesOf(screen: Screen): readonly Language[] {
  return screen.languages ?? ['es', 'en'];
}

/** What a screen is drawn for: by itself, or for one market. */
type Drawing = { readonly market?: string; readonly addresses: readonly string[] | AddressesByLanguage };

function drawingsOf(
  screen: Screen,
): [own: Drawing, ...forMarkets: (Drawing & { readonly market: string })[]] {
  const markets = screen.mode === 'static' ? Object.entries(screen.markets ?? {}) : [];
  return [{ addresses: screen.addresses }, ...markets.map(([market, addresses]) => ({ market, addresses }))];
}

function isList(addresses: Drawing['addresses']): addresses is readonly string[] {
  return Array.isArray(addresses);
}

function languagesIn(screen: Screen, { addresses }: Drawing): readonly Language[] {
  const all = languagesOf(screen);
  const named = isList(addresses) ? [] : all.filter((language) => Object.hasOwn(addresses, language));
  const order = isList(addresses) ? [] : Object.keys(addresses);
  const first = named.toSorted((one, other) => order.indexOf(one) - order.indexOf(other));
  return [...new Set([...first, ...all])];
}

/** Writes the documents of one screen and says where the server finds them. */
export async function screenPage(inputs: Inputs): Promise<{ documents: Document[]; pages: WebPage[] }> {
  const { screen } = inputs.found;
  const documents: Document[] = [];
  async function write(drawing: Drawing): Promise<Written[]> {
    const written: Written[] = [];
    for (const language of languagesIn(screen, drawing)) {
      const { document, file } = await oneDocument(inputs, language, drawing.market);
      documents.push(document);
      const { addresses } = drawing;
      written.push({
        language,
        file,
        addresses: isList(addresses) ? addresses : (addresses[language] ?? []),
      });
    }
    return written;
  }
  const [own, ...forMarkets] = drawingsOf(screen);
  const pages = pagesOf(screen, await write(own));
  const markets: Record<string, WebFiles> = {};
  for (const drawing of forMarkets) {
    const written = await write(drawing);
    markets[drawing.market] = filesOf(written);
    if (written.some(({ addresses }) => addresses.length > 0)) pages.push(...pagesOf(screen, written));
  }
  const choice = forMarkets.length > 0 ? { markets } : {};
  return { documents, pages: pages.map((page) => ({ ...withOwnDefault(page), ...choice })) };
}

type Written = {
  readonly language: Language;
  readonly file: WebFile;
  readonly addresses: readonly string[];
};

function filesOf(written: readonly Written[]): WebFiles {
  return Object.fromEntries(written.map(({ language, file }) => [language, file]));
}

/** Addresses that speak the same languages are one page. */
function pagesOf(screen: Screen, written: readonly Written[]): WebPage[] {
  const otherwise = written[0]?.language ?? 'es';
  const addresses = [...new Set(written.flatMap((one) => one.addresses))];
  const pageAt = (own: readonly string[], speaking: readonly Written[]): WebPage => ({
    screen: screen.name,
    mode: screen.mode,
    otherwise,
    addresses: own,
    files: filesOf(speaking),
  });
  if (addresses.length === 0) return [pageAt([], written)];
  const speakers = (address: string): Written[] => written.filter((one) => one.addresses.includes(address));
  const groups = Map.groupBy(addresses, (address) =>
    speakers(address)
      .map(({ language }) => language)
      .join(),
  );
  return [...groups.values()].map((own) => pageAt(own, speakers(own[0] ?? '')));
}

/** A page whose addresses speak one language serves that language whatever is asked for. */
function withOwnDefault(page: WebPage): WebPage {
  const [only, ...others] = Object.keys(page.files);
  const isOne = others.length === 0 && (only === 'es' || only === 'en' || only === 'zh');
  return isOne ? { ...page, otherwise: only } : page;
}

/** What a tab and a search engine call the page. */
export function titleOf({ name }: Pick<Screen, 'name'>, texts: Dictionary): string {
  if (texts.title) return texts.title;
  throw new Error(`${name} has no text named title`);
}

async function oneDocument(
  inputs: Inputs,
  language: Language,
  market: string | undefined,
): Promise<{ document: Document; file: WebFile }> {
  const { found, brand, script } = inputs;
  const { screen } = found;
  const { html, texts, modules } = await inputs.draw(language, market);
  const source = script?.source ?? '';
  const css = inputs.styles([...modules, ...(script?.modules ?? [])], html + source);
  const inlineScript = inlineScriptOf(screen, html, brand);
  const name = market === undefined ? screen.name : `${screen.name}-${market.toLowerCase()}`;
  const file = `${name}.${language}.html`;
  const content = writeDocument({
    language,
    title: `${titleOf(screen, texts)} · ${brand.name}`,
    description: texts.description,
    indexed: screen.indexed === true,
    css,
    body: html,
    ...(script ? { texts: neededTexts(screen, texts, source) } : {}),
    inlineScript,
    scripts: (script?.files ?? []).map((file) => `/${file}`),
    ahead: inputs.ahead.map((file) => `/${file}`),
    isReact: screen.mode === 'react',
    head: screen.mode === 'static' ? (screen.head?.(language, market) ?? '') : preloads(screen),
    themeColours: { light: brand.colours.light.background, dark: brand.colours.dark.background },
  });
  return {
    document: { file, html: content },
    file: {
      file,
      cspScriptHashes: inlineScript ? [cspHash(inlineScript)] : [],
      cspStyleHashes: [cspHash(css)],
    },
  };
}

function preloads({ preload = [] }: ReactScreen): string {
  return preload.map((address) => `<link rel="preload" as="fetch" crossorigin href="${address}">`).join('');
}

/** The texts that the screen's code names, and those of a page whose script is missing. */
export function neededTexts(
  screen: Pick<Screen, 'name' | 'mode'>,
  texts: Dictionary,
  source: string,
): Dictionary {
  const isNeeded = (key: string): boolean =>
    key === 'failed' || key === 'retry' || new RegExp(`["'\`]${key}["'\`]`).test(source);
  const missed = Object.keys(texts).find((key) => !isNeeded(key) && isPutTogether(key, source));
  // The script of a page that is drawn whole is minified, and its texts are few.
  if (missed && screen.mode === 'react')
    throw new Error(`${screen.name} puts the text key ${missed} together: write it out where it is used`);
  return Object.fromEntries(Object.entries(texts).filter(([key]) => isNeeded(key)));
}

const putTogether = /`((?:\w|\$\{[^{}`]*\})*)`|["'`](\w+)["'`] ?\+ ?[\w$]/g;

/** Whether a template or a sum of strings may give the key, which then is nowhere to be found. */
function isPutTogether(key: string, source: string): boolean {
  return [...source.matchAll(putTogether)].some(([, template = '', beginning]) => {
    if (beginning) return key.startsWith(beginning);
    const parts = template.split(/\$\{[^{}`]*\}/);
    return parts.length > 1 && parts.join('').length > 1 && new RegExp(`^${parts.join('\\w*')}$`).test(key);
  });
}

function inlineScriptOf(screen: Screen, skeleton: string, brand: Brand): string | undefined {
  if (screen.mode === 'static') return undefined;
  const { early } = screen;
  const first = early ? earlyScript(early, skeleton, brand.wireKeys, brand.defaultMerchantNumber) : '';
  return `{${first}${starterScript}}`;
}
