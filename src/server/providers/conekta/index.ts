import type { Settings } from '../../config/index.ts';
import type { ProviderNamed } from '../payment/provider.ts';
import { conekta, conektaApi } from './api.ts';
import { conektaCards } from './cards.ts';
import { conektaCollect } from './collect.ts';
import { conektaNotices } from './notices.ts';

/** Conekta: cash at stores, SPEI, and cards where its public key is there. It refunds by no key, so nothing is refunded through it. */
export function conektaProvider(
  settings: NonNullable<Settings['rails']['conekta']>,
): ProviderNamed<'conekta'> {
  const send = conektaApi(settings);
  const { component } = settings;
  return {
    name: conekta,
    notices: conektaNotices(settings.webhookKey),
    collect: conektaCollect(send),
    ...(component && { charge: conektaCards(send, component) }),
  };
}
