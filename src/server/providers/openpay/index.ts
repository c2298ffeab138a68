import type { OpenpaySettings } from '../../config/index.ts';
import type { ProviderNamed } from '../payment/provider.ts';
import { openpayCollect } from './collect.ts';
import { openpayNotices } from './notices.ts';

/** Openpay: cash at Paynet's stores. */
export function openpayProvider(settings: OpenpaySettings): ProviderNamed<'openpay'> {
  return {
    name: 'openpay',
    notices: openpayNotices(settings.webhookUser, settings.webhookPassword),
    collect: openpayCollect(settings),
  };
}
