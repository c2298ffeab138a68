import type { DeskRow } from '../../../contract/desk/schemas/index.ts';

type Line = Pick<DeskRow<'settlementLines'>, 'comparison' | 'otherDay' | 'place'>;

/**
 * What is to be done about a line of a day.
 * - `elsewhere`: the other side has it on another day; nothing but closing both days
 * - `fetch`: only the provider has it; `ask`: only we have it
 * - `settle`: the amounts differ
 * - `find`: it is in no loan and not in suspense
 */
type LineAdvice = 'elsewhere' | 'fetch' | 'ask' | 'settle' | 'find';

export function findLineAdvice({ comparison, otherDay, place }: Line): LineAdvice | undefined {
  if (otherDay !== null) return 'elsewhere';
  if (comparison === 'onlyFile') return 'fetch';
  if (comparison === 'onlyOurs') return 'ask';
  if (comparison === 'otherAmount') return 'settle';
  return place === 'nowhere' ? 'find' : undefined;
}
