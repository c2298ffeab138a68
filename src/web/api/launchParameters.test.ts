import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getPageParameter, linkTo } from './launchParameters.ts';

beforeEach(() => {
  const search = '?sessionId=s&language=1&orderId=MX174&from=confirm';
  vi.stubGlobal('location', { search, origin: 'https://pages.example' });
});
afterEach(() => vi.unstubAllGlobals());

test('launch parameters travel on from page to page, others stay behind', () => {
  expect(linkTo('/repayment')).toBe('/repayment?sessionId=s&language=1&orderId=MX174');
});

test('extra parameters are added or take the place of the page’s own', () => {
  expect(linkTo('/carpmm', { requestType: 2, orderId: 'MX180' })).toBe(
    '/carpmm?sessionId=s&language=1&orderId=MX180&requestType=2',
  );
});

test('an address that names an order itself keeps it', () => {
  expect(linkTo('/loanDetails?orderId=MX200#top')).toBe(
    '/loanDetails?orderId=MX200&sessionId=s&language=1#top',
  );
});

test('a link never leaves this origin', () => {
  expect(linkTo('https://elsewhere.example/x')).toBe('/x?sessionId=s&language=1&orderId=MX174');
});

test('a page reads its own parameters', () => {
  expect(getPageParameter('from')).toBe('confirm');
  expect(getPageParameter('way')).toBe('');
});
