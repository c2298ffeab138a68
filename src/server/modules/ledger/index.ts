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
  createEntryQueries,
  diffBalances,
  getPostedBalances,
  lenderLedgerKey,
  postEntry,
  postedBalancesQuery,
  postTransfer,
  toPostedBalances,
  toUnallocatedValueDate,
} from './post.ts';
export { isOfEventKindSql, type PostingKey, parsePostingKey, toPostingKey } from './postingKey.ts';
