import { createHash } from 'node:crypto';
import type { Language } from '../../contract/launch.ts';

export type DocumentParts = {
  readonly language: Language;
  readonly title: string;
  readonly description?: string | undefined;
  readonly indexed: boolean;
  readonly css: string;
  readonly body: string;
  /** Text keys of the page, for its JavaScript; absent where there is none. */
  readonly texts?: Readonly<Record<string, string>>;
  readonly inlineScript?: string | undefined;
  /** Addresses of the scripts it loads. */
  readonly scripts: readonly string[];
  /** Addresses of scripts of the screens it leads to, fetched ahead by `ui/start.tsx`. */
  readonly ahead: readonly string[];
  /** React screens are drawn into `#root`. */
  readonly isReact: boolean;
  /** Further elements of the head, already HTML. */
  readonly head: string;
  readonly themeColours: { readonly light: string; readonly dark: string };
};

export function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}

/** The source expression that allows an inline script or style in a Content-Security-Policy. */
export function cspHash(content: string): string {
  return `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
}

function jsonBlock(id: string, value: unknown): string {
  return `<script type="application/json" id="${id}">${JSON.stringify(value).replace(/</g, '\\u003c')}</script>`;
}

/** Shown in place of the skeleton when a script didn't load: nothing else could say so. */
function brokenPart(texts: DocumentParts['texts']): string {
  const { failed = '', retry = '' } = texts ?? {};
  return `<div id="broken" role="alert" hidden><p>${escapeHtml(failed)}</p><a href="">${escapeHtml(retry)}</a></div>`;
}

/** Nothing is painted in a web view that isn't shown yet: then the code is asked for all the same. */
const unpaintedMs = 500;

/**
 * Loads a screen's code, the scripts of `data-code`, once its skeleton has been painted: on a slow line the document and
 * the first call's reply come first. Where a script can't be loaded, the page says so.
 */
export const starterScript =
  'let s=()=>{for(let c of document.documentElement.dataset.code.split(" "))' +
  'import(c).catch(()=>{broken.hidden=!(root.hidden=!0)})};' +
  'addEventListener("DOMContentLoaded",()=>{new PerformanceObserver(l=>{' +
  'l.getEntriesByName("first-contentful-paint")[0]&&s()}).observe({type:"paint",buffered:!0});' +
  `setTimeout(s,${unpaintedMs})})`;

/** What the page's own code reads: its scripts, and those to fetch ahead. */
function dataOf({ isReact, scripts, ahead }: DocumentParts): string {
  const code = isReact ? ` data-code="${scripts.join(' ')}"` : '';
  return ahead.length > 0 ? `${code} data-ahead="${ahead.join(' ')}"` : code;
}

/** What a browser dresses a tab with. */
function tabTags({ themeColours: { light, dark } }: DocumentParts): readonly string[] {
  return [
    `<meta name="theme-color" content="${light}" media="(prefers-color-scheme:light)">`,
    `<meta name="theme-color" content="${dark}" media="(prefers-color-scheme:dark)">`,
    '<link rel="icon" href="/icon.svg" type="image/svg+xml">',
  ];
}

/** A page of the app stands in no tab: it is found by nobody and asks for no icon. */
const appTags = ['<meta name="robots" content="noindex"><link rel="icon" href="data:,">'];

/** Writes a screen's whole document. */
export function writeDocument(parts: DocumentParts): string {
  return [
    `<!doctype html><html lang="${parts.language}"${dataOf(parts)}><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">',
    `<title>${escapeHtml(parts.title)}</title>`,
    parts.inlineScript ? `<script>${parts.inlineScript}</script>` : '',
    ...(parts.isReact
      ? []
      : parts.scripts.map((address) => `<script type="module" src="${address}"></script>`)),
    `<style>${parts.css}</style>`,
    parts.description ? `<meta name="description" content="${escapeHtml(parts.description)}">` : '',
    '<meta name="format-detection" content="telephone=no">',
    ...(parts.indexed ? tabTags(parts) : appTags),
    parts.head,
    '</head><body>',
    parts.texts ? jsonBlock('texts', parts.texts) : '',
    parts.isReact ? brokenPart(parts.texts) : '',
    parts.isReact ? `<div id="root">${parts.body}</div>` : parts.body,
    '</body></html>',
  ].join('');
}
