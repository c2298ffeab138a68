import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpointPath, endpoints } from '../../../contract/endpoints.ts';
import { createImage, createPhoto, createScreenshot } from '../../testing/images.ts';
import { sendIncomplete } from '../../testing/maliciousRequests.ts';
import { ana, bruno, type TestServer, testServer, toSessionHeaders } from '../../testing/testServer.ts';
import { aComplaint, createComplaintFlow } from './testing/complaints.ts';

let server: TestServer;
let flow: ReturnType<typeof createComplaintFlow>;
beforeAll(async () => {
  server = await testServer();
  flow = createComplaintFlow(server);
});
afterAll(() => server.close());

describe('images', () => {
  test('are shown to their owner at a signed address that no cache keeps', async () => {
    const { url } = await flow.upload(ana, await createPhoto());
    const response = await server.fetch(url);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/jpeg');
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('content-disposition')).toBe('inline; filename="image.jpg"');
    expect(response.headers.get('content-security-policy')).toBe(
      "default-src 'none'; frame-ancestors 'none'; sandbox",
    );
    expect(Buffer.from(await response.arrayBuffer()).includes('secret place')).toBe(false);
  });

  test('are not found without a signature, with a wrong one, or when it has expired', async () => {
    await using ownServer = await testServer();
    const { url } = await createComplaintFlow(ownServer).upload(ana, await createPhoto());
    const [path, query = ''] = url.split('?');
    const changed = new URLSearchParams(query);
    changed.set('expires', String(Number(changed.get('expires')) + 1));
    for (const address of [path ?? '', `${path}?${changed}`, `${path}?signature=x&expires=9999999999`]) {
      expect((await ownServer.fetch(address)).status).toBe(404);
    }
    expect((await ownServer.fetch(url)).status).toBe(200);
    await ownServer.advanceDays(8);
    expect((await ownServer.fetch(url)).status).toBe(404);
  });

  test.each([
    '/uploads/../../config/brand.json',
    '/uploads/..%2f..%2fconfig%2fbrand.json',
    '/uploads/%2e%2e%2fserver.lock',
    `/uploads/${'A'.repeat(43)}.jpg`,
    '/uploads/',
  ])('are the only content at their address: %s', async (path) => {
    const response = await server.app.inject({ url: path });
    expect(response.statusCode).toBe(404);
  });

  test.each([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a GIF', null],
    ['words', Buffer.from('hello')],
  ])('are refused with a clear message when they are %s', async (_name, content) => {
    const bytes = content ?? (await createImage(8, 8).gif().toBuffer());
    const answer = await flow.upload(ana, bytes);
    expect([answer.status, answer.code, answer.message]).toEqual([
      200,
      2003,
      'We could not read this image. Send a photo or screenshot as JPG, PNG or WebP.',
    ]);
  });

  test('are refused above 10 MB', async () => {
    const { status, code } = await flow.upload(ana, Buffer.alloc(10 * 1024 * 1024 + 1, 0xff));
    expect([status, code]).toEqual([413, 413]);
  });

  test('have no file name of the client', async () => {
    const { url } = await flow.upload(ana, await createScreenshot(), { fileName: '../../../etc/passwd.svg' });
    expect(url).toMatch(/^\/uploads\/[A-Za-z0-9_-]{43}\.jpg\?/);
  });

  test('come in the part named problemImage and one at a time', async () => {
    expect((await flow.upload(ana, await createScreenshot(), { field: 'other' })).status).toBe(400);
    expect((await server.call('complaintUpload', {}, ana)).status).toBe(400);
  });

  test('need a session', async () => {
    expect((await flow.upload(null, await createScreenshot())).status).toBe(401);
  });

  test.each(['before', 'after'])('can have session and language in fields %s the file', async (where) => {
    const { sessionId, deviceId } = ana;
    const fields = Object.entries({ sessionId, deviceId, language: '1' });
    const send = async (file: Blob, sessionFields = fields) => {
      const body = new FormData();
      if (where === 'after') body.set('problemImage', file, 'photo.jpg');
      for (const [name, value] of sessionFields) body.set(name, value);
      if (where === 'before') body.set('problemImage', file, 'photo.jpg');
      const address = endpointPath(endpoints.complaintUpload);
      return (await server.fetch(address, { method: 'POST', body })).json();
    };
    expect(await send(new Blob([new Uint8Array(await createPhoto())]))).toMatchObject({ code: 0 });
    expect(await send(new Blob(['words']))).toMatchObject({
      code: 2003,
      message: expect.stringContaining('We could not read'),
    });
    expect(await send(new Blob(['words']), [['language', '1']])).toMatchObject({
      code: 401,
      message: expect.stringContaining('again'),
    });
    expect(
      await readdir(join(server.services.settings.dataDir, 'incoming'), { recursive: true }),
    ).toHaveLength(1);
  });

  test('belong to a complaint even under an expired address', async () => {
    await using ownServer = await testServer();
    const { url } = await createComplaintFlow(ownServer).upload(ana, await createPhoto());
    const old = url.split('?')[0];
    const { body } = await ownServer.call('complaintSave', aComplaint({ problemImage: old }), ana);
    expect(body.code).toBe(0);
    const { data } = (await ownServer.call('complaintDetail', { problemId: body.data.problemId }, ana)).body;
    expect(data.images).toHaveLength(1);
    expect((await ownServer.fetch(data.images[0] ?? '')).status).toBe(200);
  });

  test("another borrower's, a used one and an unknown one are answered alike", async () => {
    const { url: others } = await flow.upload(bruno, await createPhoto());
    const { url: used } = await flow.upload(ana, await createPhoto());
    await flow.save(ana, { problemDetail: 'La usa', problemImage: used });
    const never = `/uploads/${'A'.repeat(43)}.jpg`;
    const answers = await Promise.all(
      [others, used, never, 'https://elsewhere.example/photo.jpg', '/uploads/../x.jpg'].map(
        async (problemImage) => {
          const { status, body } = await flow.save(ana, { problemDetail: 'No la usa', problemImage });
          return JSON.stringify([status, body]);
        },
      ),
    );
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toContain('404');
    expect(await flow.countComplaints(ana, 'No la usa')).toBe(0);
    const ownServer = await flow.save(bruno, { problemDetail: 'Es mía', problemImage: others });
    expect(ownServer.body.code).toBe(0);
  });

  test('are at most 9: ten are refused and none is used', async () => {
    const photo = await createScreenshot(8, 8);
    const urls = await Promise.all(
      Array.from({ length: 10 }, async () => (await flow.upload(bruno, photo)).url),
    );
    const ten = await flow.save(bruno, { problemDetail: 'Muchas', problemImage: urls.join(',') });
    expect([ten.status, ten.body.code, ten.body.message]).toEqual([200, 2004, 'You can add up to 9 images.']);
    const nine = await flow.save(bruno, { problemDetail: 'Muchas', problemImage: urls.slice(1).join(',') });
    expect(nine.body.code).toBe(0);
  });

  test('are accepted 100 times a day, valid or not', async () => {
    await using ownServer = await testServer();
    const bad = Buffer.from('no image');
    const answers = [];
    for (let ten = 0; ten < 11; ten++) {
      const length = ten === 10 ? 1 : 10;
      answers.push(
        ...(await Promise.all(
          Array.from({ length }, () => createComplaintFlow(ownServer).upload(bruno, bad)),
        )),
      );
    }
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
  });
});

