import { afterAll, beforeAll, expect, test } from 'vitest';
import { countAttempt } from '../limits/index.ts';
import { bruno, type TestServer, testServer } from '../testing/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

async function agreementUrl(amount: number): Promise<string> {
  const asked = { productId: 'mx-plazos', amount };
  return (await server.call('periodAgreement', asked, bruno)).body.data.pdfUrl;
}

test('others are answered while one borrower has many PDFs drawn', async () => {
  const amounts = Array.from({ length: 4 }, (_, index) => 200_000 + index * 100_000);
  const urls = await Promise.all(amounts.map(agreementUrl));
  await server.fetch(urls[0] ?? '');
  let isDrawing = true;
  const drawing = Promise.all(urls.map((url) => server.fetch(url))).finally(() => {
    isDrawing = false;
  });
  let answered = 0;
  while (isDrawing) {
    await server.fetch('/health');
    answered += 1;
  }
  expect((await drawing).map(({ status }) => status)).toEqual(amounts.map(() => 200));
  expect(answered).toBeGreaterThan(amounts.length);
});

test('one borrower’s new PDFs are 429 after 60; one that is kept is given again', async () => {
  const kept = await agreementUrl(200_000);
  expect((await server.fetch(kept)).status).toBe(200);
  const asker = { borrowerId: bruno.borrowerId, address: '203.0.113.9' };
  for (let times = 0; times < 60; times++)
    await countAttempt(server.services, 'contractDrawing', asker).catch(() => undefined);
  const another = await server.fetch(await agreementUrl(800_000));
  expect(another.status).toBe(429);
  expect(Number(another.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await server.fetch(kept)).status).toBe(200);
});
