import { collectAhead, toEnd } from './day.ts';
import { least, sum } from './fractions.ts';
import { copyOf, type Kind, openIn, openOf, type Reversal, type Waiver } from './loan.ts';
import { endingOn, type Story } from './pages.ts';
import { keptOn, standingOn } from './reckoning.ts';

/** What a lender lets go of with a reversal that was no cause of the payer's, as docs/decisions/reversals.md words it. */

/** Below zero where the borrower has credit. */
function debtOn(story: Story, day: number): bigint {
  return toEnd(endingOn(story, day)) - sum(standingOn(story, day).favour.map(({ left }) => left));
}

/** What would be asked of kinds of charges by who ends the loan. */
function askedOn(story: Story, day: number, charges: readonly Kind[]): bigint {
  const loan = copyOf(endingOn(story, day));
  collectAhead(loan);
  return sum(openOf(loan).flatMap((one) => charges.map((kind) => openIn(one, kind))));
}

function held(story: Story, day: number): bigint {
  return sum(keptOn(story, day).map(({ amount }) => amount));
}

export function forgivenWith(story: Story, reversal: Reversal, today: number): Waiver[] {
  const without = { ...story, reversals: [...story.reversals, reversal] };
  const had = [...standingOn(story, today).extended.keys()];
  const has = standingOn(without, today).extended;
  if (had.some((number) => !has.has(number))) return [];
  const floor = debtOn(story, today) + held(story, today) - held(without, today);
  const more = debtOn(without, today) - floor;
  if (more <= 0n) return [];
  const late = least(more, askedOn(without, today, ['late', 'penalty']));
  const interest = least(more - late, askedOn(without, today, ['interest', 'vat']));
  const waivers = [
    { day: today, of: 'late_charges', amount: late } as const,
    { day: today, of: 'interest', amount: interest } as const,
  ].filter(({ amount }) => amount > 0n);
  const after = debtOn({ ...without, waivers: [...story.waivers, ...waivers] }, today);
  return after < floor ? [] : waivers;
}
