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
