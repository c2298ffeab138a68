import { ledgerEventKinds } from '../../../contract/desk/ledgerEvents.ts';
import { parseDay, parseOneOf, parseText } from '../../searchParams.ts';

export const accountingLists = ['ledger', 'journal', 'months', 'invoices'] as const;

/** The address of the books. `accounts`: of the trial balance, the unused ones too; `entry`: what is open of the journal. */
export const accountingSearchFields = {
  list: parseOneOf(accountingLists),
  market: parseText,
  day: parseDay,
  from: parseDay,
  type: parseOneOf(ledgerEventKinds),
  account: parseText,
  accounts: parseOneOf(['all']),
  orderId: parseText,
  entry: parseText,
};
