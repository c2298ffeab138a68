import { sumOf } from './components.ts';
import {
  isEnough,
  type OpenDebt,
  type OpenInstalment,
  openInstalments,
  sumOfLots,
  toleranceOf,
  unpaidOf,
} from './debt.ts';
import { type Interest, interestToCome } from './interest.ts';
import { add, smaller, subtract } from './money.ts';

export type Foreseen = Interest & { readonly instalment: OpenInstalment; readonly isCovered: boolean };

/** What each open instalment will come to on its day if nothing more is paid, and whether money ahead covers it. */
export function foresee(debt: OpenDebt): Foreseen[] {
  let ahead = sumOfLots(debt.ahead);
  return openInstalments(debt).map((instalment) => {
    const { interest, vat } = interestToCome(debt, instalment, ahead);
    const known = add(instalment.accrued.interest, instalment.accrued.vat);
    const owed = subtract(add(unpaidOf(instalment), interest, vat), known);
    const taken = smaller(ahead, owed);
    ahead = subtract(ahead, taken);
    const paid = add(sumOf(instalment.paid), taken);
    const isCovered = isEnough(paid, subtract(owed, taken), toleranceOf(debt.terms));
    return { instalment, interest, vat, isCovered };
  });
}

/** The oldest instalment that nothing paid so far will pay. */
export function oldestUncovered(debt: OpenDebt): OpenInstalment | undefined {
  return foresee(debt).find(({ isCovered }) => !isCovered)?.instalment;
}
