import type { ProviderNamed } from '../payment/provider.ts';
import { type ConektaSettings, conektaCollect } from './collect.ts';
import { conektaNotices } from './notices.ts';

/** Conekta: cash at stores and SPEI. It refunds by no key, so nothing is refunded through it. */
export function conektaProvider(settings: ConektaSettings): ProviderNamed<'conekta'> {
  return {
    name: 'conekta',
    notices: conektaNotices(settings.webhookKey),
    collect: conektaCollect(settings),
  };
}
