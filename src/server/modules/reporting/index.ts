export {
  findPortfolioRefreshedAt,
  firstGeneratedId,
  generatedHistoryExists,
  isHistoryMissing,
  refreshPortfolio,
} from './refresh.ts';
