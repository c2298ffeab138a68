export {
  closeAccountingDay,
  findAccountingDay,
  getLastCompletedDay,
  lockOpenDay,
  toProviderDay,
} from './closedDays.ts';
export { dayOfMoney } from './dayOfMoney.ts';
export {
  balancesFromRows,
  balancesQuery,
  diffBalances,
  entryQueries,
  getPostedBalances,
  lenderAccount,
  postEntry,
} from './post.ts';
