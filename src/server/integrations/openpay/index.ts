import type { OpenpaySettings } from '../../config/index.ts';
import type { NamedProvider } from '../payment/provider.ts';
import { createOpenpayCollect } from './collect.ts';
import { createOpenpayNotices } from './notices.ts';

/** Openpay: cash at Paynet's stores. */
export function createOpenpayProvider(settings: OpenpaySettings): NamedProvider<'openpay'> {
  return {
    name: 'openpay',
    notices: createOpenpayNotices(settings.webhookUser, settings.webhookPassword),
    collect: createOpenpayCollect(settings),
  };
}
