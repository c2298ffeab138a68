import type { Settings } from '../../config/index.ts';
import type { MailProvider } from './provider.ts';
import { smtpMailProvider } from './smtp.ts';

/** Takes every e-mail and sends none: whoever writes one keeps it. */
const sandboxMail: MailProvider = { name: 'sandbox', send: () => Promise.resolve() };

/** What the settings connect; undefined where messages go by text message alone. */
export function makeMailProvider({ mail }: Settings): MailProvider | undefined {
  switch (mail.provider) {
    case 'smtp':
      return smtpMailProvider(mail);
    case 'sandbox':
      return sandboxMail;
    case 'none':
      return undefined;
  }
}
