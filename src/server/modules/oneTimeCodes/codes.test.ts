import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  createProviders,
  listSandboxMessages,
  SmsError,
  type SmsProvider,
} from '../../integrations/index.ts';
import { type TestServer, testServer } from '../../testing/testServer.ts';
import type { Services } from '../services.ts';
import { checkCode, sendCode } from './index.ts';
import type { CodeAudience, CodeRequest } from './request.ts';

let server: TestServer;
let services: Services;
let now: Date;
let phones = 5_550_000_000;

beforeAll(async () => {
  server = await testServer({ seed: false });
});
afterAll(() => server.close());
beforeEach(async () => {
  now = new Date('2026-11-21T12:00:00Z');
  services = { ...server.services, clock: { now: () => Promise.resolve(now) } };
  await server.db.deleteFrom('usageCounters').execute();
});

function aCodeRequest(changes: Partial<CodeRequest> = {}): CodeRequest {
  return {
    purpose: 'card',
    phone: String(phones++),
    market: 'MX',
    callingCode: '+52',
    language: 'es',
    audience: 'borrower',
    ...changes,
  };
}

function advanceSeconds(seconds: number): void {
  now = new Date(now.getTime() + seconds * 1000);
}

async function listCodesSentTo(phone: string): Promise<string[]> {
  return (await listSandboxMessages(server.db, phone)).map(({ text }) => /\d{6}/.exec(text)?.[0] ?? '');
}

function aCodeCheck(
  { purpose, phone, market, deviceId = '' }: CodeRequest,
  code: string,
  scopes: string[] = [''],
) {
  const tried = { purpose, phone, markets: [market], code, scopes, deviceId };
  return checkCode(server.db, services.signingSecrets, tried, now);
}

/** The same services under another ceiling of the day. */
function withCeiling(audience: CodeAudience, all: number): Services {
  const { promotion } = services.config;
  const limits = { ...promotion.dailyLimits[audience], all };
  const dailyLimits = { ...promotion.dailyLimits, [audience]: limits };
  return { ...services, config: { ...services.config, promotion: { ...promotion, dailyLimits } } };
}

function withSms(sms: Partial<SmsProvider>): Services {
  const provider = { ...services.providers.sms, ...sms };
  return { ...services, providers: { ...services.providers, sms: provider } };
}

test('a code is accepted once, and only for its purpose and phone', async () => {
  const codeRequest = aCodeRequest();
  expect(await sendCode(services, codeRequest)).toEqual({ sent: true });
  const [code = ''] = await listCodesSentTo(codeRequest.phone);
  expect(await aCodeCheck({ ...codeRequest, purpose: 'login' }, code)).toBe('gone');
  expect(await aCodeCheck({ ...codeRequest, phone: '5599999999' }, code)).toBe('gone');
  expect(await aCodeCheck(codeRequest, code)).toBe('right');
  expect(await aCodeCheck(codeRequest, code)).toBe('gone');
});

test('one of ten simultaneous requests with the right code succeeds', async () => {
  const codeRequest = aCodeRequest();
  await sendCode(services, codeRequest);
  const [code = ''] = await listCodesSentTo(codeRequest.phone);
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => aCodeCheck(codeRequest, code)));
  expect(outcomes.sort()).toEqual([...Array(9).fill('gone'), 'right']);
});

test('a code is valid for five minutes', async () => {
  const codeRequest = aCodeRequest();
  await sendCode(services, codeRequest);
  const [code = ''] = await listCodesSentTo(codeRequest.phone);
  advanceSeconds(299);
  expect(await aCodeCheck(codeRequest, code === '000000' ? '111111' : '000000')).toBe('wrong');
  advanceSeconds(1);
  expect(await aCodeCheck(codeRequest, code)).toBe('gone');
});

test('five wrong tries use a code up, also when they come at once', async () => {
  const codeRequest = aCodeRequest();
  await sendCode(services, codeRequest);
  const [code = ''] = await listCodesSentTo(codeRequest.phone);
  const wrong = code === '000000' ? '111111' : '000000';
  const outcomes = await Promise.all(Array.from({ length: 9 }, () => aCodeCheck(codeRequest, wrong)));
  expect(outcomes.filter((outcome) => outcome === 'wrong')).toHaveLength(5);
  expect(await aCodeCheck(codeRequest, code)).toBe('gone');
});

