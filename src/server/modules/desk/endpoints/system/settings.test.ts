import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DeskReply } from '../../../../../contract/desk/schemas/index.ts';
import { formatMissingConnections } from '../../../../integrations/index.ts';
import { type TestServer, testServer } from '../../../../testing/testServer.ts';
import type { StaffMember } from '../../auth/accounts.ts';
import { findMissingConnections } from '../../missingConnections.ts';
import { signInAs } from '../../testing/desk.ts';
import { recordSettings } from './settingHistory.ts';
import { settingsEndpoint } from './settings.ts';

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
  const settingsReply = await settingsEndpoint.handle(
    minimalServices.services,
    { language } as StaffMember,
    {} as never,
  );
  return (settingsReply as DeskReply<'settings'>).notConnected;
}

test('what isn’t connected is reported in the language of who reads it', async () => {
  const english = await listNotConnected('en');
  const spanish = await listNotConnected('es');
  expect(english).toEqual(formatMissingConnections(await findMissingConnections(minimalServices.services)));
  expect(spanish).toHaveLength(english.length);
  expect(english.filter((line) => spanish.includes(line))).toEqual([]);
  expect(spanish[0]).toMatch(/^MX SPEI: nadie podría pagar en MX, así que ahí no se presta: /);
  expect(spanish.at(-1)).toMatch(/^desembolsos: ningún proveedor desembolsa los préstamos en MX, IN/);
});

async function readSettingsReply(): Promise<DeskReply<'settings'>> {
  return (await (await signInAs(server, 'risk')).get('settings')).body as DeskReply<'settings'>;
}

/** Until when messages are sent in Mexico, from the next start on. */
function changeMessageHours(to: number): void {
  const { config } = server.services;
  const { MX } = config.markets;
  if (MX === undefined) throw new Error('MX');
  const markets = { ...config.markets, MX: { ...MX, messageHours: { ...MX.messageHours, to } } };
  server.services.config = { ...config, markets };
}

test('a setting says since which start it is in force and what it was before, once for processes that start together', async () => {
  const { services } = server;
  const find = async () =>
    (await readSettingsReply()).rows.find(
      ({ scope, name }) => scope === 'market MX' && name === 'messageHours',
    );
  await recordSettings(services);
  const first = await find();
  expect(first).toMatchObject({ value: '{"from":7,"to":22}', before: null });
  expect(first?.since).not.toBeNull();
  await recordSettings(services);
  expect(await find()).toEqual(first);
  changeMessageHours(21);
  expect(await find()).toMatchObject({ value: '{"from":7,"to":21}', since: null, before: first?.value });
  await Promise.all([recordSettings(services), recordSettings(services)]);
  expect(await find()).toMatchObject({ value: '{"from":7,"to":21}', before: first?.value });
  expect((await find())?.since).not.toBeNull();
  const stored = await server.db
    .selectFrom('settingValues')
    .select('number')
    .where((row) => row.and({ scope: 'market MX', name: 'messageHours' }))
    .orderBy('number')
    .execute();
  expect(stored.map(({ number }) => number)).toEqual([1, 2]);
});

test('settings have each message in both languages, also as a market words it, the prepared reasons and the holidays of a year', async () => {
  const { services } = server;
  const { config } = services;
  const { messages } = config;
  const own = { ...messages.templates.declined, by: 'sms' as const };
  services.config = { ...config, messages: { ...messages, markets: { IN: { declined: own } } } };
  const { notifications, reasons, holidays } = await readSettingsReply();
  services.config = config;
  const declined = notifications.filter(({ template }) => template === 'declined');
  expect(declined.map(({ market, by }) => [market, by])).toEqual([
    [null, messages.templates.declined.by],
    ['IN', 'sms'],
  ]);
  expect(declined[0]?.es).toEqual(messages.templates.declined.es);
  const { decline } = services.config.desk.queues.applications;
  expect(
    reasons
      .filter(({ queue, decision }) => queue === 'applications' && decision === 'decline')
      .map(({ es, en }) => ({ es, en })),
  ).toEqual(decline);
  const ofMexico = holidays.filter(({ market }) => market === 'MX').map(({ day }) => day);
  expect(ofMexico.every((day) => day.length === 10)).toBe(true);
  expect(
    ofMexico.some((day) => day.endsWith('-12-25') || day.endsWith('-05-01') || day.endsWith('-09-16')),
  ).toBe(true);
});
