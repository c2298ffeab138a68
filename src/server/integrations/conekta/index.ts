import type { Settings } from '../../config/index.ts';
import type { NamedProvider } from '../payment/provider.ts';
import { conekta, createConektaClient } from './api.ts';
import { createConektaCards } from './cards.ts';
import { createConektaCollect, createConektaNotices } from './collect.ts';

/** Conekta: cash at stores, SPEI, and cards where its public key is there. It refunds by no key, so nothing is refunded through it. */
export function createConektaProvider(
  settings: NonNullable<Settings['rails']['conekta']>,
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
