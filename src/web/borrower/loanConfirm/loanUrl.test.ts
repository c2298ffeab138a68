import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buildLoanUrl } from './Screen.tsx';

beforeEach(() => {
  vi.stubGlobal('location', { search: '?sessionId=s&productId=p', origin: 'https://pages.example' });
});
afterEach(() => vi.unstubAllGlobals());

test.each([
  ['/loanDetails?orderId=Q1&seen=2', '/loanDetails?orderId=Q1&seen=2&sessionId=s&productId=p&from=confirm'],
  [
    'https://loans.example/new/loan?orderId=Q1#plan',
    'https://loans.example/new/loan?orderId=Q1&sessionId=s&productId=p&from=confirm#plan',
  ],
  ['https://pages.example/order?orderId=Q1', '/order?orderId=Q1&sessionId=s&productId=p&from=confirm'],
  ['https://elsewhere.example/order?orderId=Q1', '/order?orderId=Q1&sessionId=s&productId=p&from=confirm'],
])('%s is followed as it came, where the brand has pages', (url, address) => {
  expect(buildLoanUrl(url, ['https://loans.example'])).toBe(address);
});
