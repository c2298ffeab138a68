import { afterAll, beforeAll, expect, test } from 'vitest';
import { countAttempt } from '../limits/index.ts';
import { ana, bruno, type TestServer, testServer } from '../testing/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

async function agreementUrl(amount: number): Promise<string> {
  const asked = { productId: 'mx-plazos', amount };
  return (await server.call('periodAgreement', asked, bruno)).body.data.pdfUrl;
}

test('others are answered within a second while one borrower has many PDFs drawn, and another’s is drawn between', async () => {
  const amounts = Array.from({ length: 6 }, (_, index) => 200_000 + index * 100_000);
  const urls = await Promise.all(amounts.map(agreementUrl));
  const another = (await server.call('contractDetail', { orderNo: 'MX174' }, ana)).body.data.pdfUrl;
  let drawn = 0;
  const drawing = urls.map(async (url) => {
    const { status } = await server.fetch(url);
    drawn += 1;
    return status;
  });
  const between = server.fetch(another).then(({ status }) => ({ status, drawn }));
  let slowest = 0;
  let answered = 0;
  while (drawn < urls.length) {
    const asked = performance.now();
    await server.fetch('/health');
    slowest = Math.max(slowest, performance.now() - asked);
    answered += 1;
  }
  expect(await Promise.all(drawing)).toEqual(amounts.map(() => 200));
  const { status, drawn: before } = await between;
  expect([status, before < urls.length - 1]).toEqual([200, true]);
  expect(answered).toBeGreaterThan(3 * urls.length);
  expect(slowest).toBeLessThan(1_000);
});

test('one borrower’s new PDFs are 429 after 60; one that is kept is given again', async () => {
  const kept = await agreementUrl(200_000);
  expect((await server.fetch(kept)).status).toBe(200);
  const asker = { borrowerId: bruno.borrowerId, address: '203.0.113.9' };
  for (let times = 0; times < 60; times++)
    await countAttempt(server.services, 'pdfDrawing', asker).catch(() => undefined);
  const another = await server.fetch(await agreementUrl(800_000));
  expect(another.status).toBe(429);
  expect(Number(another.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await server.fetch(kept)).status).toBe(200);
});
