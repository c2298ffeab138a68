import type { CardProvider } from './card/provider.ts';
import type { MailProvider } from './mail/provider.ts';
import type { PaymentProvider } from './payment/provider.ts';
import type { SmsProvider } from './sms/provider.ts';
import type { ImageStorage } from './storage/storage.ts';

/** Everything that stands outside: each behind its interface. */
export type Providers = {
  payments: ReadonlyMap<string, PaymentProvider>;
  /** Absent where the lender takes no cards. */
  cards: CardProvider | undefined;
  sms: SmsProvider;
  /** Absent where no mail server is connected. */
  mail: MailProvider | undefined;
  storage: ImageStorage;
};
