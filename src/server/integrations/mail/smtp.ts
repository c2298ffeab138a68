import type { MailSettings, Settings } from '../../config/index.ts';
import { traces } from '../../platform/tracing/index.ts';
import { jobDeadlineMs } from '../request.ts';

/** An e-mail to one person. `id` is ours: whoever gets it twice sees that it is the same. */
export type Mail = {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Where its reader says that he wants no more of its kind; a mail program shows it as a button (RFC 8058). */
  unsubscribeLink: string | undefined;
};

/** Sends e-mail. */
export interface MailProvider {
  readonly name: string;
  /** Resolves once the server has taken it. Throws {@link MailError}. */
  send(mail: Mail): Promise<void>;
}

/**
 * - `address`: it will never be taken for this address
 * - `refused`: not taken, and nothing was sent
 * - `unknown`: the server had it and gave no answer; it may have been sent
 */
type MailFailure = 'address' | 'refused' | 'unknown';

/** Its message names the server's answer, never the address. */
export class MailError extends Error {
  readonly failure: MailFailure;

  constructor(failure: MailFailure, message: string) {
    super(message);
    this.failure = failure;
  }
}

/** Takes every e-mail and sends none: whoever writes one keeps it. */
const sandboxMail: MailProvider = { name: 'sandbox', send: () => Promise.resolve() };

/** What the settings connect; undefined where messages go by text message alone. */
export function createMailProvider({ mail }: Settings): MailProvider | undefined {
  switch (mail.provider) {
    case 'smtp':
      return createSmtpMailProvider(mail);
    case 'sandbox':
      return sandboxMail;
    case 'none':
      return undefined;
  }
}

type SmtpSettings = Extract<MailSettings, { provider: 'smtp' }>;

/** Any mail server, by SMTP. What goes to another machine goes by TLS, or not at all. */
export function createSmtpMailProvider({ url, from, isLocal }: SmtpSettings): MailProvider {
  return {
    name: 'smtp',
    async send(mail) {
      try {
        const transport = await createTransportTo(url, isLocal);
        await traces.outgoing('smtp', 'send', () => transport.sendMail(toMessage(mail, from)));
      } catch (error) {
        throw toMailError(error);
      }
    },
  };
}

async function createTransportTo(url: string, isLocal: boolean) {
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

function toMessage({ id, to, subject: title, text, html, unsubscribeLink: stopLink }: Mail, from: string) {
  const host = from.replace(/^.*@|>$/g, '');
  const unsubscribeHeaders =
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
    headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders },
  };
}

/** The server may quote the address, so only its code is kept. */
function toMailError(error: unknown): MailError {
  const { code, command, syscall, responseCode } = toErrorFields(error);
  const text = `the mail server answered ${responseCode ?? code} to ${command}`;
  if (command === 'RCPT TO' && permanentCodes.has(responseCode)) return new MailError('address', text);
  // Once the line was there, nobody knows how much of the e-mail was taken before it broke.
  const wasNotSent = responseCode !== undefined || connectSyscalls.has(syscall) || code === 'ETLS';
  return new MailError(wasNotSent ? 'refused' : 'unknown', text);
}

/** No such box, none here, a name that can't be. */
const permanentCodes = new Set<unknown>([550, 551, 553]);
const connectSyscalls = new Set<unknown>(['connect', 'getaddrinfo']);

function toErrorFields(error: unknown): Record<'code' | 'command' | 'syscall' | 'responseCode', unknown> {
  const fields = new Map<string, unknown>(Object.entries(error ?? {}));
  return {
    code: fields.get('code'),
    command: fields.get('command'),
    syscall: fields.get('syscall'),
    responseCode: fields.get('responseCode'),
  };
}
