import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFieldEncryption } from '../../platform/fieldEncryption/index.ts';
import { type TestBrowser, testBrowser } from '../../testing/browser.ts';
import { createImage, createPhoto, createUniformPng, withTextChunks } from '../../testing/images.ts';
import { ana, type TestServer, testServer } from '../../testing/testServer.ts';
import { purgeIdentityImages, readIdentityImage, reencryptIdentityImages } from '../identity/index.ts';
import { prepareRegistration } from '../promotion/testing/promotion.ts';

let server: TestServer;
let photo: Buffer;
beforeAll(async () => {
  server = await testServer({ jobs: true });
  photo = await createPhoto(1_000, 700);
});
afterAll(() => server.close());

let people = 0;
/** Somebody who has registered in a browser and declared nothing yet. */
async function newcomer(): Promise<{ browser: TestBrowser; borrowerId: number }> {
  people += 1;
  const phone = `55300007${String(people).padStart(2, '0')}`;
  const browser = testBrowser(server);
  await browser.call('register', { ...(await prepareRegistration(server, phone)), cookie: 1 });
  const owner = await server.db
    .selectFrom('phoneDirectory')
    .select('borrowerId')
    .where('phone', '=', phone)
    .executeTakeFirstOrThrow();
  return { browser, borrowerId: owner.borrowerId };
}

function send(browser: TestBrowser, kind: string, bytes: Buffer, field = 'image') {
  const form = new FormData();
  form.append('kind', kind);
  form.append(field, new Blob([new Uint8Array(bytes)]), 'selfie.jpg');
  return browser.call('identityImage', form);
}

