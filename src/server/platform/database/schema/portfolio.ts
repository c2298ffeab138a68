import type { Generated } from 'kysely';

type PortfolioDaysTable = { day: string; currency: string; bucket: string; loans: number; amount: number };

type PortfolioVintagesTable = {
  month: string;
  currency: string;
  loans: number;
  lent: number;
  repaidLoans: number;
  lateLoans: number;
  outstanding: number;
};

type PortfolioMarksTable = {
  borrowerId: number;
  orderId: string;
  currency: string;
  bucket: string;
  markedOn: string;
};

type PortfolioRollsTable = {
  week: string;
  currency: string;
  fromBucket: string;
  toBucket: string;
  loans: number;
};

type PortfolioCollectedTable = { day: string; currency: string; expected: number; collected: number };
type PortfolioPreparedTable = { onlyRow: Generated<boolean>; at: Date };

/** Tables of migration 0029. */
export type PortfolioSchema = {
  portfolioDays: PortfolioDaysTable;
  portfolioVintages: PortfolioVintagesTable;
  portfolioMarks: PortfolioMarksTable;
  portfolioRolls: PortfolioRollsTable;
  portfolioCollected: PortfolioCollectedTable;
  portfolioPrepared: PortfolioPreparedTable;
};
