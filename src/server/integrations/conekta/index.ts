import type { Settings } from '../../config/index.ts';
import type { NamedProvider } from '../payment/provider.ts';
import { conekta, createConektaClient } from './api.ts';
import { createConektaCards } from './cards.ts';
import { createConektaCollect, createConektaNotices } from './collect.ts';

/** Conekta: cash at stores, SPEI, and cards if a public key is set. Its refunds have no idempotency key, so none are made. */
export function createConektaProvider(
  settings: NonNullable<Settings['paymentProviders']['conekta']>,
): NamedProvider<'conekta'> {
  const client = createConektaClient(settings);
  const { component } = settings;
  return {
    name: conekta,
    notices: createConektaNotices(settings.webhookKey),
    collect: createConektaCollect(client),
    ...(component && { charge: createConektaCards(client, component) }),
  };
}
