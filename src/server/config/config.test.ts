import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { contrast } from './contrast.ts';
import { ConfigError, defaultConfigDir, readConfig } from './files.ts';
import { readSettings, SettingsError } from './settings.ts';

test('without a database address it is a demonstration, with one it is not unless asked by name', () => {
  const url = 'postgres://localhost/quincena';
  expect(readSettings({}).demonstration).toBe(true);
  expect(readSettings({ DATABASE_URL: url }).demonstration).toBe(false);
  expect(readSettings({ DATABASE_URL: url }).sandboxWebhookSecret).toBeUndefined();
  expect(readSettings({ DATABASE_URL: url, DEMONSTRATION: 'on' }).demonstration).toBe(true);
});

test('every mistake of the settings is listed in one message', () => {
  const read = () =>
    readSettings({ PORT: 'x', DATABASE_URL: 'mysql://', LOG_LEVEL: 'loud', SIGNING_SECRET: 'short' });
  expect(read).toThrow(SettingsError);
  expect(read).toThrow(/4 mistake/);
});

test('only a database of one’s own serves several processes', () => {
  const url = 'postgres://localhost/quincena';
  expect(readSettings({ PROCESSES: '4', DATABASE_URL: url }).processes).toBe(4);
  expect(readSettings({}).processes).toBe(1);
  expect(() => readSettings({ PROCESSES: '2' })).toThrow(/PROCESSES: more than one needs DATABASE_URL/);
});

test('proxies are believed by number or address, nobody unless asked', () => {
  const trusted = (TRUST_PROXY?: string) => readSettings({ TRUST_PROXY }).trustProxy;
  expect([trusted(), trusted('off'), trusted('on'), trusted('2')]).toEqual([false, false, 1, 2]);
  expect(trusted('10.0.0.0/8, ::1')).toEqual(['10.0.0.0/8', '::1']);
  expect(() => trusted('everybody')).toThrow(SettingsError);
});

test('a provider that is chosen needs its credentials', () => {
  expect(() => readSettings({ SMS_PROVIDER: 'twilio', S3_BUCKET: 'b' })).toThrow(
    /TWILIO_ACCOUNT_SID[\s\S]*TWILIO_AUTH_TOKEN[\s\S]*TWILIO_FROM[\s\S]*S3_ACCESS_KEY_ID[\s\S]*S3_SECRET_ACCESS_KEY/,
  );
});

test('the configuration that ships is valid', () => {
  expect(Object.keys(readConfig().products)).toEqual(['mx-quincena', 'mx-plazos', 'in-91']);
});

test('every mistake of the configuration is listed in one message, colours that can’t be read among them', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'quincena-config-'));
  try {
    await cp(defaultConfigDir, folder, { recursive: true });
    await change(folder, 'brand.json', (brand) => {
      brand.colours.light.ink = '#dddddd';
      brand.wireKeys.orderNo = brand.wireKeys.code;
    });
    await change(folder, 'products.json', (products) => {
      products['mx-quincena'].terms.late.daily[0].fromDay = 2;
      products['mx-quincena'].terms.deferral.days = 8;
    });
    await change(folder, 'templates.json', ({ dailyLimits }) => {
      dailyLimits.login.phoneFromAddress = dailyLimits.login.phone;
      dailyLimits.registration.all = 0;
    });
    expect(() => readConfig(folder)).toThrow(ConfigError);
    expect(() => readConfig(folder)).toThrow(/ink: contrast/);
    expect(() => readConfig(folder)).toThrow(/share one obfuscated key/);
    expect(() => readConfig(folder)).toThrow(/tiers must start at day 1/);
    expect(() => readConfig(folder)).toThrow(/deferral.days/);
    expect(() => readConfig(folder)).toThrow(/dailyLimits.login.phoneFromAddress: must be below phone/);
    expect(() => readConfig(folder)).toThrow(/dailyLimits.registration.all/);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('contrast is WCAG’s: black on white 21, a colour on itself 1', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#777777')).toBe(1);
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
});

// biome-ignore lint/suspicious/noExplicitAny: a test breaks a file of any shape
type Breakable = any;

async function change(folder: string, name: string, breakIt: (content: Breakable) => void): Promise<void> {
  const content: Breakable = JSON.parse(await readFile(join(folder, name), 'utf8'));
  breakIt(content);
  await writeFile(join(folder, name), JSON.stringify(content));
}
