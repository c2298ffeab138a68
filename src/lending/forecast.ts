import { sumAmounts } from './components.ts';
import {
  computeUnpaid,
  getTolerance,
  isPaidWithinTolerance,
  listOpenInstalments,
  type OpenDebt,
  type OpenInstalment,
  sumUnapplied,
} from './debt.ts';
import { computeFutureInterest, type InterestWithVat } from './interest.ts';
import { add, minimum, subtract } from './money.ts';

export type InstalmentForecast = InterestWithVat & {
  readonly instalment: OpenInstalment;
  readonly isCovered: boolean;
};

/** What each open instalment will come to on its day if nothing more is paid, and whether money ahead covers it. */
export function forecastInstalments(debt: OpenDebt): InstalmentForecast[] {
  let prepaid = sumUnapplied(debt.prepayments);
  return listOpenInstalments(debt).map((instalment) => {
    const { interest, vat } = computeFutureInterest(debt, instalment, prepaid);
    const accruedSoFar = add(instalment.accrued.interest, instalment.accrued.vat);
    const owed = subtract(add(computeUnpaid(instalment), interest, vat), accruedSoFar);
    const appliedAmount = minimum(prepaid, owed);
    prepaid = subtract(prepaid, appliedAmount);
    const paid = add(sumAmounts(instalment.paid), appliedAmount);
    const isCovered = isPaidWithinTolerance(paid, subtract(owed, appliedAmount), getTolerance(debt.terms));
    return { instalment, interest, vat, isCovered };
  });
}

/** The oldest instalment that nothing paid so far will pay. */
export function findOldestUncovered(debt: OpenDebt): OpenInstalment | undefined {
  return forecastInstalments(debt).find(({ isCovered }) => !isCovered)?.instalment;
}
