import type { MailSettings, Settings } from '../../config/index.ts';
import { traces } from '../../platform/tracing/index.ts';
import { jobRequestTimeoutMs } from '../request.ts';

/** An e-mail to one recipient. `id`: ours, for `Message-ID`, so that mail programs recognize a duplicate. */
export type Mail = {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** One-click unsubscribe address, which mail programs show as a button (RFC 8058). */
  unsubscribeLink: string | undefined;
};

/** Sends e-mail. */
export type MailProvider = {
  readonly name: string;
  /** Resolves once the server has taken it. Throws {@link MailError}. */
  send(mail: Mail): Promise<void>;
};

/**
 * - `address`: the server will never accept mail for this address
 * - `refused`: not accepted, nothing was sent
 * - `unknown`: no answer after the mail was submitted; it may have been sent
 */
type MailFailure = 'address' | 'refused' | 'unknown';

/** The message quotes the server's code, never the address. */
export class MailError extends Error {
  readonly failure: MailFailure;

  constructor(failure: MailFailure, message: string) {
    super(message);
    this.failure = failure;
  }
}

/** Accepts every e-mail and sends none: its caller has stored it. */
const sandboxMail: MailProvider = { name: 'sandbox', send: () => Promise.resolve() };

/** The provider of the settings; undefined where messages go by SMS alone. */
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

/** A mail server, by SMTP. TLS is required unless the server is local. */
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
    connectionTimeout: jobRequestTimeoutMs,
    greetingTimeout: jobRequestTimeoutMs,
    socketTimeout: jobRequestTimeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

function toMessage({ id, to, subject, text, html, unsubscribeLink }: Mail, from: string) {
  const host = from.replace(/^.*@|>$/g, '');
  const unsubscribeHeaders =
    unsubscribeLink === undefined
      ? {}
      : { 'List-Unsubscribe': `<${unsubscribeLink}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
  return {
    from,
    // An object, so that the address is never parsed as a list of several.
    to: { name: '', address: to },
    subject,
    text,
    html,
    messageId: `<${id}@${host}>`,
    headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders },
  };
}

/** Keeps only the server's code: its text may quote the address. */
function toMailError(error: unknown): MailError {
  const { code, command, syscall, responseCode } = toErrorFields(error);
  const text = `the mail server answered ${responseCode ?? code} to ${command}`;
  if (command === 'RCPT TO' && permanentCodes.has(responseCode)) return new MailError('address', text);
  // After the connection was made, a failure does not tell how much of the e-mail was accepted.
  const wasNotSent = responseCode !== undefined || connectSyscalls.has(syscall) || code === 'ETLS';
  return new MailError(wasNotSent ? 'refused' : 'unknown', text);
}

/** Unknown mailbox, mailbox elsewhere, invalid mailbox name. */
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
