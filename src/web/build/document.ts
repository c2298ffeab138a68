import { createHash } from 'node:crypto';
import { demonstrationSuffix, type WebFile } from '../../contract/webManifest.ts';
import type { PageDefinition } from '../pageDefinition.ts';
import type { PageScript } from './bundle.ts';
import { brand } from './configuration.ts';
import type { DocumentVariant } from './manifest.ts';
import { plainMessages } from './messages.ts';

export function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}

/** The source expression that allows an inline script or style in a Content-Security-Policy. */
function cspHash(content: string): string {
  return `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
}

/** Theme colours and icon of a browser tab. */
export function renderBrandTags(): string {
  const { light, dark } = brand.colours;
  return (
    `<meta name="theme-color" content="${light.background}" media="(prefers-color-scheme:light)">` +
    `<meta name="theme-color" content="${dark.background}" media="(prefers-color-scheme:dark)">` +
    '<link rel="icon" href="/icon.svg" type="image/svg+xml">'
  );
}

/** Pages of the app are not indexed and request no icon. */
function tabTags({ mode, isIndexed, head }: PageDefinition): string {
  if (isIndexed) return renderBrandTags();
  const robots = '<meta name="robots" content="noindex">';
  return mode === 'react' && head ? robots : `${robots}<link rel="icon" href="data:,">`;
}

/** The title of the document. Throws when the area has no message `title`. */
export function getTitle({ name, title }: Pick<PageDefinition, 'name' | 'title'>, message = title): string {
  if (message) return message;
  throw new Error(`${name} has no message named title`);
}

export type DocumentParts = {
  readonly variant: DocumentVariant;
  readonly body: string;
  readonly css: string;
  readonly script: PageScript | undefined;
  /** The inline script, which runs before the first paint; empty where there is none. */
  readonly inline: string;
  /** Scripts of the screens it leads to, fetched by `ui/mountScreen.tsx`. */
  readonly prefetch: readonly string[];
};

/** Writes the HTML document of a screen and its entry in the manifest. */
export function writeDocument(screen: PageDefinition, parts: DocumentParts): { html: string; file: WebFile } {
  const { variant, body, css, inline } = parts;
  const { language, market, isDemonstration } = variant;
  const isReact = screen.mode === 'react';
  const texts = plainMessages(screen.name, language);
  const scripts = parts.script?.files.map((file) => `/${file}`) ?? [];
  const prefetch = parts.prefetch.map((file) => `/${file}`);
  const data = (name: string, files: readonly string[]): string =>
    files.length > 0 ? ` data-${name}="${files.join(' ')}"` : '';
  const { failed = '', retry = '' } = plainMessages('common', language);
  const html = [
    `<!doctype html><html lang="${language}"${isReact ? data('code', scripts) : ''}${data('prefetch', prefetch)}><head>`,
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">',
    `<title>${escapeHtml(`${getTitle(screen, texts.title)} · ${brand.name}`)}</title>`,
    inline && `<script>${inline}</script>`,
    ...(isReact ? [] : scripts.map((address) => `<script type="module" src="${address}"></script>`)),
    `<style>${css}</style>`,
    texts.description && `<meta name="description" content="${escapeHtml(texts.description)}">`,
    '<meta name="format-detection" content="telephone=no">',
    tabTags(screen),
    screen.head?.(language, market),
    '</head><body>',
    // Shown in place of the skeleton when a script cannot be loaded.
    isReact &&
      `<div id="broken" role="alert" hidden><p>${escapeHtml(failed)}</p><a href="">${escapeHtml(retry)}</a></div>`,
    isReact ? `<div id="root">${body}</div>` : body,
    '</body></html>',
  ];
  const name = `${screen.name}${market === undefined ? '' : `-${market.toLowerCase()}`}`;
  const file = `${name}${isDemonstration ? demonstrationSuffix : ''}.${language}.html`;
  const hashes = { cspScriptHashes: inline ? [cspHash(inline)] : [], cspStyleHashes: [cspHash(css)] };
  return { html: html.filter(Boolean).join(''), file: { file, ...hashes } };
}
