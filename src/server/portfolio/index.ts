export { refreshPortfolio } from './prepare.ts';
export { findPortfolioRefreshedAt } from './preparedAt.ts';
