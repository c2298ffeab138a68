import type { PaymentProviderName } from '../config/settingGroups.ts';
import { type TestServer, testServer } from './testServer.ts';

/** A server with real borrowers' rails, beside a demonstration's data: its channels are the provider's. */
export async function createRailsTestServer(
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
