import type { Language } from '../../contract/launch.ts';
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
};

/** A screen run by React: `View.tsx` draws it (its loading state is the skeleton), `start` of `Screen.tsx` what comes over it. */
export type ReactScreen = Common & {
  readonly mode: 'react';
  /** Where both stand, in `src/web`. */
  readonly folder: string;
  readonly addresses: readonly string[];
  readonly early?: InitialCall;
  /** Addresses of calls without a payload that its code makes: fetched while the code is on its way. */
  readonly preload?: readonly string[];
  /** Whoever opens it opens no other screen, so that it shares no files with these. */
  readonly standsAlone?: true;
  /** Names of the screens it leads to: their scripts are fetched once this one has nothing else to do. */
  readonly leadsTo?: readonly string[];
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
  /** Further elements of the document's head, as HTML. */
  readonly head?: (language: Language, market?: string) => string;
  /**
   * The page drawn once more for these markets, by their codes. The address' `market` chooses it, and it may have
   * addresses of its own; the first language is spoken there where none is asked for.
   */
  readonly markets?: Readonly<Record<string, AddressesByLanguage>>;
};

/** In the order in which languages are fallen back to. */
export type AddressesByLanguage = Readonly<Partial<Record<Language, readonly string[]>>>;

export type Screen = ReactScreen | StaticScreen;
