export { computePortfolioFigures, isActive, marketDaysSql } from './portfolioFigures.ts';
export {
  findPortfolioRefreshedAt,
  firstGeneratedId,
  generatedHistoryExists,
  isHistoryMissing,
  refreshPortfolio,
} from './refresh.ts';
