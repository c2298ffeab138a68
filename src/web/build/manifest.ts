import type { Language } from '../../contract/launch.ts';
import type { WebFile, WebFiles, WebPage } from '../../contract/webManifest.ts';
import type { Addresses, PageDefinition } from '../pageDefinition.ts';

/** Which of a screen's documents. */
export type DocumentVariant = {
  readonly language: Language;
  readonly market: string | undefined;
  readonly isDemonstration?: true;
};

export function listLanguages(screen: PageDefinition): readonly Language[] {
  return screen.languages ?? ['es', 'en'];
}

/** Writes each document of a screen, also for its markets and for demonstrations, and returns its pages for the manifest. */
export async function writeScreen(
  screen: PageDefinition,
  write: (variant: DocumentVariant) => Promise<WebFile>,
): Promise<WebPage[]> {
  const drawings: (readonly [market: string | undefined, Addresses])[] = [
    [undefined, screen.addresses],
    ...Object.entries(screen.markets ?? {}),
  ];
  const pages: WebPage[] = [];
  const markets: Record<string, WebFiles> = {};
  for (const [market, addresses] of drawings) {
    const files = new Map<Language, WebFile>();
    for (const language of languagesAt(screen, addresses)) {
      const file = await write({ language, market });
      const demonstration =
        screen.hasDemonstration && (await write({ language, market, isDemonstration: true }));
      files.set(language, demonstration ? { ...file, demonstration } : file);
    }
    if (market !== undefined) markets[market] = Object.fromEntries(files);
    pages.push(...toPages(screen, addresses, files));
  }
  return Object.keys(markets).length > 0 ? pages.map((page) => ({ ...page, markets })) : pages;
}

/** The languages of a screen; in the order of their own addresses, where they have some. */
function languagesAt(screen: PageDefinition, addresses: Addresses): readonly Language[] {
  const order = isList(addresses) ? [] : Object.keys(addresses);
  return listLanguages(screen).toSorted((a, b) => order.indexOf(a) - order.indexOf(b));
}

function isList(addresses: Addresses): addresses is readonly string[] {
  return Array.isArray(addresses);
}

/** One page for addresses of every language, else a page for each address, in the languages that have it. */
function toPages(
  { name, mode }: PageDefinition,
  addresses: Addresses,
  files: ReadonlyMap<Language, WebFile>,
): WebPage[] {
  const toPage = (own: readonly string[], spoken: [Language, WebFile][]): WebPage => {
    const [fallbackLanguage = 'es'] = spoken[0] ?? [];
    return { screen: name, mode, fallbackLanguage, addresses: own, files: Object.fromEntries(spoken) };
  };
  if (isList(addresses)) return [toPage(addresses, [...files])];
  const all = new Set(Object.values(addresses).flat());
  return [...all].map((address) =>
    toPage(
      [address],
      [...files].filter(([language]) => addresses[language]?.includes(address)),
    ),
  );
}
