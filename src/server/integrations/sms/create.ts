import type { Settings } from '../../config/index.ts';
import type { Database } from '../../platform/database/index.ts';
import { noSmsProvider } from './none.ts';
import type { SmsProvider } from './provider.ts';
import { createSandboxSmsProvider } from './sandbox.ts';
import { createTwilioSmsProvider } from './twilio.ts';

/** The provider that the settings name. */
export function createSmsProvider(db: Database, { sms }: Settings): SmsProvider {
  switch (sms.provider) {
    case 'twilio':
      return createTwilioSmsProvider(sms);
    case 'sandbox':
      return createSandboxSmsProvider(db);
    case 'none':
      return noSmsProvider;
  }
}
