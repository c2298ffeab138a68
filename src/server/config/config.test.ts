import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { computeContrast } from '../../contract/colours.ts';
import { environment } from './environment.ts';
import { ConfigError, defaultConfigDir, readConfig } from './files.ts';
import { listSettingsWarnings, readSettings, SettingsError } from './settings.ts';

test('without a database address it is a demonstration, with one it is not unless asked by name', () => {
  const url = 'postgres://localhost/quincena';
  expect(readSettings({}).demonstration).toBe(true);
  expect(readSettings({ DATABASE_URL: url }).demonstration).toBe(false);
  expect(readSettings({ DATABASE_URL: url }).sandboxWebhookSecret).toBeUndefined();
  expect(readSettings({ DATABASE_URL: url, DEMONSTRATION: 'on' }).demonstration).toBe(true);
});

test('every error of the settings is listed in one message', () => {
  const read = () =>
    readSettings({
      PORT: 'x',
      DATABASE_URL: 'mysql://',
      LOG_LEVEL: 'loud',
      SIGNING_SECRET: 'short',
      HOST: '',
    });
  expect(read).toThrow(SettingsError);
  expect(read).toThrow(/5 error/);
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
  for (const nobody of [
    'everybody',
    '1.2.3.400',
    ',',
    '10.0.0.0/33',
    '10.0.0.0/0',
    '::1/129',
    '10.0.0.0/8/8',
  ])
    expect(() => trusted(nobody)).toThrow(/1 error.*\n {2}- TRUST_PROXY: must be off/);
});

test('origins are written as browsers name them, services as addresses of the web', () => {
  const publicUrl = (PUBLIC_URL: string) => readSettings({ PUBLIC_URL, DEMONSTRATION: 'on' }).publicUrl;
  expect(publicUrl('https://Loans.example/')).toBe('https://loans.example');
  const CORS_ORIGINS = 'https://pages.example, http://localhost:8080/';
  expect(readSettings({ CORS_ORIGINS }).corsOrigins).toEqual([
    'https://pages.example',
    'http://localhost:8080',
  ]);
  for (const other of [
    'javascript:alert(1)',
    'loans.example',
    '*',
    'https://',
    'https://a.example/b',
    'ftp://a',
  ]) {
    expect(() => publicUrl(other)).toThrow(/PUBLIC_URL: must be an origin/);
    expect(() => readSettings({ CORS_ORIGINS: other })).toThrow(/CORS_ORIGINS.0: must be an origin/);
  }
  expect(() => readSettings({ TWILIO_API: 'file:///etc/passwd' })).toThrow(/TWILIO_API: must be the address/);
});

test.each([
  'TWILIO_API',
  'CONEKTA_API',
  'OPENPAY_API',
  'STP_API',
  'RAZORPAY_API',
  'OIDC_ISSUER',
  'S3_ENDPOINT',
])('%s is spoken to by TLS, or on this machine', (name) => {
  const expectedError = new RegExp(`${name}: must be https, or on this machine`);
  for (const far of ['http://10.0.0.7', 'http://localhost.example']) {
    expect(() => readSettings({ [name]: far })).toThrow(expectedError);
  }
  for (const right of ['https://api.example', 'http://127.0.0.1:1', 'http://[::1]:1']) {
    expect(() => readSettings({ [name]: right, DEMONSTRATION: 'on' })).not.toThrow(expectedError);
  }
});

test('a provider that is chosen needs its credentials', () => {
  const url = 'postgres://localhost/quincena';
  expect(() => readSettings({ DATABASE_URL: url, SMS_PROVIDER: 'twilio', S3_BUCKET: 'b' })).toThrow(
    /TWILIO_ACCOUNT_SID[\s\S]*TWILIO_AUTH_TOKEN[\s\S]*TWILIO_FROM[\s\S]*S3_ACCESS_KEY_ID[\s\S]*S3_SECRET_ACCESS_KEY/,
  );
});

