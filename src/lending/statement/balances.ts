import type { OpeningEvent } from '../events/events.ts';
import type { UndisbursedLoan } from '../events/payout.ts';
import type { Disbursement } from '../terms/schedule.ts';
import { COMPONENTS } from '../values/components.ts';
import { add, type Minor, minor, subtract, ZERO } from '../values/money.ts';
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
  // Residuals within the tolerance of an instalment; posted entries keep the name.
  | 'waived_rests'
  | 'waivers'
  | 'write_offs'
  | 'suspense'
  | 'migration'
  | `cash:${string}`;

export type Balances = ReadonlyMap<LedgerAccount, Minor>;

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
    [
      'waived_rests',
      subtract(add(...COMPONENTS.map((component) => totals[component].waived)), waivedByLender),
    ],
    ['waivers', waivedByLender],
  ]);
  if (statement.writtenOffOn !== null) moveToWriteOffs(balances);
  return withOpeningOffsets(withCashAccounts(balances, statement), statement.opening);
}

/** The balances of a loan that isn't disbursed: the payout in transit, and payments received all the same. */
export function computeUndisbursedBalances(loan: UndisbursedLoan, { amount }: Disbursement): Balances {
  const amountInTransit = loan.payout.state === 'sent' ? amount : ZERO;
  const balances = new Map<LedgerAccount, Minor>([
    ['payout_in_transit', amountInTransit],
    ['disbursement_cash', negate(amountInTransit)],
    ['borrower_credit', negate(loan.credit)],
  ]);
  return withCashAccounts(balances, loan);
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
  for (const { provider, amount } of cashMovements) {
    const account: LedgerAccount = `cash:${provider}`;
    balances.set(account, minor((balances.get(account) ?? 0) + amount));
  }
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
    sums.set(account as LedgerAccount, minor((balances.get(account as LedgerAccount) ?? 0) + offset));
  return dropZeros(sums);
}

type CashMovement = { readonly provider: string; readonly amount: Minor };

/** Moves the receivables to `write_offs`; later payments reduce it. */
function moveToWriteOffs(balances: Map<LedgerAccount, Minor>): void {
  const receivables = [...balances].filter(([account]) => account.endsWith('_receivable'));
  for (const [account] of receivables) balances.delete(account);
  balances.set('write_offs', add(...receivables.map(([, amount]) => amount)));
}
