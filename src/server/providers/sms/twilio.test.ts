import { expect, test } from 'vitest';
import { SmsError } from './provider.ts';
import { refused, taken, twilioStandIn } from './testing/twilioStandIn.ts';
import { twilioSmsProvider } from './twilio.ts';

const account = { accountSid: 'AC0123456789', authToken: 'secret token', from: '+15557122661' };
const message = { callingCode: '+52', phone: '5512345678', text: 'Quincena: 123456 es tu clave' };
const messages = '/2010-04-01/Accounts/AC0123456789/Messages.json';

async function failureOf(sending: Promise<void>): Promise<string> {
  const error = await sending.catch((failure: unknown) => failure);
  return error instanceof SmsError ? error.failure : 'none';
}

test('posts a form with basic authentication, as the API documents it', async () => {
  await using twilio = await twilioStandIn(taken);
  await twilioSmsProvider({ ...account, api: twilio.api }).send(message);
  expect(twilio.asked).toEqual([
    {
      method: 'POST',
      path: messages,
      authorization: `Basic ${Buffer.from('AC0123456789:secret token').toString('base64')}`,
      contentType: expect.stringContaining('application/x-www-form-urlencoded'),
      form: { To: '+525512345678', From: '+15557122661', Body: 'Quincena: 123456 es tu clave' },
    },
  ]);
});

test('names a messaging service by its own parameter', async () => {
  await using twilio = await twilioStandIn(taken);
  await twilioSmsProvider({ ...account, api: twilio.api, from: 'MG0123' }).send(message);
  expect(twilio.asked[0]?.form).toMatchObject({ MessagingServiceSid: 'MG0123' });
  expect(twilio.asked[0]?.form).not.toHaveProperty('From');
});

test.each([
  ['an invalid number', refused(400, 21211), 'number', 1],
  ['a number that opted out', refused(400, 21610), 'number', 1],
  ['wrong credentials', refused(401, 20003), 'refused', 1],
  ['a fault of Twilio, after which the message may be on its way', refused(500, 20500), 'unknown', 1],
  ['a broken connection, after which the message may be on its way', 'drop', 'unknown', 1],
  ['too many requests, three times', refused(429, 20429), 'refused', 3],
] as const)('%s', async (_name, answer, failure, times) => {
  await using twilio = await twilioStandIn(answer);
  expect(await failureOf(twilioSmsProvider({ ...account, api: twilio.api }).send(message))).toBe(failure);
  expect(twilio.asked).toHaveLength(times);
});

test('repeats what was turned away as too many, and sends once', async () => {
  await using twilio = await twilioStandIn(refused(429, 20429, { 'retry-after': '1' }), taken);
  await twilioSmsProvider({ ...account, api: twilio.api }).send(message);
  expect(twilio.asked).toHaveLength(2);
});

test('gives up on a server that stays silent', async () => {
  await using twilio = await twilioStandIn('hang');
  const provider = twilioSmsProvider({ ...account, api: twilio.api, timeoutMs: 1_500 });
  expect(await failureOf(provider.send(message))).toBe('unknown');
  expect(twilio.asked).toHaveLength(1);
});

test('a server that is not there was asked nothing', async () => {
  const twilio = await twilioStandIn(taken);
  await twilio[Symbol.asyncDispose]();
  expect(await failureOf(twilioSmsProvider({ ...account, api: twilio.api }).send(message))).toBe('refused');
});

test('what it throws holds neither the number nor the text', async () => {
  await using twilio = await twilioStandIn({
    status: 400,
    body: { code: 21211, message: "The 'To' number +525512345678 is not valid.", status: 400 },
  });
  const error = await twilioSmsProvider({ ...account, api: twilio.api })
    .send(message)
    .catch(String);
  expect(error).toContain('21211');
  expect(error).not.toContain('5512345678');
});

test('a pretended message goes the same way and sends nothing', async () => {
  await using twilio = await twilioStandIn({ status: 200, body: { status: 'active' } });
  await twilioSmsProvider({ ...account, api: twilio.api }).pretend(message);
  expect(twilio.asked).toMatchObject([
    { method: 'GET', path: '/2010-04-01/Accounts/AC0123456789.json', form: {} },
  ]);
});