describe('uploads under way', () => {
  test('count against the day before a byte of the picture has arrived', async () => {
    await using ownServer = await testServer();
    const truncated = sendIncomplete(ownServer.origin, anUpload(ana, 1));
    const used = () =>
      ownServer.db
        .selectFrom('usageCounters')
        .select('used')
        .where('subject', 'like', 'upload:%')
        .executeTakeFirst();
    await expect.poll(used).toEqual({ used: 1 });
    truncated.destroy();
  });

  test('are at most ten a borrower; more are refused in the borrower’s language, others’ are accepted', async () => {
    await using ownServer = await testServer();
    const { upload } = createComplaintFlow(ownServer);
    const truncated = Array.from({ length: 10 }, () => sendIncomplete(ownServer.origin, anUpload(ana, 1)));
    const folder = join(ownServer.services.settings.dataDir, 'incoming');
    const files = async () => (await readdir(folder, { recursive: true })).length;
    // Each has its file, in the folder of this process.
    await expect.poll(() => files().catch(() => 0)).toBe(11);
    const eleventh = await ownServer.fetch(endpointPath(endpoints.complaintUpload), {
      method: 'POST',
      headers: toSessionHeaders(ana, '2'),
      body: new FormData(),
    });
    expect([eleventh.status, eleventh.headers.get('retry-after')]).toEqual([429, '30']);
    expect((await eleventh.json()).message).toContain('Espera medio minuto');
    expect((await upload(bruno, await createPhoto())).code).toBe(0);
    for (const socket of truncated) socket.destroy();
    await expect.poll(files).toBe(1);
    expect((await upload(ana, await createPhoto())).code).toBe(0);
  });

  test('have one file: a second one is refused before it arrives', async () => {
    const truncated = sendIncomplete(server.origin, anUpload(ana, 2));
    truncated.setEncoding('utf8');
    const [answer] = (await once(truncated, 'data')) as [string];
    expect(answer).toMatch(/^HTTP\/1\.1 400/);
    truncated.destroy();
  });
});

/** An upload of so many pictures that stops within the last. */
function anUpload(person: typeof ana, files: number): Buffer {
  const chunk =
    '--part\r\ncontent-disposition: form-data; name="problemImage"; filename="a.jpg"\r\n\r\nbeginning\r\n';
  const headers = {
    ...toSessionHeaders(person),
    host: 'localhost',
    'content-type': 'multipart/form-data; boundary=part',
    'content-length': '1000000',
  };
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(
    `POST ${endpointPath(endpoints.complaintUpload)} HTTP/1.1\r\n${head.join('')}\r\n${chunk.repeat(files)}`,
  );
}
