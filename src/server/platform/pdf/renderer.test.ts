import { afterAll, beforeAll, expect, test } from 'vitest';
import { enforceRateLimit } from '../../modules/api/index.ts';
import { ana, bruno, type TestServer, testServer } from '../../testing/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

async function agreementUrl(amount: number): Promise<string> {
  const agreementRequest = { productId: 'mx-plazos', amount };
  return (await server.call('periodAgreement', agreementRequest, bruno)).body.data.pdfUrl;
}

test('others are answered while one borrower has many PDFs drawn, and another’s is drawn between', async () => {
  const amounts = Array.from({ length: 6 }, (_, index) => 200_000 + index * 100_000);
  const urls = await Promise.all(amounts.map(agreementUrl));
  const otherUrl = (await server.call('contractDetail', { orderNo: 'MX174' }, ana)).body.data.pdfUrl;
  let renderedCount = 0;
  const rendering = urls.map(async (url) => {
    const { status } = await server.fetch(url);
    renderedCount += 1;
    return status;
  });
  const between = server.fetch(otherUrl).then(({ status }) => ({ status, drawn: renderedCount }));
  let responseCount = 0;
  while (renderedCount < urls.length) {
    await server.fetch('/health');
    responseCount += 1;
  }
  expect(await Promise.all(rendering)).toEqual(amounts.map(() => 200));
  const { status, drawn: before } = await between;
  expect([status, before < urls.length - 1]).toEqual([200, true]);
  expect(responseCount).toBeGreaterThan(3 * urls.length);
});

test('one borrower’s new PDFs are 429 after 60; one that is kept is given again', async () => {
  const cachedUrl = await agreementUrl(200_000);
  expect((await server.fetch(cachedUrl)).status).toBe(200);
  const attemptSource = { borrowerId: bruno.borrowerId, address: '203.0.113.9' };
  for (let times = 0; times < 60; times++)
    await enforceRateLimit(server.services, 'pdfDrawing', attemptSource).catch(() => undefined);
  const otherUrl = await server.fetch(await agreementUrl(800_000));
  expect(otherUrl.status).toBe(429);
  expect(Number(otherUrl.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await server.fetch(cachedUrl)).status).toBe(200);
});
