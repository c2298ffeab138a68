import type { DeskCallName } from '../../contract/desk/calls.ts';
import { secondCalls } from '../../contract/desk/names.ts';
import { type Me, useMe } from '../frame/me.tsx';
import { useTexts } from '../texts/language.tsx';
import { moneyText } from './format.ts';
import { uiTexts } from './texts.ts';

/** Where money is moved, as far as it is known beforehand. */
export type Place = { market?: string; currency?: string };

/** What their amount counts, where that isn't the one that is typed. */
const counted = {
  waive: 'waitsAboveToday',
  settle: 'waitsAboveByEnd',
  restructure: 'waitsAboveLetGo',
} as const;

/** What of a call waits for a second person, in words to be read before it is made; empty where nothing of it does. */
export function useAlone(): (call: DeskCallName, place: Place) => string {
  const say = useTexts(uiTexts);
  const { limits } = useMe();
  return (call, place) => {
    const limit = aloneUpTo(limits, call, place);
    if (limit === undefined) return '';
    if (limit === 'never') return say('waitsAlways');
    const { above, left, currency } = limit;
    const amount = moneyText(above, currency);
    const words = say(call in counted ? counted[call as keyof typeof counted] : 'waitsAbove', { amount });
    return left === null ? words : `${words} ${say('leftToday', { amount: moneyText(left, currency) })}`;
  };
}

type Limit = Me['limits'][number];

/** Up to how much one person makes a call; of several places the least. Undefined: it never takes a second one. */
export function aloneUpTo(
  limits: readonly Limit[],
  call: DeskCallName,
  { market, currency }: Place,
): Limit | 'never' | undefined {
  if (!secondCalls.some((second) => second === call)) return undefined;
  const [least] = limits
    .filter((limit) => limit.call === call)
    .filter((limit) => market === undefined || limit.market === market)
    .filter((limit) => currency === undefined || limit.currency === currency)
    .toSorted((a, b) => a.above - b.above);
  return least === undefined || least.above === 0 ? 'never' : least;
}
