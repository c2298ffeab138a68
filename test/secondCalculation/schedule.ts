import { collectAhead } from './day.ts';
import { least, rounded, sum } from './fractions.ts';
import { type Instalment, instalmentsOf, kinds, openIn, openOf, type Plan, type Standing } from './loan.ts';

/**
 * A new schedule for what is owed, as docs/decisions/servicing.md words it: its principal at the rate agreed to, and
 * beside it, in as many parts, what bears nothing.
 */
export function planAnew(loan: Standing, { periods, yearlyRate }: Plan): void {
  if (loan.endedOn !== null) return;
  collectAhead(loan);
  const open = openOf(loan);
  const whole = (kind: (typeof kinds)[number]) => sum(open.map((one) => openIn(one, kind)));
  const anew = instalmentsOf(whole('principal'), periods, loan.day);
  for (const kind of kinds) if (kind !== 'principal') carryOver(anew, kind, whole(kind));
  for (const one of open) {
    for (const kind of kinds) one.owed[kind] -= openIn(one, kind);
    one.done = true;
  }
  for (const day of loan.quiet) loan.free.add(day);
  loan.quiet.clear();
  loan.former.push(...loan.instalments);
  loan.instalments = anew;
  loan.rules = { ...loan.rules, yearlyRate };
}

/** In equal parts; the last takes the rest. */
function carryOver(
  instalments: readonly Instalment[],
  kind: keyof Instalment['carried'],
  amount: bigint,
): void {
  const even = rounded({ top: amount, bottom: BigInt(instalments.length) });
  let left = amount;
  for (const [index, one] of instalments.entries()) {
    const part = index === instalments.length - 1 ? left : least(even, left);
    left -= part;
    one.carried[kind] = part;
    one.owed[kind] = part;
  }
}
