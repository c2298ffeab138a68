import type { MailSettings } from '../../config/index.ts';
import { traces } from '../../traces/index.ts';
import { jobDeadlineMs } from '../outgoing.ts';
import { type Mail, MailError, type MailProvider } from './provider.ts';

type Smtp = Extract<MailSettings, { provider: 'smtp' }>;

/** Any mail server, by SMTP. What goes to another machine goes by TLS, or not at all. */
export function smtpMailProvider({ url, from, isLocal }: Smtp): MailProvider {
  return {
    name: 'smtp',
    async send(mail) {
      try {
        const transport = await transportTo(url, isLocal);
        await traces.outgoing('smtp', 'send', () => transport.sendMail(messageOf(mail, from)));
      } catch (error) {
        throw errorOf(error);
      }
    },
  };
}

async function transportTo(url: string, isLocal: boolean) {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url,
    pool: false,
    requireTLS: !isLocal,
    connectionTimeout: jobDeadlineMs,
    greetingTimeout: jobDeadlineMs,
    socketTimeout: jobDeadlineMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

function messageOf({ id, to, title, text, html, stopLink }: Mail, from: string) {
  const host = from.replace(/^.*@|>$/g, '');
  const stop =
    stopLink === undefined
      ? {}
      : { 'List-Unsubscribe': `<${stopLink}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
  return {
    from,
    // An object: what stands in a name or an address is never read as a second one.
    to: { name: '', address: to },
    subject: title,
    text,
    html,
    messageId: `<${id}@${host}>`,
    headers: { 'Auto-Submitted': 'auto-generated', ...stop },
  };
}

/** The server may quote the address, so only its code is kept. */
function errorOf(error: unknown): MailError {
  const { code, command, syscall, responseCode } = fieldsOf(error);
  const text = `the mail server answered ${responseCode ?? code} to ${command}`;
  if (command === 'RCPT TO' && finalCodes.has(responseCode)) return new MailError('address', text);
  // Once the line was there, nobody knows how much of the e-mail was taken before it broke.
  const isUnsent = responseCode !== undefined || unreached.has(syscall) || code === 'ETLS';
  return new MailError(isUnsent ? 'refused' : 'unknown', text);
}

/** No such box, none here, a name that can't be. */
const finalCodes = new Set<unknown>([550, 551, 553]);
const unreached = new Set<unknown>(['connect', 'getaddrinfo']);

function fieldsOf(error: unknown): Record<'code' | 'command' | 'syscall' | 'responseCode', unknown> {
  const fields = new Map<string, unknown>(Object.entries(error ?? {}));
  return {
    code: fields.get('code'),
    command: fields.get('command'),
    syscall: fields.get('syscall'),
    responseCode: fields.get('responseCode'),
  };
}
