export { firstGeneratedId, generatedHistoryExists, isHistoryMissing } from './demonstrationHistory.ts';
export { computePortfolioFigures, marketDaysSql } from './portfolioFigures.ts';
export { findPortfolioRefreshedAt, refreshPortfolio } from './refresh.ts';
