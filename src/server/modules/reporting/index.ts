export { refreshPortfolio } from './refresh.ts';
export { findPortfolioRefreshedAt } from './refreshedAt.ts';