test('a code sent before the secret was replaced is accepted after it', async () => {
  const codeRequest = aCodeRequest();
  await sendCode(services, codeRequest);
  const [code = ''] = await listCodesSentTo(codeRequest.phone);
  const { purpose, phone, market } = codeRequest;
  const tried = { purpose, phone, markets: [market], code };
  const after = ['the secret that came after it', services.signingSecret];
  expect(await checkCode(server.db, after, tried, now)).toBe('right');
});

test('a code for one repayment confirms no other', async () => {
  const codeRequest = aCodeRequest({ scope: 'record-1' });
  await sendCode(services, codeRequest);
  const [code = ''] = await listCodesSentTo(codeRequest.phone);
  expect(await aCodeCheck(codeRequest, code, ['record-2'])).toBe('wrong');
  expect(await aCodeCheck(codeRequest, code, ['record-1'])).toBe('right');
});

test('the stored row does not contain the code', async () => {
  const codeRequest = aCodeRequest();
  await sendCode(services, codeRequest);
  const [code = ''] = await listCodesSentTo(codeRequest.phone);
  const row = await server.db
    .selectFrom('oneTimeCodes')
    .selectAll()
    .where('phone', '=', codeRequest.phone)
    .executeTakeFirstOrThrow();
  expect(row.codeHash).toHaveLength(32);
  expect(`${row.codeHash.toString('latin1')} ${row.codeHash.toString('hex')}`).not.toContain(code);
});

test('a second code within 60 s is refused and the first stays valid; after 60 s it replaces it', async () => {
  const codeRequest = aCodeRequest();
  await sendCode(services, codeRequest);
  advanceSeconds(59);
  expect(await sendCode(services, codeRequest)).toEqual({
    sent: false,
    reason: 'tooSoon',
    retryAfterSeconds: 1,
  });
  advanceSeconds(1);
  expect(await sendCode(services, codeRequest)).toEqual({ sent: true });
  const [first = '', second = ''] = await listCodesSentTo(codeRequest.phone);
  if (first !== second) expect(await aCodeCheck(codeRequest, first)).toBe('wrong');
  expect(await aCodeCheck(codeRequest, second)).toBe('right');
  expect(await sendCode(services, codeRequest)).toEqual({ sent: true });
});

test('a phone gets as many codes a day as configured; refusals do not count', async () => {
  const codeRequest = aCodeRequest();
  const { phone: most } = services.config.promotion.dailyLimits.borrower;
  for (let sent = 0; sent < most; sent++) {
    expect(await sendCode(services, codeRequest)).toEqual({ sent: true });
    expect(await sendCode(services, codeRequest)).toMatchObject({ sent: false, reason: 'tooSoon' });
    advanceSeconds(60);
  }
  expect(await sendCode(services, codeRequest)).toMatchObject({ sent: false, reason: 'tooMany' });
  expect(await listCodesSentTo(codeRequest.phone)).toHaveLength(most);
  advanceSeconds(86_400);
  expect(await sendCode(services, codeRequest)).toEqual({ sent: true });
});

test.each([
  ['registration', 'login', 'borrower'],
  ['login', 'registration', 'borrower'],
] as const)(
  'the ceiling of %s covers all its requests, simultaneous ones too, and no others',
  async (flooded, ...others) => {
    const tight = withCeiling(flooded, 7);
    const before = await countMessages();
    const outcomes = await Promise.all(
      Array.from({ length: 40 }, () => sendCode(tight, aCodeRequest({ audience: flooded }))),
    );
    expect(outcomes.filter(({ sent }) => sent)).toHaveLength(7);
    expect((await countMessages()) - before).toBe(7);
    for (const audience of others) {
      expect(await sendCode(tight, aCodeRequest({ audience }))).toEqual({ sent: true });
    }
  },
);

test('a pretended message does not count against the ceiling, and is refused like a real one beyond it', async () => {
  const tight = withCeiling('login', 1);
  const codeRequest = (isDecoy: boolean) => sendCode(tight, aCodeRequest({ audience: 'login', isDecoy }));
  expect([await codeRequest(true), await codeRequest(true), await codeRequest(false)]).toEqual(
    Array(3).fill({ sent: true }),
  );
  expect([await codeRequest(true), await codeRequest(false)]).toMatchObject(
    Array(2).fill({ reason: 'tooMany' }),
  );
});