test('a payment provider that is named by one setting needs the others, in their form', () => {
  const url = 'postgres://localhost/quincena';
  expect(() => readSettings({ DATABASE_URL: url, CONEKTA_KEY: 'key_1' })).toThrow(
    /1 error.*\n {2}- CONEKTA_WEBHOOK_KEY: needed where CONEKTA_KEY is set/,
  );
  const unread = { DATABASE_URL: url, CONEKTA_KEY: 'key_1', CONEKTA_WEBHOOK_KEY: 'secret' };
  expect(() => readSettings(unread)).toThrow(/CONEKTA_WEBHOOK_KEY: must be a public key in PEM/);
  expect(readSettings({ DATABASE_URL: url }).paymentProviders.conekta).toBeUndefined();
  expect(() => readSettings({ DATABASE_URL: url, CONEKTA_PUBLIC_KEY: 'key_2' })).toThrow(
    /CONEKTA_KEY: needed where CONEKTA_PUBLIC_KEY is set[\s\S]*PUBLIC_URL: needed where CONEKTA_PUBLIC_KEY is set/,
  );
});

test.each([
  ['PORT', 'abc', 'must be a whole number from 0 to 65535'],
  ['PORT', '80.5', 'must be a whole number from 0 to 65535'],
  ['PORT', '70000', 'must be a whole number from 0 to 65535'],
  ['PROCESSES', 'many', 'must be a whole number from 1 to 64'],
])('%s=%s is an error that says what it may be', (name, value, message) => {
  expect(() => readSettings({ [name]: value })).toThrow(`  - ${name}: ${message}`);
});

describe('what must not start', () => {
  const url = 'postgres://localhost/quincena';
  const twilio = { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 't', TWILIO_FROM: '+15005550006' };

  test.each(Object.keys(environment.shape))('%s set and empty is an error that names it', (name) => {
    expect(() => readSettings({ [name]: '' })).toThrow(
      new RegExp(`1 error.*\\n {2}- ${name}: is set but empty`),
    );
    expect(() => readSettings({ [name]: ' ' })).toThrow(SettingsError);
  });

  test.each([
    ['SMS_PROVIDER', { SMS_PROVIDER: 'twilio', ...twilio }],
    ['TWILIO_AUTH_TOKEN', { TWILIO_AUTH_TOKEN: 't' }],
    ['S3_BUCKET', { S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'i', S3_SECRET_ACCESS_KEY: 's' }],
    ['SANDBOX_PAYMENTS', { SANDBOX_PAYMENTS: 'settles-real-debts' }],
    ['CONEKTA_API', { CONEKTA_API: 'http://localhost:1' }],
  ])('a demonstration beside %s, which is for real borrowers', (name, production) => {
    expect(() => readSettings(production)).toThrow(new RegExp(`- ${name}: is for real borrowers`));
    const asked = { ...production, DATABASE_URL: url, DEMONSTRATION: 'on' };
    expect(() => readSettings(asked)).toThrow(new RegExp(`- ${name}: is for real borrowers`));
  });

  test.each([
    ['PUBLIC_URL', 'https://loans.example'],
    ['SIGNING_SECRET', 'x'.repeat(32)],
  ])('a demonstration nobody asked for beside %s: the database was forgotten', (name, value) => {
    expect(() => readSettings({ [name]: value })).toThrow(new RegExp(`- ${name}: is a lender's`));
    expect(readSettings({ [name]: value, DEMONSTRATION: 'on' }).demonstration).toBe(true);
    expect(readSettings({ [name]: value, DATABASE_URL: url }).demonstration).toBe(false);
  });

  test('the sandbox beside real borrowers, unless it is asked for in words that the log repeats', () => {
    const secret = { DATABASE_URL: url, SANDBOX_WEBHOOK_SECRET: 'a secret of our own' };
    const words = { SANDBOX_PAYMENTS: 'settles-real-debts' };
    expect(() => readSettings(secret)).toThrow(
      /SANDBOX_WEBHOOK_SECRET: .*SANDBOX_PAYMENTS=settles-real-debts/,
    );
    expect(() => readSettings({ DEMONSTRATION: 'off', SANDBOX_WEBHOOK_SECRET: 'a secret' })).toThrow(
      /say so/,
    );
    expect(() => readSettings({ ...secret, SANDBOX_PAYMENTS: 'on' })).toThrow(/SANDBOX_PAYMENTS/);
    expect(() => readSettings({ DATABASE_URL: url, ...words })).toThrow(/SANDBOX_WEBHOOK_SECRET: needed/);
    const known = { ...secret, SANDBOX_WEBHOOK_SECRET: 'sandbox-secret' };
    expect(() => readSettings({ ...known, ...words })).toThrow(/everybody knows/);
    const asked = readSettings({ ...secret, ...words });
    expect(asked.sandboxWebhookSecret).toBe('a secret of our own');
    expect(listSettingsWarnings(asked)).toContainEqual(expect.stringContaining('real debts are settled'));
    expect(listSettingsWarnings(readSettings({}))).toEqual([]);
    expect(readSettings({}).sandboxWebhookSecret).toBe('sandbox-secret');
  });
});

