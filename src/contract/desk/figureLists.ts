/** Maps each figure to the list of its rows, and to the total of that list which equals it. */

/** Days past due above which a loan's principal counts as at risk. */
export const riskDays = [30, 60, 90] as const;

export const portfolioFigures = [
  'activeLoans',
  'outstanding',
  'atRisk30',
  'atRisk60',
  'atRisk90',
  'disbursed',
  'collected',
  'writtenOff',
] as const;
export type PortfolioFigure = (typeof portfolioFigures)[number];

export const todayFigures = ['due', 'collected', 'disbursed', 'overdue'] as const;
export type TodayFigure = (typeof todayFigures)[number];

/** Figures are never of several currencies. `product` and `market` absent: of all. */
export type FigureScope = {
  readonly currency: string;
  readonly market?: string | undefined;
  readonly product?: string | undefined;
};
/** Days of each market, both included. */
export type FigurePeriod = { readonly from: string; readonly to: string };

type ScopeFilters = { currency: string; market?: string; product?: string };
type LoanFilters = ScopeFilters & {
  state?: 'active' | 'written_off';
  daysLateFrom?: string;
  daysAtRiskFrom?: string;
  dueFrom?: string;
  dueTo?: string;
  disbursedFrom?: string;
  disbursedTo?: string;
  writtenOffFrom?: string;
  writtenOffTo?: string;
};
type PaymentFilters = ScopeFilters & { valueFrom: string; valueTo: string };

export type FigureList =
  | {
      list: 'loans';
      filters: LoanFilters;
      total: 'count' | 'dueNow' | 'amount' | 'outstandingPrincipal' | 'dueAmount' | 'writtenOffPrincipal';
    }
  | { list: 'payments'; filters: PaymentFilters; total: 'retained' };

export function toPortfolioFigureList(
  figure: PortfolioFigure,
  scope: FigureScope,
  period: FigurePeriod,
): FigureList {
  const shared = toFilters(scope);
  const active = { ...shared, state: 'active' } as const;
  switch (figure) {
    case 'activeLoans':
      return { list: 'loans', filters: active, total: 'count' };
    case 'outstanding':
      return { list: 'loans', filters: active, total: 'outstandingPrincipal' };
    case 'atRisk30':
    case 'atRisk60':
    case 'atRisk90': {
      const daysAtRiskFrom = String(Number(figure.slice('atRisk'.length)) + 1);
      return { list: 'loans', filters: { ...active, daysAtRiskFrom }, total: 'outstandingPrincipal' };
    }
    case 'writtenOff':
      return {
        list: 'loans',
        filters: { ...shared, state: 'written_off', writtenOffFrom: period.from, writtenOffTo: period.to },
        total: 'writtenOffPrincipal',
      };
    default:
      return toFlowFigureList(figure, shared, period);
  }
}

/** The list behind a figure of a market on its present day. */
export function toTodayFigureList(figure: TodayFigure, scope: FigureScope, day: string): FigureList {
  const shared = toFilters(scope);
  const active = { ...shared, state: 'active' } as const;
  if (figure === 'due')
    return { list: 'loans', filters: { ...active, dueFrom: day, dueTo: day }, total: 'dueAmount' };
  if (figure === 'overdue')
    return { list: 'loans', filters: { ...active, daysLateFrom: '1' }, total: 'dueNow' };
  return toFlowFigureList(figure, shared, { from: day, to: day });
}

function toFlowFigureList(
  flow: 'disbursed' | 'collected',
  shared: ScopeFilters,
  { from, to }: FigurePeriod,
): FigureList {
  return flow === 'disbursed'
    ? { list: 'loans', filters: { ...shared, disbursedFrom: from, disbursedTo: to }, total: 'amount' }
    : { list: 'payments', filters: { ...shared, valueFrom: from, valueTo: to }, total: 'retained' };
}

function toFilters({ currency, market, product }: FigureScope): ScopeFilters {
  return { currency, ...(market && { market }), ...(product && { product }) };
}
