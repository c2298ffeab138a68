import { describe, expect, test } from 'vitest';
import { loanCode } from '../../../contract/codes.ts';
import { anOffer } from '../shared/testing/loans.ts';
import { toConfirmFailure, toLoanPushPayload } from './offer.ts';

test('what is agreed to is what stood on the page', () => {
  expect(toLoanPushPayload(anOffer(), 'mx-quincena')).toEqual({
    amount: 300_000,
    periods: 1,
    termUnit: 'day',
    productId: 'mx-quincena',
    agreementHash: 'a'.repeat(64),
    pushKey: 'mx-quincena:',
  });
});

describe('a confirmation that failed', () => {
  test('may have arrived where nobody answered or the server broke', () => {
    for (const code of ['network', 'timeout', 'unreadable', '500', '503']) {
      expect(toConfirmFailure({ code, message: '' }).kind).toBe('outcomeUnknown');
    }
  });

  test('asks to read a changed or expired offer again, in the words of the server', () => {
    for (const code of [loanCode.offerChanged, loanCode.disclosureExpired]) {
      const reply = { code: String(code), message: 'La oferta cambió' };
      expect(toConfirmFailure(reply)).toEqual({ kind: 'changed', message: 'La oferta cambió' });
    }
  });

  test('is final otherwise', () => {
    for (const code of [String(loanCode.notRepayable), '404', '429']) {
      expect(toConfirmFailure({ code, message: 'no' }).kind).toBe('refused');
    }
  });
});
