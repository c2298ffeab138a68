import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpointNames } from '../../../contract/descriptions.ts';
import { endpoints, legacyPrefix } from '../../../contract/endpoints.ts';
import { ana, bruno, ravi, type TestServer, testServer, toSessionHeaders } from '../../testing/testServer.ts';
import { hashSessionId } from './caller.ts';
import { tooManyRequests } from './errors.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const path = endpoints.loanDetails.path;
const details = { orderId: 'MX174', productId: 'mx-quincena' };

async function post(
  address: string,
  init: RequestInit,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const response = await server.fetch(address, { method: 'POST', ...init });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

function json(body: unknown, headers: Record<string, string> = toSessionHeaders(ana)): RequestInit {
  return { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

describe('a call', () => {
  test('is answered with and without the older prefix, as JSON, form and multipart alike', async () => {
    const form = new FormData();
    for (const [name, value] of Object.entries(details)) form.set(name, value);
    const answers = await Promise.all([
      post(path, json(details)),
      post(`${legacyPrefix}${path}`, json(details)),
      post(path, { headers: toSessionHeaders(ana), body: new URLSearchParams(details) }),
      post(`${legacyPrefix}${path}`, { headers: toSessionHeaders(ana), body: form }),
    ]);
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      expect(body).toEqual(answers[0]?.body);
      expect(body).toMatchObject({ success: true, code: 0, data: { orderNo: 'MX174' } });
    }
  });

  test('takes the session from headers, else the query, else the body', async () => {
    const session = { sessionId: ana.sessionId, deviceId: ana.deviceId, userId: '1001' };
    const query = new URLSearchParams(session);
    expect((await post(`${path}?${query}`, json(details, {}))).status).toBe(200);
    expect((await post(path, json({ ...details, ...session }, {}))).status).toBe(200);
    const conflicting = await post(
      `${path}?${query}`,
      json(details, { sessionId: 'none', deviceId: 'none' }),
    );
    expect(conflicting.status).toBe(401);
  });

  test('never trusts the user or phone in the address', async () => {
    const claims = new URLSearchParams({ mobilePhone: bruno.mobilePhone });
    const response = await post(`${path}?${claims}`, json({ orderId: 'MXB174' }));
    expect(response.status).toBe(404);
    expect((await post(path, json(details, { ...toSessionHeaders(ana), userId: '1002' }))).status).toBe(401);
  });

  test('that names another user gets none of that user’s data, and needs no user', async () => {
    const refused = { success: false, code: 401, data: null };
    for (const userId of ['1002', '01002', 'bruno', '-1', '9'.repeat(40)]) {
      const response = await post(path, json({ orderId: 'MXB174' }, { ...toSessionHeaders(ana), userId }));
      expect(response).toMatchObject({ status: 401, body: refused });
    }
    const { userId: _unsaid, ...without } = toSessionHeaders(ana);
    const unsaid = await post(path, json(details, without));
    expect(unsaid).toMatchObject({ status: 200, body: { data: { orderNo: 'MX174' } } });
  });

  test('answers in the caller’s language: 1 English, anything else Spanish', async () => {
    const messages = await Promise.all(
      ['1', '2', '7', ''].map(
        async (language) => (await post(path, json({}, toSessionHeaders(ana, language)))).body.message,
      ),
    );
    expect(messages[0]).toBe('Something is missing or not valid: orderId.');
    expect(new Set(messages.slice(1))).toEqual(new Set(['Falta un dato o no es válido: orderId.']));
  });

  test('is never cached, says no referrer, and carries a request id', async () => {
    const response = await server.fetch(path, { method: 'POST', ...json(details) });
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-security-policy':
        "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
    });
  });

  test('with a body that is unreadable, of another type, or too large is refused with a clear message', async () => {
    const broken = {
      headers: { ...toSessionHeaders(ana), 'content-type': 'application/json' },
      body: '{"orderId":',
    };
    expect((await post(path, broken)).body).toMatchObject({ success: false, code: 400 });
    const xml = { headers: { ...toSessionHeaders(ana), 'content-type': 'text/xml' }, body: '<a/>' };
    expect((await post(path, xml)).body).toMatchObject({ success: false, code: 415 });
    const large = await post(path, json({ orderId: 'x'.repeat(300_000) }));
    expect(large.body).toMatchObject({ success: false, code: 413 });
  });

  test.each(['/%zz', `${path}/%E0%A4%A`, '/uploads/%'])(
    'to %s, which is no address, is answered with an error',
    async (address) => {
      const response = await server.fetch(address, { method: 'POST', headers: { language: '1' } });
      expect(response.status).toBe(400);
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      expect(await response.json()).toEqual({
        success: false,
        code: 400,
        message: 'We could not read what was sent.',
        data: null,
      });
    },
  );

  test('refused for too many tries says whether waiting helps', () => {
    expect(tooManyRequests(60).text.en).toBe('That is too many attempts. Wait a little and try again.');
    expect(tooManyRequests(17 * 3600).text.en).toBe(
      'You have reached the limit for today. Try again tomorrow.',
    );
  });

  test.each(endpointNames.filter((name) => endpoints[name].guard === 'public'))(
    'without a session is served: %s',
    async (name) => {
      const { method, path } = endpoints[name];
      expect((await server.fetch(path, { method })).status).not.toBe(404);
    },
  );

  test('unknown to the server is a 404 in an envelope', async () => {
    expect(await post('/v3/nothing', json({}))).toMatchObject({
      status: 404,
      body: { success: false, code: 404 },
    });
  });
});

