import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildApp } from '../../app/buildApp.ts';
import { bruno, ravi, type TestServer, testServer } from '../../testing/testServer.ts';
import { createLinks } from './page.ts';

const origin = 'https://loans.example';
const authToken = 'a secret of the provider';

let server: TestServer;
let app: TestServer['app'];
beforeAll(async () => {
  server = await testServer({ env: { DEMONSTRATION: 'on', PUBLIC_URL: origin } });
  const sms = {
    provider: 'twilio',
    api: 'http://127.0.0.1:1',
    accountSid: 'AC1',
    authToken,
    from: '+1',
  } as const;
  app = buildApp({ ...server.services, settings: { ...server.services.settings, sms } });
});
afterAll(async () => {
  await app.close();
  await server.close();
});
beforeEach(() => server.db.deleteFrom('contactPreferences').execute());

async function getStoppedBy({ borrowerId }: { borrowerId: number }) {
  const contactRow = server.db
    .selectFrom('contactPreferences')
    .select('optedOutBy')
    .where('borrowerId', '=', borrowerId);
  return (await contactRow.executeTakeFirst())?.optedOutBy ?? null;
}

describe('the link of an e-mail', () => {
  const page = { path: '/repayment', query: {} };
  const link = () => {
    const to = { borrowerId: bruno.borrowerId } as never;
    const { unsubscribe: stop = '' } = createLinks(server.services, to, { language: 'es' }, {
      page,
    } as never);
    return stop.slice(origin.length);
  };

  test('asks first, and then stops reminders; the same page turns them on again', async () => {
    const confirmReply = await app.inject({ url: link() });
    expect([confirmReply.statusCode, confirmReply.body]).toEqual([
      200,
      expect.stringContaining('No quiero recordatorios'),
    ]);
    expect(await getStoppedBy(bruno)).toBeNull();
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const stopped = await app.inject({
      method: 'POST',
      url: link(),
      headers: form,
      payload: 'reminders=stop',
    });
    expect(stopped.body).toContain('Quiero recordatorios otra vez');
    expect(await getStoppedBy(bruno)).toBe('link');
    await app.inject({ method: 'POST', url: link(), headers: form, payload: 'reminders=again' });
    expect(await getStoppedBy(bruno)).toBeNull();
  });

  test('supports one-click unsubscription of mail programs', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const payload = 'List-Unsubscribe=One-Click';
    expect((await app.inject({ method: 'POST', url: link(), headers, payload })).statusCode).toBe(200);
    expect(await getStoppedBy(bruno)).toBe('link');
  });

  test('without a signature is not found', async () => {
    for (const url of [
      link().replace('1002', '1001'),
      '/messages/stop',
      '/messages/stop?borrower=1002&signature=x',
    ]) {
      expect((await app.inject({ method: 'POST', url, payload: {} })).statusCode).toBe(404);
      expect((await app.inject({ url })).statusCode).toBe(404);
    }
    const { body, headers } = await app.inject({
      url: '/messages/stop?borrower=1002&language=en&signature=x',
    });
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(body).toContain('<h1>This link no longer works</h1>');
  });
});

describe('an answer by text message', () => {
  function sendReply(fields: Record<string, string>, secret = authToken) {
    const url = '/webhooks/messages/twilio';
    const signed = Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1));
    const text = `${origin}${url}${signed.flat().join('')}`;
    return app.inject({
      method: 'POST',
      url,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-twilio-signature': createHmac('sha1', secret).update(text).digest('base64'),
      },
      payload: new URLSearchParams(fields).toString(),
    });
  }

  test('with the keyword stops reminders, with the other resumes them; other text is ignored', async () => {
    const words = [
      ['Alto, por favor', 'reply'],
      ['¿Cuánto debo?', 'reply'],
      ['inicio', null],
      ['baja', 'reply'],
    ] as const;
    for (const [Body, stopped] of words) {
      const response = await sendReply({ From: '+5215587654321', Body, MessageSid: 'SM1' });
      expect([response.statusCode, response.body]).toEqual([200, expect.stringContaining('<Response/>')]);
      expect(await getStoppedBy(bruno)).toBe(stopped);
    }
    await sendReply({ From: '+919876543210', Body: 'STOP' });
    expect(await getStoppedBy(ravi)).toBe('reply');
  });

  test('without the provider’s signature is refused', async () => {
    expect((await sendReply({ From: '+525587654321', Body: 'ALTO' }, 'another secret')).statusCode).toBe(401);
    expect(await getStoppedBy(bruno)).toBeNull();
    expect((await server.app.inject({ method: 'POST', url: '/webhooks/messages/twilio' })).statusCode).toBe(
      404,
    );
  });
});