describe('the same digits in two countries are two phones', () => {
  test('with codes valid side by side, each with its own wait and tries', async () => {
    const mexican = aCodeRequest({ purpose: 'login', phone: '9876543210', market: 'MX', callingCode: '+52' });
    const indian = { ...mexican, market: 'IN', callingCode: '+91' } as const;
    expect(await sendCode(services, mexican)).toEqual({ sent: true });
    expect(await sendCode(services, indian)).toEqual({ sent: true });
    const [code = ''] = await listCodesSentTo('+529876543210');
    const [other = ''] = await listCodesSentTo('+919876543210');
    for (let tries = 0; tries < 6; tries++)
      await aCodeCheck(indian, other === '000000' ? '111111' : '000000');
    expect(await aCodeCheck(indian, other)).toBe('gone');
    expect(await aCodeCheck(mexican, code)).toBe('right');
  });

  test('except a code that matches either, which has the wait of both', async () => {
    const either = aCodeRequest({ purpose: 'register', market: '', audience: 'registration' });
    const mexican = { ...either, market: 'MX' } as const;
    await sendCode(services, mexican);
    expect(await sendCode(services, either)).toMatchObject({ reason: 'tooSoon' });
    advanceSeconds(60);
    await sendCode(services, either);
    expect(await sendCode(services, mexican)).toMatchObject({ reason: 'tooSoon' });
  });
});

describe('codes of several devices', () => {
  test('are valid side by side; wrong tries on one do not count for the other', async () => {
    const owner = aCodeRequest({ deviceId: 'owner' });
    const stranger = { ...owner, deviceId: 'stranger' };
    await sendCode(services, owner);
    advanceSeconds(60);
    await sendCode(services, stranger);
    const [code = ''] = await listCodesSentTo(owner.phone);
    const wrong = code === '000000' ? '111111' : '000000';
    for (let tries = 0; tries < 6; tries++) await aCodeCheck(stranger, wrong);
    expect(await aCodeCheck(stranger, code)).toBe('gone');
    expect(await aCodeCheck({ ...owner, deviceId: 'third' }, code)).toBe('gone');
    expect(await aCodeCheck(owner, code)).toBe('right');
  });

  test('share the wait of the phone, simultaneous ones too', async () => {
    const codeRequest = aCodeRequest();
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        sendCode(services, { ...codeRequest, deviceId: `device-${index}` }),
      ),
    );
    expect(outcomes.filter(({ sent }) => sent)).toHaveLength(1);
    expect(outcomes.filter((outcome) => 'reason' in outcome && outcome.reason === 'tooSoon')).toHaveLength(9);
  });

  test('count also without a device', async () => {
    const codeRequest = aCodeRequest();
    await sendCode(services, codeRequest);
    const [code = ''] = await listCodesSentTo(codeRequest.phone);
    expect(await aCodeCheck({ ...codeRequest, deviceId: 'any' }, code)).toBe('right');
  });
});

test('a number the provider cannot reach is reported as such, and another try needs no wait', async () => {
  const refusing = withSms({ send: () => Promise.reject(new SmsError('number', 'no mobile')) });
  const codeRequest = aCodeRequest();
  expect(await sendCode(refusing, codeRequest)).toEqual({ sent: false, reason: 'badNumber' });
  expect(await sendCode(services, codeRequest)).toEqual({ sent: true });
});

test('without a provider nothing is sent and the caller is informed', async () => {
  const settings = { ...services.settings, sms: { provider: 'none' } } as const;
  const { sms } = createProviders(server.db, settings);
  expect(await sendCode(withSms(sms), aCodeRequest())).toEqual({ sent: false, reason: 'notSent' });
});

test('a code without an answer of the provider stays valid, since its message can still arrive', async () => {
  let text = '';
  const silent = withSms({
    send(message) {
      text = message.text;
      return Promise.reject(new SmsError('unknown', 'no answer'));
    },
  });
  const codeRequest = aCodeRequest();
  expect(await sendCode(silent, codeRequest)).toEqual({ sent: false, reason: 'notSent' });
  expect(await aCodeCheck(codeRequest, /\d{6}/.exec(text)?.[0] ?? '')).toBe('right');
});

async function countMessages(): Promise<number> {
  const row = await server.db
    .selectFrom('sandboxMessages')
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}
