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
export {
  balancesFromRows,
  balancesQuery,
  diffBalances,
  entryQueries,
  getPostedBalances,
  lenderLedgerKey,
  postEntry,
  postTransfer,
  toUnallocatedValueDate,
} from './post.ts';
export { isOfEventKindSql, type PostingKey, parsePostingKey, toPostingKey } from './postingKey.ts';
