import { expect, test } from 'vitest';
import { SmsError } from './provider.ts';
import { acceptedReply, createFakeTwilio, rejectedReply } from './testing/fakeTwilio.ts';
import { createTwilioSmsProvider } from './twilio.ts';

const account = { accountSid: 'AC0123456789', authToken: 'secret token', from: '+15557122661' };
const message = { callingCode: '+52', phone: '5512345678', text: 'Quincena: 123456 es tu clave' };
const messages = '/2010-04-01/Accounts/AC0123456789/Messages.json';

async function getFailure(sending: Promise<void>): Promise<string> {
  const error = await sending.catch((failure: unknown) => failure);
  return error instanceof SmsError ? error.failure : 'none';
}

test('posts a form with basic authentication, as the API documents it', async () => {
  await using twilio = await createFakeTwilio(acceptedReply);
  await createTwilioSmsProvider({ ...account, api: twilio.api }).send(message);
  expect(twilio.requests).toEqual([
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
  await using twilio = await createFakeTwilio(acceptedReply);
  await createTwilioSmsProvider({ ...account, api: twilio.api, from: 'MG0123' }).send(message);
  expect(twilio.requests[0]?.form).toMatchObject({ MessagingServiceSid: 'MG0123' });
  expect(twilio.requests[0]?.form).not.toHaveProperty('From');
});

test.each([
  ['an invalid number', rejectedReply(400, 21211), 'number', 1],
  ['a number that opted out', rejectedReply(400, 21610), 'number', 1],
  ['wrong credentials', rejectedReply(401, 20003), 'refused', 1],
  ['a fault of Twilio, after which the message may be on its way', rejectedReply(500, 20500), 'unknown', 1],
  ['a broken connection, after which the message may be on its way', 'drop', 'unknown', 1],
  ['too many requests, three times', rejectedReply(429, 20429), 'refused', 3],
] as const)('%s', async (_name, answer, failure, times) => {
  await using twilio = await createFakeTwilio(answer);
  expect(await getFailure(createTwilioSmsProvider({ ...account, api: twilio.api }).send(message))).toBe(
    failure,
  );
  expect(twilio.requests).toHaveLength(times);
});

test('repeats what was turned away as too many, and sends once', async () => {
  await using twilio = await createFakeTwilio(
    rejectedReply(429, 20429, { 'retry-after': '1' }),
    acceptedReply,
  );
  await createTwilioSmsProvider({ ...account, api: twilio.api }).send(message);
  expect(twilio.requests).toHaveLength(2);
});

test('gives up on a server that stays silent', async () => {
  await using twilio = await createFakeTwilio('hang');
  const provider = createTwilioSmsProvider({ ...account, api: twilio.api, timeoutMs: 1_500 });
  expect(await getFailure(provider.send(message))).toBe('unknown');
  expect(twilio.requests).toHaveLength(1);
});

test('a server that is not there was asked nothing', async () => {
  const twilio = await createFakeTwilio(acceptedReply);
  await twilio[Symbol.asyncDispose]();
  expect(await getFailure(createTwilioSmsProvider({ ...account, api: twilio.api }).send(message))).toBe(
    'refused',
  );
});

test('what it throws holds neither the number nor the text', async () => {
  await using twilio = await createFakeTwilio({
    status: 400,
    body: { code: 21211, message: "The 'To' number +525512345678 is not valid.", status: 400 },
  });
  const error = await createTwilioSmsProvider({ ...account, api: twilio.api })
    .send(message)
    .catch(String);
  expect(error).toContain('21211');
  expect(error).not.toContain('5512345678');
});

test('a pretended message goes the same way and sends nothing', async () => {
  await using twilio = await createFakeTwilio({ status: 200, body: { status: 'active' } });
  await createTwilioSmsProvider({ ...account, api: twilio.api }).sendDecoy(message);
  expect(twilio.requests).toMatchObject([
    { method: 'GET', path: '/2010-04-01/Accounts/AC0123456789.json', form: {} },
  ]);
});
