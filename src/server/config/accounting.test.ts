import { expect, test } from 'vitest';
import { accountingSchema } from './accounting.ts';
import { readConfig } from './files.ts';

test('posting rules may name an account that is no longer posted to, but none that never was', () => {
  const { accounting } = readConfig();
  const withRule = (account: string) =>
    Object.fromEntries(
      Object.entries(accounting).map(([market, { posting, ...own }]) => [
        market,
        { ...own, posting: { ...posting, [account]: posting.disbursement_cash } },
      ]),
    );
  expect(accountingSchema.safeParse(withRule('payout_in_transit')).success).toBe(true);
  expect(accountingSchema.safeParse(withRule('payout_under_way')).success).toBe(false);
});
