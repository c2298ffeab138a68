import { sumBigints } from './fractions.ts';
import {
  componentKinds,
  type Instalment,
  type LoanState,
  type OpeningBalances,
  zeroAmounts,
} from './loanState.ts';

/**
 * What another system says is unpaid is all that is owed from then on, as docs/import.md words it: fractions stay behind, days
 * late count on, prepaid principal bears no interest, late charges that were paid count towards the most that is charged.
 */
export function applyOpeningBalances(loan: LoanState, balances: OpeningBalances): void {
  const { instalments, endedOn, penaltyCharged } = balances;
  for (const [index, instalment] of loan.instalments.entries()) {
    const stated = instalments.find(({ number }) => number === index + 1);
    const isUpcoming = endedOn === null && instalment.due > loan.day;
    openInstalment(instalment, stated ?? { unpaid: zeroAmounts(), lateChargesPaid: 0n }, isUpcoming);
    instalment.lateDays = instalment.isSettled ? 0 : Math.max(0, loan.day - instalment.due);
    if (endedOn !== null) instalment.days = instalment.length;
  }
  loan.isPenaltyCharged = penaltyCharged || loan.instalments.some(({ lateDays }) => lateDays > 0);
  loan.endedOn = endedOn;
}

function openInstalment(
  instalment: Instalment,
  { unpaid, lateChargesPaid }: Pick<OpeningBalances['instalments'][number], 'unpaid' | 'lateChargesPaid'>,
  isUpcoming: boolean,
): void {
  const { owed, paid, carried } = instalment;
  const agreed = owed.principal;
  instalment.principalDays = 0n;
  instalment.accruedLateCharges = { numerator: 0n, denominator: 1n };
  instalment.penalty = 0n;
  instalment.prepaidPrincipal = isUpcoming ? agreed - unpaid.principal : 0n;
  Object.assign(owed, unpaid, { principal: agreed, late: unpaid.late + lateChargesPaid });
  Object.assign(carried, { interest: owed.interest, vat: owed.vat, late: owed.late, penalty: owed.penalty });
  Object.assign(paid, zeroAmounts(), { principal: agreed - unpaid.principal, late: lateChargesPaid });
  instalment.isSettled = !isUpcoming && sumBigints(componentKinds.map((kind) => unpaid[kind])) === 0n;
}
