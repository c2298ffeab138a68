import { expect, test } from 'vitest';
import { addressAfterRedirect } from './paymentLink.ts';

test('the payment link comes back to the loan with the parameters the tab left with', () => {
  const storedSearch = '?orderId=MX174&sessionId=s&deviceId=d&language=2';
  expect(addressAfterRedirect(storedSearch, '?orderId=MX174&returned=1')).toBe(
    '/loanDetails?orderId=MX174&sessionId=s&deviceId=d&language=2',
  );
  expect(addressAfterRedirect(null, '?orderId=MX174&returned=1')).toBe('/loanDetails?orderId=MX174');
});

test('a bank’s page and one that adds a card come back to the cards, which say what became of it', () => {
  const storedSearch = '?orderId=MX174&sessionId=s';
  expect(addressAfterRedirect(storedSearch, '?orderId=MX174&charge=C2&returned=card')).toBe(
    '/ynRepay?orderId=MX174&sessionId=s&after=card&charge=C2',
  );
  const again = '?orderId=MX174&sessionId=s&after=card&charge=C1';
  expect(addressAfterRedirect(again, '?orderId=MX174&returned=added')).toBe(
    '/ynRepay?orderId=MX174&sessionId=s&after=added',
  );
  expect(addressAfterRedirect(null, '?orderId=MX174&returned=added')).toBe(
    '/ynRepay?orderId=MX174&after=added',
  );
});