test('a demonstration listens to this machine alone, a server to all, both to what HOST says', () => {
  const url = 'postgres://localhost/quincena';
  expect(readSettings({}).host).toBe('localhost');
  expect(readSettings({ DATABASE_URL: url }).host).toBe('0.0.0.0');
  expect(readSettings({ HOST: '0.0.0.0' }).host).toBe('0.0.0.0');
  expect(readSettings({ DATABASE_URL: url, HOST: '::1' }).host).toBe('::1');
});

test('the configuration that ships is valid', () => {
  expect(Object.keys(readConfig().products)).toEqual(['mx-quincena', 'mx-plazos', 'in-91']);
});

test('every error of the configuration is listed in one message, colours that can’t be read among them', async () => {
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

describe('a configuration is refused by a list of its errors, never by a fault of ours', () => {
  const names = ['brand', 'markets', 'products', 'templates', 'complaints', 'branches'];
  const contents = [null, '', '{', 'null', '[]', '{"x":1}', '\u0000'];

  test.each(names.flatMap((name) => contents.map((content) => [`${name}.json`, content] as const)))(
    'where %s holds %j',
    async (name, content) => {
      const folder = await mkdtemp(join(tmpdir(), 'quincena-broken-'));
      try {
        await cp(defaultConfigDir, folder, { recursive: true });
        await rm(join(folder, name));
        if (content !== null) await writeFile(join(folder, name), content);
        if (name === 'branches.json' && content === '[]') return;
        expect(() => readConfig(folder)).toThrow(ConfigError);
        expect(() => readConfig(folder)).toThrow(name);
      } finally {
        await rm(folder, { recursive: true });
      }
    },
  );

  test('where a period is longer than numbers are exact', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'quincena-broken-'));
    try {
      await cp(defaultConfigDir, folder, { recursive: true });
      await change(folder, 'products.json', (products) => {
        products['mx-plazos'].terms.periods = [Number.MAX_SAFE_INTEGER, 15];
        products['in-91'].otherPeriods = [[1e308]];
      });
      expect(() => readConfig(folder)).toThrow(/mx-plazos.terms.periods.0.*\n.*in-91.otherPeriods.0.0/);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

test('a channel whose provider is in no version of ours is an error that names it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'quincena-provider-'));
  try {
    await cp(defaultConfigDir, folder, { recursive: true });
    await change(folder, 'markets.json', (markets) => {
      markets.MX.channels[1].provider = 'conecta';
    });
    expect(() => readConfig(folder)).toThrow('markets.json: MX.channels.1.provider: must be one of sandbox');
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('a channel whose provider can’t collect, and payouts by one that can’t pay out, are errors in words', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'quincena-provider-'));
  try {
    await cp(defaultConfigDir, folder, { recursive: true });
    await change(folder, 'markets.json', (markets) => {
      markets.MX.channels[1].provider = 'razorpayx';
      markets.MX.payOut = { provider: 'conekta', singleLimit: 2, dailyLimit: 3 };
      markets.IN.payOut = { provider: 'razorpayx', singleLimit: 2, dailyLimit: 1 };
    });
    const errors = [
      'MX.channels.1.provider: takes no payments by reference',
      'MX.payOut.provider: pays nothing out',
      'IN.payOut.dailyLimit: is below the limit of one payout',
    ];
    for (const expectedError of errors) expect(() => readConfig(folder)).toThrow(expectedError);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('contrast is WCAG’s: black on white 21, a colour on itself 1', () => {
  expect(computeContrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(computeContrast('#777777', '#777777')).toBe(1);
  expect(computeContrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
});

// biome-ignore lint/suspicious/noExplicitAny: a test breaks a file of any shape
type Breakable = any;

async function change(folder: string, name: string, breakIt: (content: Breakable) => void): Promise<void> {
  const content: Breakable = JSON.parse(await readFile(join(folder, name), 'utf8'));
  breakIt(content);
  await writeFile(join(folder, name), JSON.stringify(content));
}
