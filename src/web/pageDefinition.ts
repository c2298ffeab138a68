import type { Language } from '../contract/launch.ts';
import type { InitialCall } from './api/initialCalls.ts';

type Common = {
  /** Names the HTML files and the area of its messages too. */
  readonly name: string;
  /** Its title, where it isn't the message `title` of the area of its name. */
  readonly title?: string;
  /** Languages a document is written in; the first is served where the launch parameter decides nothing. */
  readonly languages?: readonly Language[];
  /** True for pages that a search engine may list. */
  readonly isIndexed?: boolean;
  /** One list for every language, or a list per language; where lists share an address, the launch parameter chooses. */
  readonly addresses: Addresses;
  /**
   * The page drawn once more for these markets, by their codes. The address' `market` chooses it, and it may have
   * addresses of its own; the first language is spoken there where none is asked for.
   */
  readonly markets?: Readonly<Record<string, AddressesByLanguage>>;
  /** Drawn once more with what only demonstrations have. */
  readonly hasDemonstration?: true;
  /** Further elements of the document's head, as HTML. */
  readonly head?: (language: Language, market?: string) => string;
};

/** A screen run by React: `View.tsx` draws it (its loading state is the skeleton), `start` of `Screen.tsx` what comes over it. */
export type ReactPage = Common & {
  readonly mode: 'react';
  /** The folder of both files, in `src/web`. */
  readonly folder: string;
  readonly initialCall?: InitialCall;
  /** Its document holds several views, of which its inline script shows one. */
  readonly choosesFirstView?: true;
  /** It shares no files but React's with other screens: visitors open no other, or its own code is small without theirs. */
  readonly isBundledAlone?: true;
  /** Names of the screens it leads to: their scripts are fetched once this one has nothing else to do. */
  readonly prefetches?: readonly string[];
};

/** A page drawn once per language at build. */
export type StaticPage = Common & {
  readonly mode: 'static';
  /** The file of `src/web` that draws it, and the component's name there. */
  readonly view: readonly [file: string, name: string];
  /** The module that runs in it, without React; none where nothing moves. */
  readonly script?: string;
};

/** The first language is the fallback. */
export type AddressesByLanguage = Readonly<Partial<Record<Language, readonly string[]>>>;

export type Addresses = readonly string[] | AddressesByLanguage;

export type PageDefinition = ReactPage | StaticPage;
