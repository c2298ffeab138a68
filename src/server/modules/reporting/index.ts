export { firstGeneratedId, generatedHistoryExists, isHistoryMissing } from './generatedHistory.ts';
export { refreshPortfolio } from './refresh.ts';
export { findPortfolioRefreshedAt } from './refreshedAt.ts';
