import type { PaymentProviderName } from '../config/settingGroups.ts';
import { type TestServer, testServer } from './testServer.ts';

/** A demonstration's server whose channels are those of a provider. */
export async function createProviderTestServer(
  baseServer: TestServer,
  provider: PaymentProviderName,
  payCodes: readonly string[],
  env: Record<string, string>,
): Promise<TestServer> {
  const server = await testServer({ sharedWith: baseServer, env: { DEMONSTRATION: 'off', ...env } });
  const config = structuredClone(server.services.config);
  for (const { channels } of Object.values(config.markets)) {
    for (const channel of channels) if (payCodes.includes(channel.payCode)) channel.provider = provider;
  }
  server.services.config = config;
  return server;
}

/** Delivers a notice to a provider's webhook; returns the answer's status and outcome. */
export async function deliverProviderNotice(
  server: TestServer,
  provider: PaymentProviderName,
  { body, headers }: { body: string; headers: object },
): Promise<[status: number, outcome: string | undefined]> {
  const response = await server.fetch(`/webhooks/payments/${provider}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });
  const { outcome } = (await response.json()) as { outcome?: string };
  return [response.status, outcome];
}
