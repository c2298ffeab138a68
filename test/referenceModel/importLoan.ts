import { applyPrepayments, projectToMaturity, sumRemaining } from './dailyRules.ts';
import { expectedPage, type LoanScenario } from './expectedPages.ts';
import { sumBigints } from './fractions.ts';
import {
  type ComponentAmounts,
  componentKinds,
  copyLoanState,
  type Instalment,
  type LoanState,
  type OpeningBalances,
  openInstalments,
  outstandingOf,
} from './loanState.ts';
import { loanStateOn } from './replay.ts';

/** The loan comes from another system at the end of a day: with all that happened to it, or with its balances alone. */
export function importLoan(scenario: LoanScenario, day: number, content: 'history' | 'balances'): void {
  const balances = content === 'balances' ? readBalances(scenario, day) : null;
  if (balances !== null) scenario.payments.length = 0;
  scenario.opening = { day, balances, adjustment: {} };
  scenario.opening = { day, balances, adjustment: postingAdjustment(scenario, day) };
}

/** What the other system states: each payment as it would end today. Null for what balances can't say: credit, a new schedule. */
function readBalances(scenario: LoanScenario, day: number): OpeningBalances | null {
  const loan = copyLoanState(loanStateOn(scenario, day));
  if (sumRemaining(loan.credits) > 0n || scenario.plans.length > 0) return null;
  applyPrepayments(loan);
  const open = openInstalments(loan).map((instalment) => ({
    number: loan.instalments.indexOf(instalment) + 1,
    due: instalment.due,
    unpaid: listUnpaid(instalment),
    lateChargesPaid: instalment.paid.late + instalment.paid.penalty,
  }));
  const isUnpaid = ({ unpaid }: { unpaid: ComponentAmounts }) =>
    componentKinds.some((kind) => unpaid[kind] > 0n);
  const { endedOn, isPenaltyCharged } = loan;
  return { instalments: open.filter(isUnpaid), endedOn, penaltyCharged: isPenaltyCharged };
}

function listUnpaid(instalment: Instalment): ComponentAmounts {
  return Object.fromEntries(
    componentKinds.map((kind) => [kind, outstandingOf(instalment, kind)]),
  ) as ComponentAmounts;
}

/** Books begin with what is owed either way, interest that isn't earned yet, and against both `migration`. */
function postingAdjustment(scenario: LoanScenario, day: number): Record<string, bigint> {
  const { ledger } = expectedPage(scenario, day);
  const { interest, vat } = unearned(loanStateOn(scenario, day));
  const kept = Object.entries(ledger).filter(([account]) =>
    /_receivable$|^borrower_credit$|^extension_held$/.test(account),
  );
  const begins: Record<string, bigint> = {
    ...Object.fromEntries(kept),
    interest_income: -interest,
    vat_payable: -vat,
  };
  begins.migration = -sumBigints(Object.values(begins));
  const accounts = new Set([...Object.keys(ledger), ...Object.keys(begins)]);
  return Object.fromEntries(
    [...accounts].map((account) => [account, (begins[account] ?? 0n) - (ledger[account] ?? 0n)]),
  );
}

/** The interest and VAT that future payments will include beyond today. */
function unearned(loan: LoanState): { interest: bigint; vat: bigint } {
  if (loan.endedOn !== null || loan.writtenOff) return { interest: 0n, vat: 0n };
  const today = copyLoanState(loan);
  applyPrepayments(today);
  const { instalments } = projectToMaturity(loan);
  const netOfWaivers = ({ owed, waived, waivedResidual }: Instalment, kind: 'interest' | 'vat') =>
    owed[kind] - waived[kind] - waivedResidual[kind];
  const toCome = (kind: 'interest' | 'vat') =>
    sumBigints(
      instalments.map((projected, index) => {
        const now = today.instalments[index];
        return now === undefined || now.due <= loan.day
          ? 0n
          : netOfWaivers(projected, kind) - netOfWaivers(now, kind);
      }),
    );
  return { interest: toCome('interest'), vat: toCome('vat') };
}