test('a page of another origin reads an answer only where the settings name it', async () => {
  const allowed = 'https://pages.example';
  const getAllowedOrigin = async (own: TestServer, origin: string) =>
    (
      await own.fetch(path, { method: 'POST', ...json(details, { ...toSessionHeaders(ana), origin }) })
    ).headers.get('access-control-allow-origin');
  await using own = await testServer({ sharedWith: server, env: { CORS_ORIGINS: allowed } });
  expect(await getAllowedOrigin(own, allowed)).toBe(allowed);
  expect(await getAllowedOrigin(own, 'https://pages.example.evil')).toBeNull();
  expect(await getAllowedOrigin(own, 'null')).toBeNull();
  expect(await getAllowedOrigin(server, allowed)).toBeNull();
});

describe('a session', () => {
  test('is bound to its device', async () => {
    const otherDevice = { ...toSessionHeaders(ana), deviceId: 'device-bruno' };
    expect((await post(path, json(details, otherDevice))).status).toBe(401);
    const { deviceId: _gone, ...without } = toSessionHeaders(ana);
    expect((await post(path, json(details, without))).status).toBe(401);
  });

  test('is stored only as a hash, and expires', async () => {
    const rows = await server.db.selectFrom('sessions').selectAll().execute();
    expect(rows.some((row) => row.tokenHash.equals(hashSessionId(ravi.sessionId)))).toBe(true);
    expect(JSON.stringify(rows)).not.toContain(ravi.sessionId);
    await server.db
      .updateTable('sessions')
      .set({ expiresAt: new Date(Date.now() - 1) })
      .where('borrowerId', '=', ravi.borrowerId)
      .execute();
    expect((await post(path, json({ orderId: 'IN174' }, toSessionHeaders(ravi)))).status).toBe(401);
  });

  test.each(endpointNames.filter((name) => endpoints[name].guard === 'session'))(
    'is needed for %s',
    async (name) => {
      const response = await post(endpoints[name].path, json({}, {}));
      expect(response.status).toBe(401);
      expect(String(response.body.code)).toBe('401');
    },
  );
});

describe('the health of the server', () => {
  test('is shown without a session', async () => {
    expect((await server.fetch('/health')).status).toBe(200);
    expect(await (await server.fetch('/ready')).json()).toEqual({
      status: 'ready',
      notConnected: [],
      jobsGivenUp: 0,
    });
  });
});

describe('a brand that obfuscates its replies', () => {
  test('renames the keys of its table, the result code included, and nothing else', async () => {
    await using obfuscatingServer = await testServer({ sharedWith: server });
    obfuscatingServer.services.config.brand.obfuscateReplies = true;
    const response = await obfuscatingServer.fetch(path, { method: 'POST', ...json(details) });
    const body = (await response.json()) as Record<string, Record<string, unknown>>;
    expect(body).toMatchObject({ qa1: 0, success: true, data: { qc1: 'MX174', qc2: 174, qb1: 'Quincena' } });
    expect(body).not.toHaveProperty('code');
  });
});
