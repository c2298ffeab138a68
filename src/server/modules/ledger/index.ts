export {
  closeAccountingDay,
  findAccountingDay,
  getLastCompletedDay,
  lockOpenDay,
  maxTransactionMs,
  toProviderDay,
} from './closedDays.ts';
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
