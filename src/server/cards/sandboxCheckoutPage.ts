import { createHash } from 'node:crypto';
import type { Language } from '../../contract/launch.ts';
import type { Brand } from '../config/index.ts';

export type CheckoutView = { amount: string; back: string; language: Language; isOpen: boolean };

const texts = {
  es: {
    title: 'Pago de prueba',
    lead: 'Esta página hace las veces del proveedor de pagos. No se cobra dinero real.',
    toPay: 'Vas a pagar',
    pay: 'Pagar',
    cancel: 'Volver sin pagar',
    closed: 'Este enlace ya se usó o hay uno más nuevo. No se cobró nada esta vez.',
    back: 'Volver a tu préstamo',
  },
  en: {
    title: 'Test payment',
    lead: 'This page stands in for the payment provider. No real money is taken.',
    toPay: 'You are about to pay',
    pay: 'Pay',
    cancel: 'Go back without paying',
    closed: 'This link was used already, or there is a newer one. Nothing was taken this time.',
    back: 'Back to your loan',
  },
  zh: {
    title: '测试支付',
    lead: '本页面模拟支付服务商，不会扣除真实资金。',
    toPay: '支付金额',
    pay: '确认支付',
    cancel: '返回，暂不支付',
    closed: '该链接已使用或已被新链接取代，本次未扣款。',
    back: '返回借款详情',
  },
} as const;

type Colours = Brand['colours'];

function tokens({ background, surface, ink, quiet, accent, onAccent, line }: Colours['light']): string {
  return `:root{--background:${background};--surface:${surface};--ink:${ink};--quiet:${quiet};--accent:${accent};--on-accent:${onAccent};--line:${line}}`;
}

const layout = `
*{box-sizing:border-box}
body{margin:0;background:var(--background);color:var(--ink);font:1rem/1.5 system-ui,sans-serif}
main{max-width:26rem;min-height:100vh;margin:0 auto;padding:24px 20px;display:flex;flex-direction:column;gap:16px}
h1{margin:0;font-size:1.25rem}p{margin:0}
.quiet{color:var(--quiet)}
.amount{font-size:2.5rem;font-weight:700;line-height:1.2;font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
form,.end{margin-top:auto;display:grid;gap:8px}
button,a{display:block;width:100%;min-height:48px;padding:12px 16px;border-radius:12px;font:inherit;font-weight:600;text-align:center;text-decoration:none;cursor:pointer}
button{border:0;background:var(--accent);color:var(--on-accent)}
a{border:1px solid var(--line);color:var(--accent)}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}`;

function styleOf({ light, dark }: Colours): string {
  return `:root{color-scheme:light dark}${tokens(light)}@media (prefers-color-scheme:dark){${tokens(dark)}}${layout}`;
}

/** No script, one style by its hash, and forms that stay here. */
export function contentPolicy(colours: Colours): string {
  return [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(styleOf(colours)).digest('base64')}'`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

const languageTag = { es: 'es-MX', en: 'en', zh: 'zh-CN' } as const;

/** The page on which the sandbox takes a payment; works without JavaScript. The form posts to its own signed address. */
export function checkoutPage({ amount, back, language, isOpen }: CheckoutView, colours: Colours): string {
  const t = texts[language];
  const leave = `<a href="${escaped(back)}">${isOpen ? t.cancel : t.back}</a>`;
  const body = isOpen
    ? `<p>${t.toPay}</p><p class="amount">${escaped(amount)}</p>
<form method="post"><button>${t.pay}</button>${leave}</form>`
    : `<p role="status">${t.closed}</p><div class="end">${leave}</div>`;
  return `<!doctype html>
<html lang="${languageTag[language]}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex"><title>${t.title}</title><style>${styleOf(colours)}</style></head>
<body><main><h1>${t.title}</h1><p class="quiet">${t.lead}</p>${body}</main></body></html>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
