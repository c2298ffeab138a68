import type { Config, MessagePhrase } from '../config/index.ts';
import type { Recipient } from '../contacts/index.ts';
import { escaped } from '../escaped.ts';
import { type Content, type Values, voiceOf } from './content.ts';

/** A message as its reader gets it. `html`: an e-mail's page; empty in a text message. */
export type Letter = {
  channel: 'sms' | 'email';
  recipient: string;
  language: 'es' | 'en';
  title: string;
  body: string;
  html: string;
  stopLink: string | undefined;
};

export type Links = {
  /** The page that the message leads to; empty where nobody knows the server's own address. */
  page: string;
  /** Where its reader says that he wants no more reminders. */
  stop: string | undefined;
};

type Addressed = Pick<Letter, 'channel' | 'recipient' | 'language'>;

/** Puts a message into words, by the texts of the brand and, where it has its own, of the market. */
export function letterOf(
  config: Config,
  to: Recipient,
  addressed: Addressed,
  content: Content,
  links: Links,
): Letter {
  const { language, channel } = addressed;
  const { phrases, templates, markets } = config.messages;
  const said = phrases[language];
  const phrase = (name: MessagePhrase, values: Values) => filled(said[name], values);
  const market = config.markets[to.market];
  if (market === undefined) throw new Error(`markets.json has no ${to.market}`);
  const texts = (markets[to.market]?.[content.template] ?? templates[content.template])[language];
  const stopped = channel === 'sms' ? phrase('stopSms', {}) : stopText(links, phrase);
  const values: Values = {
    ...content.values(voiceOf(language, channel, market, phrase)),
    brand: config.brand.name,
    name: to.fullName.split(' ')[0] ?? '',
    order: content.orderId ?? '',
    link: links.page,
    stop: stopped,
  };
  if (channel === 'sms') {
    // A line that may not break is another alphabet's, at twice the price.
    const body = filled(texts.sms, values).replaceAll('\u00a0', ' ');
    return { ...addressed, title: '', body, html: '', stopLink: undefined };
  }
  const hello = values.name === '' ? [] : [phrase('hello', { name: values.name ?? '' })];
  const parts = [...hello, ...texts.email.map((text) => filled(text, values))].filter((part) => part !== '');
  const isReminder = texts.email.some((text) => text.includes('{stop}'));
  return {
    ...addressed,
    title: filled(texts.title, values),
    body: [...parts, ...(links.page === '' ? [] : [links.page]), `${config.brand.name}`].join('\n\n'),
    html: mailPage(
      config,
      parts.map((part) => linked(escaped(part), links)),
      links,
      said.open,
    ),
    stopLink: isReminder ? links.stop : undefined,
  };
}

function stopText({ stop }: Links, phrase: (name: MessagePhrase, values: Values) => string): string {
  return stop === undefined ? '' : phrase('stopEmail', { stopLink: stop });
}

/** Values in their places. What is empty leaves no gap. */
function filled(text: string, values: Values): string {
  return text
    .replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
    .replace(/ {2,}/g, ' ')
    .trim();
}

/** An e-mail's page of what is HTML already: nothing is loaded from elsewhere, and it reads in any mail program, dark ones too. */
export function mailPage({ brand }: Config, parts: readonly string[], links: Links, open: string): string {
  const { accent, onAccent } = brand.colours.light;
  const paragraphs = parts.map((part) => `<p style="margin:0 0 16px">${part}</p>`);
  const button =
    links.page === ''
      ? ''
      : `<p style="margin:24px 0"><a href="${escaped(links.page)}" style="background:${accent};color:${onAccent};padding:12px 20px;border-radius:10px;text-decoration:none;display:inline-block">${escaped(open)}</a></p>`;
  return `<!doctype html><html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"></head><body style="margin:0;padding:24px 16px;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif"><div style="max-width:520px;margin:0 auto"><p style="margin:0 0 24px;font-size:18px;font-weight:600">${escaped(brand.name)}</p>${paragraphs.join('')}${button}</div></body></html>`;
}

function linked(text: string, { stop }: Links): string {
  if (stop === undefined) return text;
  const address = escaped(stop);
  return text.replace(address, `<a href="${address}">${escaped(new URL(stop).host)}</a>`);
}
