export {
  closeProviderDay,
  findAccountingDay,
  getLastCompletedDay,
  lockOpenDay,
  maxTransactionMs,
  type ProviderDay,
  providerDayFromText,
  toProviderDay,
} from './closedDays.ts';
export { isOfEventKind, type LedgerEvent, parseLedgerEvent, toLedgerEvent } from './ledgerEvent.ts';
export {
  balancesFromRows,
  balancesQuery,
  diffBalances,
  entryQueries,
  getPostedBalances,
  lenderAccount,
  postEntry,
  postTransfer,
  toUnallocatedValueDate,
} from './post.ts';
