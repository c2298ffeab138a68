import type { Language } from './launch.ts';

/** One document of the web build. */
export type WebFile = {
  /** Name inside the build's folder; `.br` and `.gz` are next to it. */
  readonly file: string;
  /** Sources of its inline scripts and styles for `script-src` and `style-src`, quotes included. */
  readonly cspScriptHashes: readonly string[];
  readonly cspStyleHashes: readonly string[];
  /** The same as demonstrations serve it, where it differs there. */
  readonly demonstration?: WebFile;
};

/** What is served at an address: the launch parameter `language` chooses among the documents. */
export type WebPage = {
  readonly screen: string;
  readonly mode: 'react' | 'static';
  readonly addresses: readonly string[];
  /** The language where the launch parameter decides nothing. */
  readonly fallbackLanguage: Language;
  readonly files: WebFiles;
  /** The same page as it is drawn for a market: the address' `market`, its code, chooses it. */
  readonly markets?: Readonly<Record<string, WebFiles>>;
};

/** The documents of a page, by their language. */
export type WebFiles = Readonly<Partial<Record<Language, WebFile>>>;

/** `manifest.json` of the web build, written by the build and read by the server at start. */
export type WebManifest = {
  /** Hash of the configuration the pages were drawn from. */
  readonly configuration: string;
  readonly pages: readonly WebPage[];
};

/** Name of the screen an unknown address gets, with status 404. */
export const notFoundScreen = 'notFound';
/** Name of the screen that is the demonstration's and the operator's. */
export const internalScreen = 'testPreview';
/** Name of the screen that only a demonstration has. */
export const demonstrationScreen = 'demo';
/** Ends the name of a document that only a demonstration serves, before its language. */
export const demonstrationSuffix = '-demonstration';
/** Folder of the files whose names carry their hash: immutable for ever. */
export const assetsFolder = 'assets';
