import { type Config, getMessageTemplate, type MessagePhrase } from '../../config/index.ts';
import type { Schema } from '../../platform/database/index.ts';
import { escapeHtml } from '../../platform/escapeHtml.ts';
import type { Recipient } from '../contactPreferences/index.ts';
import { createFormatter, type MessageContent, type MessageValues } from './messageContent.ts';

/** A rendered message. `html`: for e-mail; empty otherwise. */
export type RenderedMessage = Pick<
  Schema['messages'],
  'channel' | 'recipient' | 'language' | 'title' | 'body'
> & { html: string; unsubscribeLink: string | undefined };

export type MessageLinks = {
  /** The page that the message links to; empty if the server doesn't know its own address. */
  page: string;
  /** The one-click unsubscribe address. */
  unsubscribe: string | undefined;
};

type MessageAddressing = Pick<RenderedMessage, 'channel' | 'recipient' | 'language'>;

/** Letters: a push service takes 4 KB, and a screen shows less. */
const maxPushBody = 600;

/** Renders a message by the template of the market, else of the brand. */
export function renderMessage(
  config: Config,
  borrower: Recipient,
  addressing: MessageAddressing,
  content: MessageContent,
  links: MessageLinks,
): RenderedMessage {
  const { language, channel } = addressing;
  const phrasesInLanguage = config.messages.phrases[language];
  const phrase = (name: MessagePhrase, values: MessageValues = {}) =>
    fillPlaceholders(phrasesInLanguage[name], values);
  const market = config.markets[borrower.market];
  if (market === undefined) throw new Error(`markets.json has no ${borrower.market}`);
  const template = getMessageTemplate(config.messages, borrower.market, content.template)[language];
  const stopLink = links.unsubscribe;
  const emailStop = stopLink === undefined ? '' : phrase('stopEmail', { stopLink });
  const values: MessageValues = {
    ...content.values(createFormatter(language, channel, market, phrase)),
    brand: config.brand.name,
    name: borrower.fullName.split(' ')[0] ?? '',
    order: content.orderId ?? '',
    link: links.page,
    stop: channel === 'sms' ? phrase('stopSms') : emailStop,
  };
  if (channel === 'sms') {
    // The GSM alphabet has no non-breaking space: one would double the price of the message.
    const body = fillPlaceholders(template.sms, values).replaceAll('\u00a0', ' ');
    return { ...addressing, title: '', body, html: '', unsubscribeLink: undefined };
  }
  const title = fillPlaceholders(template.title, values);
  if (channel === 'push') {
    const texts = template.email.filter((text) => !text.includes('{stop}'));
    const body = texts.map((text) => fillPlaceholders(text, values)).filter((text) => text !== '');
    // The title is shown above the body.
    const rest = body.join(' ').replace(`${title}. `, '').slice(0, maxPushBody);
    return { ...addressing, title, body: rest, html: '', unsubscribeLink: undefined };
  }
  const greeting = values.name === '' ? [] : [phrase('hello', { name: values.name ?? '' })];
  const parts = [...greeting, ...template.email.map((text) => fillPlaceholders(text, values))].filter(
    (part) => part !== '',
  );
  const isReminder = template.email.some((text) => text.includes('{stop}'));
  return {
    ...addressing,
    title,
    body: [...parts, ...(links.page === '' ? [] : [links.page]), config.brand.name].join('\n\n'),
    html: renderMailPage(
      config,
      parts.map((part) => linkUnsubscribe(escapeHtml(part), links)),
      links,
      phrasesInLanguage.open,
    ),
    unsubscribeLink: isReminder ? links.unsubscribe : undefined,
  };
}

/** Fills placeholders; empty values leave no double space. */
function fillPlaceholders(text: string, values: MessageValues): string {
  return text
    .replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
    .replace(/ {2,}/g, ' ')
    .trim();
}

/** The HTML of an e-mail from escaped parts, without external resources. */
export function renderMailPage(
  { brand }: Config,
  parts: readonly string[],
  links: MessageLinks,
  buttonText: string,
): string {
  const { accent, onAccent } = brand.colours.light;
  const paragraphs = parts.map((part) => `<p style="margin:0 0 16px">${part}</p>`);
  const button =
    links.page === ''
      ? ''
      : `<p style="margin:24px 0"><a href="${escapeHtml(links.page)}" style="background:${accent};color:${onAccent};padding:12px 20px;border-radius:10px;text-decoration:none;display:inline-block">${escapeHtml(buttonText)}</a></p>`;
  return `<!doctype html><html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"></head><body style="margin:0;padding:24px 16px;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif"><div style="max-width:520px;margin:0 auto"><p style="margin:0 0 24px;font-size:18px;font-weight:600">${escapeHtml(brand.name)}</p>${paragraphs.join('')}${button}</div></body></html>`;
}

function linkUnsubscribe(text: string, { unsubscribe }: MessageLinks): string {
  if (unsubscribe === undefined) return text;
  const escapedLink = escapeHtml(unsubscribe);
  return text.replace(escapedLink, `<a href="${escapedLink}">${escapeHtml(new URL(unsubscribe).host)}</a>`);
}