async function storedFiles(): Promise<string[]> {
  const folder = join(server.services.settings.dataDir, 'uploads');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

describe('in a browser, before a first loan', () => {
  test('images and consents are steps; each is stored, and the last one completes them', async () => {
    const { browser } = await newcomer();
    const { steps } = (await browser.call('certification')).body.data;
    expect(steps.map(({ step }) => step)).toEqual(['personal', 'job', 'ext', 'identity', 'consents', 'bank']);
    const before = (await browser.call('identity')).body.data;
    expect(before).toMatchObject({ required: 1, nextStep: 'personal' });
    for (const kind of ['front', 'back', 'selfie'])
      expect((await send(browser, kind, photo)).status).toBe(200);
    for (const { id, hash } of before.consents)
      expect((await browser.call('consents', { id, hash, agreed: 1 })).body.success).toBe(true);
    const after = (await browser.call('identity')).body.data;
    expect(after.images.every(({ isSent }) => isSent === 1)).toBe(true);
    expect(after.consents.every(({ isAgreed }) => isAgreed === 1)).toBe(true);
    const done = (await browser.call('certification')).body.data.steps.filter(({ isDone }) => isDone === 1);
    expect(done.map(({ step }) => step)).toEqual(['identity', 'consents']);
  });

  test('without them every call for a loan is refused', async () => {
    const { browser, borrowerId } = await newcomer();
    const profile = { fullName: 'Rosa Ejemplo', address: 'Calle 1', payoutBank: 'BBVA', payoutLast4: '4821' };
    await server.db.updateTable('borrowers').set(profile).where('borrowerId', '=', borrowerId).execute();
    const offer = (await browser.call('loanConfirm', { productId: 'mx-quincena' })).body.data;
    const { amount, periods, termUnit, agreementHash } = offer;
    const push = { productId: 'mx-quincena', amount, periods, termUnit, agreementHash };
    expect((await browser.call('loanPush', push)).body.success).toBe(false);
    for (const kind of ['front', 'back', 'selfie']) await send(browser, kind, photo);
    expect((await browser.call('loanPush', push)).body.success).toBe(false);
    const { consents } = (await browser.call('identity')).body.data;
    for (const { id, hash, isRequired } of consents)
      if (isRequired === 1) await browser.call('consents', { id, hash, agreed: 1 });
    expect((await browser.call('loanPush', push)).body.success).toBe(true);
    const privacy = consents.find(({ id }) => id === 'privacy');
    expect(
      (await browser.call('consents', { id: 'privacy', hash: privacy?.hash, agreed: 0 })).body.code,
    ).toBe(3019);
    // The image can be taken again until it is approved.
    expect((await send(browser, 'front', photo)).body.success).toBe(true);
    await server.db
      .updateTable('orders')
      .set({ state: 'paying_out' })
      .where('borrowerId', '=', borrowerId)
      .execute();
    expect((await send(browser, 'front', photo)).body.code).toBe(3009);
  });

  test('an image stored during an approval does not replace those of the approval', async () => {
    const { browser, borrowerId } = await newcomer();
    await send(browser, 'front', photo);
    const before = await readIdentityImage(server.services, borrowerId, 'front');
    const { storage } = server.services.providers;
    const { store } = storage;
    const { terms } = await server.db.selectFrom('orders').select('terms').limit(1).executeTakeFirstOrThrow();
    storage.store = async (...file) => {
      await store.apply(storage, file);
      const order = { borrowerId, orderId: 'QRACE', productId: 'mx-quincena', terms: JSON.stringify(terms) };
      const approved = {
        ...order,
        state: 'paying_out' as const,
        blockedProductId: 'mx-quincena',
        createdAt: new Date(),
      };
      await server.db.insertInto('orders').values(approved).execute();
    };
    const answer = await send(browser, 'front', await createPhoto(900, 900));
    storage.store = store;
    expect(answer.body.code).toBe(3009);
    expect(await readIdentityImage(server.services, borrowerId, 'front')).toEqual(before);
  });

  test('a native session, or a borrower with a loan, is asked for nothing and stores nothing', async () => {
    const { data } = (await server.call('certification')).body;
    expect(data.steps.map(({ step }) => step)).toEqual(['personal', 'job', 'ext', 'bank']);
    const browser = testBrowser(server);
    await browser.signIn(ana.mobilePhone);
    expect((await browser.call('identity')).body.data.required).toBe(0);
    expect((await send(browser, 'front', photo)).status).toBe(404);
  });
});

describe('consents', () => {
  test('are given one by one, with the displayed text, and withdrawn', async () => {
    const { browser, borrowerId } = await newcomer();
    const { consents } = (await browser.call('identity')).body.data;
    const marketing = consents.find(({ id }) => id === 'marketing');
    expect(marketing).toMatchObject({ isRequired: 0, isAgreed: 0 });
    const say = (hash: string | undefined, agreed: 0 | 1, id = 'marketing') =>
      browser.call('consents', { id, hash, agreed });
    expect((await say('0'.repeat(64), 1)).body.code).toBe(3018);
    expect((await say(marketing?.hash, 1, 'invented')).status).toBe(404);
    for (const agreed of [1, 1, 0, 0, 1] as const) {
      const { consents: listed } = (await say(marketing?.hash, agreed)).body.data;
      expect(listed.find(({ id }) => id === 'marketing')?.isAgreed).toBe(agreed);
      expect(listed.filter(({ isAgreed }) => isAgreed === 1).length).toBe(agreed);
    }
    const rows = await server.db
      .selectFrom('consents')
      .innerJoin('legalTexts', 'legalTexts.hash', 'consents.hash')
      .select(['isAgreed', 'legalTexts.es'])
      .where('borrowerId', '=', borrowerId)
      .orderBy('at')
      .execute();
    expect(rows.map(({ isAgreed }) => isAgreed)).toEqual([true, false, true]);
    expect(rows[0]?.es).toContain('Acepto recibir promociones');
  });
});

describe('images', () => {
  test('are stored encrypted and redrawn; the second replaces the first', async () => {
    const { browser, borrowerId } = await newcomer();
    const before = new Set(await storedFiles());
    const added = async () => (await storedFiles()).filter((file) => !before.has(file));
    await send(browser, 'selfie', photo);
    const [file = ''] = await added();
    const content = await readFile(file);
    expect(content.subarray(0, 5).toString()).toBe('enc1:');
    const image = await readIdentityImage(server.services, borrowerId, 'selfie');
    const { format, exif } = await sharp(image).metadata();
    expect([format, exif]).toEqual(['jpeg', undefined]);
    expect(image?.includes('secret place')).toBe(false);
    await send(browser, 'selfie', await createPhoto(900, 900));
    await expect.poll(added).toHaveLength(1);
    expect(await added()).not.toEqual([file]);
  });

  test('are re-encrypted when the key is replaced, and erased at their term', async () => {
    const { browser, borrowerId } = await newcomer();
    await send(browser, 'front', photo);
    const { fieldEncryption: formerly } = server.services;
    const ring = await createFieldEncryption({
      ...server.services.settings,
      dataKeys: [{ id: 'new', secret: Buffer.alloc(32, 7) }],
      lookupKeys: undefined,
    });
    const fieldEncryption = { ...ring, decrypt: decryptWithEither };
    function decryptWithEither(...[place, value]: Parameters<typeof ring.decrypt>): string {
      return value.startsWith('enc1:new:') ? ring.decrypt(place, value) : formerly.decrypt(place, value);
    }
    const services = { ...server.services, fieldEncryption };
    await reencryptIdentityImages(services);
    expect(
      await readIdentityImage({ ...services, fieldEncryption: ring }, borrowerId, 'front'),
    ).toBeDefined();
    await purgeIdentityImages(services);
    expect((await browser.call('identity')).body.data.images[0]?.isSent).toBe(1);
    const files = (await storedFiles()).length;
    await server.db
      .updateTable('identityImages')
      .set({ sentAt: await server.ago(31 * 86_400_000) })
      .where('borrowerId', '=', borrowerId)
      .execute();
    await purgeIdentityImages(services);
    await expect.poll(async () => (await storedFiles()).length).toBe(files - 1);
    expect((await browser.call('identity')).body.data.images[0]?.isSent).toBe(0);
  });

  test('are erased with the account, and the browser that closes it is signed out', async () => {
    const { browser, borrowerId } = await newcomer();
    await send(browser, 'front', photo);
    const files = (await storedFiles()).length;
    const { headers } = await browser.call('accountClose', { confirm: 1 });
    expect(headers.getSetCookie().join()).toMatch(/appSession=;.*appHost=;/);
    await expect.poll(async () => (await storedFiles()).length).toBe(files - 1);
    expect(await readIdentityImage(server.services, borrowerId, 'front')).toBeUndefined();
  });
});

describe('hostile images', () => {
  const polyglot = async () =>
    Buffer.concat([photo, Buffer.from('<script>alert(1)</script>'), Buffer.from('PK\x03\x04')]);

  test('of a polyglot only the picture is stored', async () => {
    const { browser, borrowerId } = await newcomer();
    expect((await send(browser, 'front', await polyglot())).body.success).toBe(true);
    const image = await readIdentityImage(server.services, borrowerId, 'front');
    expect(image?.includes('<script>')).toBe(false);
    expect(image?.includes('PK\x03\x04')).toBe(false);
  });

  test.each([
    ['words', () => Buffer.from('hello')],
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a GIF', () => createImage(700, 700).gif().toBuffer()],
    ['half a photo', () => photo.subarray(0, photo.length / 2)],
    ['a bomb of pixels', () => createUniformPng(16_000, 16_000, 8)],
    ['a bomb of texts', () => withTextChunks(createUniformPng(700, 700, 8), 4)],
    ['too small to read', () => createPhoto(599, 1_200)],
    ['a strip', () => createPhoto(4_000, 700)],
    ['nothing', () => Buffer.alloc(0)],
  ])('%s is refused and leaves nothing', async (_, create) => {
    const { browser, borrowerId } = await newcomer();
    const { status, body } = await send(browser, 'front', await create());
    expect([status, body.code]).toEqual([200, 3017]);
    const rows = await server.db
      .selectFrom('identityImages')
      .select('name')
      .where('borrowerId', '=', borrowerId)
      .execute();
    expect(rows).toEqual([]);
  });

  test('20 MB, a wrong kind, a wrong part and a second file are refused before anything is drawn', async () => {
    const { browser } = await newcomer();
    expect((await send(browser, 'front', Buffer.alloc(20 * 1024 * 1024, 0xff))).status).toBe(413);
    expect((await send(browser, 'passport', photo)).status).toBe(400);
    expect((await send(browser, 'front', photo, 'problemImage')).status).toBe(400);
    const form = new FormData();
    form.append('kind', 'front');
    for (const _ of [1, 2]) form.append('image', new Blob([new Uint8Array(photo)]), 'a.jpg');
    expect((await browser.call('identityImage', form)).status).toBe(400);
    expect((await browser.call('identity')).body.data.images.every(({ isSent }) => isSent === 0)).toBe(true);
  });

  test('are refused from another page, and beyond thirty in a day', async () => {
    const { browser, borrowerId } = await newcomer();
    const form = new FormData();
    form.append('kind', 'front');
    form.append('image', new Blob([new Uint8Array(photo)]), 'a.jpg');
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    expect((await browser.call('identityImage', form, { headers })).status).toBe(403);
    await send(browser, 'front', photo);
    const uses = server.db.updateTable('usageCounters').set({ used: 30 });
    await uses.where('subject', '=', `identity-image:${borrowerId}`).execute();
    expect((await send(browser, 'front', photo)).status).toBe(429);
  });
});
