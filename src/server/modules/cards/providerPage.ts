import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { type Language, languageCodes } from '../../../contract/launch.ts';
import { pages } from '../../../contract/pages.ts';
import { formatMoney } from '../../config/format.ts';
import type { Brand, Config, MarketConfig } from '../../config/index.ts';
import { escapeHtml } from '../../platform/escapeHtml.ts';

/** A minimal page of the sandbox's provider, or with a provider's card fields. */
export type ProviderPage = {
  language: Language;
  title: string;
  intro: string;
  body: string;
  /** The provider's script, which may add a frame of its origin, and the inline code that starts it. */
  script?: { origin: string; address: string; start: string };
};

type Colours = Brand['colours'];

function renderCssVariables({
  background,
  surface,
  ink,
  quiet,
  accent,
  onAccent,
  line,
}: Colours['light']): string {
  return `:root{--background:${background};--surface:${surface};--ink:${ink};--quiet:${quiet};--accent:${accent};--on-accent:${onAccent};--line:${line}}`;
}

const layout = `
*{box-sizing:border-box}
body{margin:0;background:var(--background);color:var(--ink);font:1rem/1.5 system-ui,sans-serif}
fieldset{margin:0 0 16px;padding:0;accent-color:var(--accent);border:0;display:grid;gap:8px}
label{display:flex;align-items:center;gap:12px;min-height:48px;padding:8px 16px;border:1px solid var(--line);border-radius:12px;background:var(--surface)}
main{max-width:26rem;min-height:100vh;margin:0 auto;padding:24px 20px;display:flex;flex-direction:column;gap:16px}
h1{margin:0;font-size:1.25rem}p{margin:0}
#fields,#fields iframe{width:100%;min-height:36rem;border:0}
.quiet{color:var(--quiet)}
.amount{font-size:2.5rem;font-weight:700;line-height:1.2;font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
form,.end{margin-top:auto;display:grid;gap:8px}
button,a{display:block;width:100%;min-height:48px;padding:12px 16px;border-radius:12px;font:inherit;font-weight:600;text-align:center;text-decoration:none;cursor:pointer}
button{border:0;background:var(--accent);color:var(--on-accent)}
a,.second{border:1px solid var(--line);background:none;color:var(--accent)}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}`;

function renderStyle({ light, dark }: Colours): string {
  return `:root{color-scheme:light dark}${renderCssVariables(light)}@media (prefers-color-scheme:dark){${renderCssVariables(dark)}}${layout}`;
}

function cspHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** Allows the page's style by its hash, forms to this host, and only the provider's script and frame. */
function contentSecurityPolicy(colours: Colours, { script }: ProviderPage): string {
  return [
    "default-src 'none'",
    `style-src ${cspHash(renderStyle(colours))}`,
    ...(script
      ? [
          `script-src ${script.origin} ${cspHash(script.start)}`,
          `frame-src ${script.origin}`,
          `connect-src ${script.origin}`,
        ]
      : []),
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

const languageTag = { es: 'es-MX', en: 'en', zh: 'zh-CN' } as const;

function renderPage({ language, title, intro, body, script }: ProviderPage, colours: Colours): string {
  const scripts = script
    ? `<script src="${escapeHtml(script.address)}" crossorigin></script><script>${script.start}</script>`
    : '';
  return `<!doctype html>
<html lang="${languageTag[language]}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex"><title>${title}</title><style>${renderStyle(colours)}</style></head>
<body><main><h1>${title}</h1><p class="quiet">${intro}</p>${body}</main>${scripts}</body></html>`;
}

/** Sends such a page, `no-store`. */
export function sendProviderPage(reply: FastifyReply, page: ProviderPage, colours: Colours): FastifyReply {
  return reply
    .header('content-security-policy', contentSecurityPolicy(colours, page))
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(renderPage(page, colours));
}

export function toLanguage(name: string): Language {
  return name === 'en' || name === 'zh' ? name : 'es';
}

/** The page that returns: the payment link to the loan, the others to the cards. */
type ReturnSource = 'link' | 'card' | 'added';

/** Our address that a provider's page returns to. It carries no session. */
export function buildReturnUrl(
  { orderId, productId, recordId }: { orderId: string; productId?: string; recordId?: string },
  language: Language,
  source: ReturnSource,
): string {
  const query = new URLSearchParams({
    orderId,
    ...(productId === undefined ? {} : { productId }),
    ...(language === 'zh' ? {} : { language: languageCodes[language] }),
    ...(recordId === undefined ? {} : { charge: recordId }),
    returned: source === 'link' ? '1' : source,
  });
  return `${pages.cardRepayment}?${query}`;
}

/** Formats the amount in a signed address as its currency's market does. */
export function formatSignedAmount(
  { markets }: Pick<Config, 'markets'>,
  { amount, currency }: { amount: string; currency: string },
): string {
  const market = Object.values<MarketConfig>(markets).find((candidate) => candidate.currency === currency);
  return market === undefined ? amount : formatMoney(Number(amount), market);
}
