import { expect, test } from 'vitest';
import { addressAfterLink } from './link.ts';

test('the payment link comes back to the loan with the parameters the tab left with', () => {
  const left = '?orderId=MX174&sessionId=s&deviceId=d&language=2';
  expect(addressAfterLink(left, '?orderId=MX174&returned=1')).toBe(
    '/loanDetails?orderId=MX174&sessionId=s&deviceId=d&language=2',
  );
  expect(addressAfterLink(null, '?orderId=MX174&returned=1')).toBe('/loanDetails?orderId=MX174');
});
