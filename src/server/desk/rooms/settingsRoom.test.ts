import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DeskReply } from '../../../contract/desk/schemas/index.ts';
import { connectionLines, notConnected } from '../../providers/index.ts';
import { type TestServer, testServer } from '../../testing/testServer.ts';
import type { Staff } from '../people/staff.ts';
import { settings } from './settingsRoom.ts';

let server: TestServer;
/** The same with real borrowers and a database, and nothing else. */
let bare: TestServer;
beforeAll(async () => {
  server = await testServer();
  bare = await testServer({ beside: server, env: { DEMONSTRATION: 'off' } });
});
afterAll(async () => {
  await bare.close();
  await server.close();
});

async function told(language: Staff['language']): Promise<string[]> {
  const shown = await settings.answer(bare.services, { language } as Staff, {} as never);
  return (shown as DeskReply<'settings'>).notConnected;
}

test('what isn’t connected is told in the language of who reads it', async () => {
  const english = await told('en');
  const spanish = await told('es');
  expect(english).toEqual(connectionLines(await notConnected(bare.services)));
  expect(spanish).toHaveLength(english.length);
  expect(english.filter((line) => spanish.includes(line))).toEqual([]);
  expect(spanish[0]).toMatch(/^MX SPEI: nadie podría pagar en MX, así que ahí no se presta: /);
  expect(spanish.at(-1)).toMatch(/^desembolsos: ningún proveedor desembolsa los préstamos en MX, IN/);
});
