import type { UndisbursedLoan } from '../events/disbursement.ts';
import type { OpeningEvent } from '../events/events.ts';
import { type Component, debtComponents } from '../values/components.ts';
import { add, type Minor, minor, subtract } from '../values/money.ts';
import type { Statement } from './statement.ts';

/** The ledger's accounts that one loan moves, besides those of cash. */
export const loanAccounts = [
  'principal_receivable',
  'interest_receivable',
  'vat_receivable',
  'fee_receivable',
  'penalty_receivable',
  'late_receivable',
  'enforcement_receivable',
  'commission_income',
  'interest_income',
  'late_income',
  'penalty_income',
  'fee_income',
  'vat_payable',
  'disbursement_cash',
  'borrower_credit',
  'extension_held',
  // Residuals within the tolerance of an instalment. Posted entries use this name, so it can't be changed.
  'waived_rests',
  'waivers',
  'write_offs',
  'suspense',
  'migration',
] as const;

type LoanAccount = (typeof loanAccounts)[number];

/**
 * The lender's accounts for the money of hand-recorded payments:
 * - `till_cash`: in tills; for a counted one its unposted difference
 * - `safe_cash`: counted cash that isn't deposited; opening floats are taken from it
 * - `cash_in_transit`: deposited, and on no statement yet
 * - `bank`: on a line of a bank statement
 * - `till_differences`: what counts were short of, less what they were over
 */
export const manualCashAccounts = [
  'till_cash',
  'safe_cash',
  'cash_in_transit',
  'bank',
  'till_differences',
] as const;

/** The ledger's accounts that only the lender's own entries move. */
export const lenderGlAccounts = [
  ...manualCashAccounts,
  'opening_balances',
  'unearned_interest',
  'unearned_vat',
  'loan_loss_allowance',
  'loan_loss_expense',
] as const;

/** An account of the lender's own entries, which move some of a loan's too: `suspense` for one. */
export type LenderGlAccount = (typeof lenderGlAccounts)[number] | LedgerAccount;

/** `cash:<provider>` is where that provider's payments arrive and refunds leave. */
export type LedgerAccount = LoanAccount | `cash:${string}`;

/** The receivable account of each component and the income account of its accrual; principal has no income. */
const componentAccounts: Readonly<
  Record<Component, { receivable: LoanAccount & `${string}_receivable`; accrualAccount: LoanAccount | null }>
> = {
  principal: { receivable: 'principal_receivable', accrualAccount: null },
  interest: { receivable: 'interest_receivable', accrualAccount: 'interest_income' },
  vat: { receivable: 'vat_receivable', accrualAccount: 'vat_payable' },
  fee: { receivable: 'fee_receivable', accrualAccount: 'fee_income' },
  penalty: { receivable: 'penalty_receivable', accrualAccount: 'penalty_income' },
  lateInterest: { receivable: 'late_receivable', accrualAccount: 'late_income' },
  enforcement: { receivable: 'enforcement_receivable', accrualAccount: 'fee_income' },
};

const receivableAccounts: ReadonlySet<string> = new Set(
  Object.values(componentAccounts).map(({ receivable }) => receivable),
);

/** Whether an account holds what is owed of a component. */
function isReceivable(account: string): boolean {
  return receivableAccounts.has(account);
}

/** Whether an account holds what the borrower owes, or is owed, of a loan that isn't written off. */
export function isBorrowerAccount(account: string): boolean {
  return isReceivable(account) || account === 'borrower_credit' || account === 'extension_held';
}

/** What is owed by the receivables. */
export function sumReceivables(balances: Balances): Minor {
  return add(...[...balances].filter(([account]) => isReceivable(account)).map(([, amount]) => amount));
}

export type Balances = ReadonlyMap<LedgerAccount, Minor>;

function addToAccount(balances: Map<LedgerAccount, Minor>, account: LedgerAccount, amount: Minor): void {
  balances.set(account, minor((balances.get(account) ?? 0) + amount));
}

function negate(...amounts: readonly Minor[]): Minor {
  return minor(0 - add(...amounts));
}

/**
 * The balances that a loan's ledger must show on the statement's day: debits positive, credits negative, sum zero;
 * accounts at zero are left out. Interest of future instalments is income from the disbursal on, less what prepayments
 * save; late charges are income day by day. Prepayments are allocated to the instalments they will pay. Enforcement costs
 * and extension fees are fee income. `waivers`: waived by the lender; `write_offs`: owed and no longer expected.
 * `suspense` never belongs to a loan. `migration`: what an imported loan was owed in the books of the other system.
 */
export function computeBalances(statement: Statement): Balances {
  const { totals, disbursement, waivedByLender } = statement;
  const balances = new Map<LedgerAccount, Minor>([
    ['commission_income', negate(disbursement.commission)],
    ['vat_payable', negate(disbursement.commissionVat)],
    ['fee_income', negate(statement.extensionFees)],
    ['disbursement_cash', negate(disbursement.amount)],
    ['borrower_credit', negate(statement.credit)],
    ['extension_held', negate(statement.extensionHeld)],
    [
      'waived_rests',
      subtract(add(...debtComponents.map((component) => totals[component].waived)), waivedByLender),
    ],
    ['waivers', waivedByLender],
  ]);
  for (const component of debtComponents) {
    const { receivable, accrualAccount } = componentAccounts[component];
    addToAccount(balances, receivable, totals[component].outstanding);
    if (accrualAccount !== null) addToAccount(balances, accrualAccount, negate(totals[component].accrued));
  }
  if (statement.writtenOffOn !== null) moveToWriteOffs(balances);
  return withOpeningOffsets(withCashAccounts(balances, statement), statement.opening);
}

/** The balances of a loan that isn't disbursed: payments received all the same. */
export function computeUndisbursedBalances(loan: UndisbursedLoan): Balances {
  return withCashAccounts(new Map<LedgerAccount, Minor>([['borrower_credit', negate(loan.credit)]]), loan);
}

/** Adds the cash accounts of payments and refunds; drops accounts at zero. */
function withCashAccounts(
  balances: Map<LedgerAccount, Minor>,
  { payments, refunds }: { payments: readonly CashMovement[]; refunds: readonly CashMovement[] },
): Balances {
  const cashMovements = [
    ...payments,
    ...refunds.map(({ provider, amount }) => ({ provider, amount: negate(amount) })),
  ];
  for (const { provider, amount } of cashMovements) addToAccount(balances, `cash:${provider}`, amount);
  return dropZeros(balances);
}

function dropZeros(balances: Balances): Balances {
  return new Map([...balances].filter(([, amount]) => amount !== 0));
}

/** An imported loan's ledger begins with its opening: what was posted before is in the books of the other system. */
function withOpeningOffsets(balances: Balances, opening: OpeningEvent | null): Balances {
  if (opening === null) return balances;
  const sums = new Map(balances);
  for (const [account, offset] of Object.entries(opening.offsets))
    addToAccount(sums, account as LedgerAccount, offset);
  return dropZeros(sums);
}

type CashMovement = { readonly provider: string; readonly amount: Minor };

/** Moves the receivables to `write_offs`; later payments reduce it. */
function moveToWriteOffs(balances: Map<LedgerAccount, Minor>): void {
  balances.set('write_offs', sumReceivables(balances));
  for (const { receivable } of Object.values(componentAccounts)) balances.delete(receivable);
}
