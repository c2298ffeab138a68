import { z } from 'zod';
import { requireTogether } from './requireTogether.ts';
import { localHosts } from './serviceUrl.ts';

const mailServer = z.string().transform((text, context) => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^smtps?:$/.test(url.protocol) || url.hostname === '') {
    context.addIssue('must be the address of a mail server, smtps://user:password@mail.example');
  }
  return text;
});

/** `Name <address>`, or the address alone. */
const senderAddress = z
  .string()
  .regex(
    /^(?:[^<>\p{Cc}]+<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u,
    'must be like Brand <news@brand.example>',
  );

/** The settings that connect e-mail. */
export const messageEnvironment = {
  SMTP_URL: mailServer.optional().describe('mail server, smtps://user:password@mail.example'),
  MESSAGE_FROM: senderAddress.optional().describe('sender of e-mail, Brand <news@brand.example>'),
};

export type MailSettings =
  /** `none`: messages go by text message alone. */
  { provider: 'sandbox' | 'none' } | { provider: 'smtp'; url: string; from: string; isLocal: boolean };

type Values = { SMTP_URL?: string | undefined; MESSAGE_FROM?: string | undefined };

export function parseMailSettings(values: Values, demonstration: boolean, errors: string[]): MailSettings {
  const settings = requireTogether(values, ['SMTP_URL', 'MESSAGE_FROM'], [], errors);
  if (settings === undefined) return { provider: demonstration ? 'sandbox' : 'none' };
  const { SMTP_URL: url, MESSAGE_FROM: from } = settings;
  return { provider: 'smtp', url, from, isLocal: localHosts.has(new URL(url).hostname) };
}
