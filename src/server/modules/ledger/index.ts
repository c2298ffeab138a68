export {
  closeAccountingDay,
  findAccountingDay,
  getLastCompletedDay,
  lockOpenDay,
  toProviderDay,
} from './closedDays.ts';
export {
  balancesFromRows,
  balancesQuery,
  dayOfMoney,
  diffBalances,
  entryQueries,
  getPostedBalances,
  lenderAccount,
  postEntry,
} from './post.ts';
