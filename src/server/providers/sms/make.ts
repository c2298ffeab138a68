import type { Settings } from '../../config/index.ts';
import type { Database } from '../../database/index.ts';
import { noSmsProvider } from './none.ts';
import type { SmsProvider } from './provider.ts';
import { sandboxSmsProvider } from './sandbox.ts';
import { twilioSmsProvider } from './twilio.ts';

/** The provider that the settings name. */
export function makeSmsProvider(db: Database, { sms }: Settings): SmsProvider {
  switch (sms.provider) {
    case 'twilio':
      return twilioSmsProvider(sms);
    case 'sandbox':
      return sandboxSmsProvider(db);
    case 'none':
      return noSmsProvider;
  }
}
