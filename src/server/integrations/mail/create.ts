import type { Settings } from '../../config/index.ts';
import type { MailProvider } from './provider.ts';
import { createSmtpMailProvider } from './smtp.ts';

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
