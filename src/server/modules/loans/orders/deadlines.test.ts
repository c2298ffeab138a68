import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../../testing/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

/** What a page says of an order, and its rows by what they are called. */
async function getDisclosedDeadlines(orderId: string) {
  const { noticeDesText, userOrderDetail } = (await server.call('loanDetails', { orderId })).body.data;
  return { notice: noticeDesText, rows: userOrderDetail.detail.map(({ text }) => text) };
}

test('a deadline is named while it lies ahead, and reported as missed once it has passed', async () => {
  const [review, payout] = [await getDisclosedDeadlines('MX21'), await getDisclosedDeadlines('MX151')];
  expect(review.notice).toMatch(/^We will tell you here, by \S+ \d+ \S+ at the latest\.$/);
  expect(review.rows).toContain('We answer by');
  expect(payout.notice).toContain('It usually takes minutes.');
  expect(payout.rows).toContain('Arrives');
  await server.advanceDays(6);
  const [reviewLate, payoutLate] = [
    await getDisclosedDeadlines('MX21'),
    await getDisclosedDeadlines('MX151'),
  ];
  expect(reviewLate.notice).toMatch(/^We were to answer by \S+ \d+ \S+ and did not/);
  expect(reviewLate.rows).not.toContain('We answer by');
  expect(payoutLate.notice).toMatch(/^It was to reach your account .+ by \S+ \d+ \S+, and the bank has not/);
  expect(payoutLate.notice).not.toContain('minutes');
  expect(payoutLate.rows).not.toContain('Arrives');
});
