import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DeskReply } from '../../../../../contract/desk/schemas/index.ts';
import { formatMissingConnections, listMissingConnections } from '../../../../integrations/index.ts';
import { type TestServer, testServer } from '../../../../testing/testServer.ts';
import type { StaffMember } from '../../auth/accounts.ts';
import { serverSettingsEndpoint } from './settings.ts';

let server: TestServer;
/** The same with real borrowers and a database, and nothing else. */
let minimalServices: TestServer;
beforeAll(async () => {
  server = await testServer();
  minimalServices = await testServer({ sharedWith: server, env: { DEMONSTRATION: 'off' } });
});
afterAll(async () => {
  await minimalServices.close();
  await server.close();
});

async function listNotConnected(language: StaffMember['language']): Promise<string[]> {
  const settingsReply = await serverSettingsEndpoint.handle(
    minimalServices.services,
    { language } as StaffMember,
    {} as never,
  );
  return (settingsReply as DeskReply<'settings'>).notConnected;
}

test('what isn’t connected is reported in the language of who reads it', async () => {
  const english = await listNotConnected('en');
  const spanish = await listNotConnected('es');
  expect(english).toEqual(formatMissingConnections(await listMissingConnections(minimalServices.services)));
  expect(spanish).toHaveLength(english.length);
  expect(english.filter((line) => spanish.includes(line))).toEqual([]);
  expect(spanish[0]).toMatch(/^MX SPEI: nadie podría pagar en MX, así que ahí no se presta: /);
  expect(spanish.at(-1)).toMatch(/^desembolsos: ningún proveedor desembolsa los préstamos en MX, IN/);
});
