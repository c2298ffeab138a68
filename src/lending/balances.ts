import { COMPONENTS } from './components.ts';
import { add, type Minor, minor, subtract, ZERO } from './money.ts';
import type { UndisbursedLoan } from './payout.ts';
import type { Disbursement } from './schedule.ts';
import type { Statement } from './statement.ts';

/** The ledger's accounts that one loan moves; `cash:<provider>` is where that provider's payments arrive and refunds leave. */
export type LedgerAccount =
  | 'principal_receivable'
  | 'interest_receivable'
  | 'vat_receivable'
  | 'fee_receivable'
  | 'penalty_receivable'
  | 'late_receivable'
  | 'enforcement_receivable'
  | 'commission_income'
  | 'interest_income'
  | 'late_income'
  | 'penalty_income'
  | 'fee_income'
  | 'vat_payable'
  | 'disbursement_cash'
  | 'payout_in_transit'
  | 'borrower_credit'
  | 'extension_held'
  | 'waived_rests'
  | 'waivers'
  | 'write_offs'
  | 'suspense'
  | `cash:${string}`;

export type Balances = ReadonlyMap<LedgerAccount, Minor>;

function negate(...amounts: readonly Minor[]): Minor {
  return minor(0 - add(...amounts));
}

/**
 * The balances that a loan's ledger must show on the statement's day: debits positive, credits negative, sum zero;
 * accounts at zero are left out. The interest to come is income from the disbursal on, as much as what has been paid
 * leaves of it; late charges day by day. What was paid ahead is paid into the instalments it will pay. Enforcement costs
 * and extension fees are fee income. `waivers` is what the lender let go of, `write_offs` what is owed and no longer counted
 * on. `suspense` is never a loan's.
 */
export function computeBalances(statement: Statement): Balances {
  const { totals, disbursement, waivedByLender: granted } = statement;
  const balances = new Map<LedgerAccount, Minor>([
    ['principal_receivable', totals.principal.outstanding],
    ['interest_receivable', totals.interest.outstanding],
    ['vat_receivable', totals.vat.outstanding],
    ['fee_receivable', totals.fee.outstanding],
    ['penalty_receivable', totals.penalty.outstanding],
    ['late_receivable', totals.lateInterest.outstanding],
    ['enforcement_receivable', totals.enforcement.outstanding],
    ['commission_income', negate(disbursement.commission)],
    ['interest_income', negate(totals.interest.accrued)],
    ['late_income', negate(totals.lateInterest.accrued)],
    ['penalty_income', negate(totals.penalty.accrued)],
    ['fee_income', negate(totals.fee.accrued, totals.enforcement.accrued, statement.extensionFees)],
    ['vat_payable', negate(totals.vat.accrued, disbursement.commissionVat)],
    ['disbursement_cash', negate(disbursement.amount)],
    ['borrower_credit', negate(statement.credit)],
    ['extension_held', negate(statement.extensionHeld)],
    ['waived_rests', subtract(add(...COMPONENTS.map((component) => totals[component].waived)), granted)],
    ['waivers', granted],
  ]);
  if (statement.writtenOffOn !== null) moveToWriteOffs(balances);
  return withCashAccounts(balances, statement);
}

/** The same of a loan that the borrower hasn't got: what is on its way to him, and what came for it all the same. */
export function computeUndisbursedBalances(loan: UndisbursedLoan, { amount }: Disbursement): Balances {
  const amountInTransit = loan.payout.state === 'sent' ? amount : ZERO;
  const balances = new Map<LedgerAccount, Minor>([
    ['payout_in_transit', amountInTransit],
    ['disbursement_cash', negate(amountInTransit)],
    ['borrower_credit', negate(loan.credit)],
  ]);
  return withCashAccounts(balances, loan);
}

/** With the cash that came and went; accounts at zero left out. */
function withCashAccounts(
  balances: Map<LedgerAccount, Minor>,
  { payments, refunds }: { payments: readonly CashMovement[]; refunds: readonly CashMovement[] },
): Balances {
  const cashMovements = [
    ...payments,
    ...refunds.map(({ provider, amount }) => ({ provider, amount: negate(amount) })),
  ];
  for (const { provider, amount } of cashMovements) {
    const account: LedgerAccount = `cash:${provider}`;
    balances.set(account, minor((balances.get(account) ?? 0) + amount));
  }
  return new Map([...balances].filter(([, amount]) => amount !== 0));
}

type CashMovement = { readonly provider: string; readonly amount: Minor };

/** What is owed leaves the books; what is paid of it later lowers the loss. */
function moveToWriteOffs(balances: Map<LedgerAccount, Minor>): void {
  const receivables = [...balances].filter(([account]) => account.endsWith('_receivable'));
  for (const [account] of receivables) balances.delete(account);
  balances.set('write_offs', add(...receivables.map(([, amount]) => amount)));
}
