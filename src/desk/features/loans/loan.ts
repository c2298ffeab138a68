import type { DeskReply } from '../../../contract/desk/schemas/index.ts';
import { getMarketToday } from '../../ui/format/format.ts';

export type Loan = DeskReply<'loan'>;
export type Statement = NonNullable<Loan['statement']>;

/** The market's day on which it was applied for: before it there is nothing to see. */
export function getFirstDay({ market, createdAt }: Pick<Loan, 'market' | 'createdAt'>): string {
  return getMarketToday(market, new Date(createdAt));
}

/** The promises and settlements that stand and staff can withdraw. */
export function listOpenArrangements({ promises, offers }: Statement, currency: string) {
  return [
    ...promises
      .filter(({ state }) => state === 'open')
      .map(({ amount, paysBy: by }) => ({ kind: 'promise' as const, amount, currency, by })),
    ...offers
      .filter(({ withdrawal }) => withdrawal !== null)
      .map(({ amount, expiresOn: by }) => ({ kind: 'offer' as const, amount, currency, by })),
  ];
}

/** Whether interest bears VAT, which its sum includes; also a message's choice. */
export function hasVat({ instalments }: Pick<Statement, 'instalments'>): 'yes' | 'no' {
  return instalments.some(({ vat }) => vat > 0) ? 'yes' : 'no';
}
