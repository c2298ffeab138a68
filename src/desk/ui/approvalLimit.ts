import type { DeskCallName } from '../../contract/desk/calls.ts';
import { approvalCalls } from '../../contract/desk/names.ts';
import { type Me, useMe } from '../api/me.tsx';
import { useTexts } from '../texts/language.tsx';
import { formatMoney } from './format.ts';

/** Where money is moved, as far as it is known beforehand. */
export type ApprovalScope = { market?: string; currency?: string };

/** What their amount counts, where that isn't the one that is typed. */
const limitMessageKeys = {
  waive: 'waitsAboveToday',
  settle: 'waitsAboveByEnd',
  restructure: 'waitsAboveLetGo',
} as const;

/** What of a call waits for a second person, in words to be read before it is made; empty where nothing of it does. */
export function useApprovalNotice(): (call: DeskCallName, scope: ApprovalScope) => string {
  const t = useTexts('ui');
  const { limits } = useMe();
  return (call, scope) => {
    const limit = findCallLimit(limits, call, scope);
    if (limit === undefined) return '';
    if (limit === 'never') return t('waitsAlways');
    const { above, left, currency } = limit;
    const amount = formatMoney(above, currency);
    const notice = t(
      call in limitMessageKeys ? limitMessageKeys[call as keyof typeof limitMessageKeys] : 'waitsAbove',
      { amount },
    );
    return left === null ? notice : `${notice} ${t('leftToday', { amount: formatMoney(left, currency) })}`;
  };
}

type Limit = Me['limits'][number];

/** Up to how much one person makes a call; of several places the least. Undefined: it never takes a second one. */
export function findCallLimit(
  limits: readonly Limit[],
  call: DeskCallName,
  { market, currency }: ApprovalScope,
): Limit | 'never' | undefined {
  if (!approvalCalls.some((approvalCall) => approvalCall === call)) return undefined;
  const [lowest] = limits
    .filter((limit) => limit.call === call)
    .filter((limit) => market === undefined || limit.market === market)
    .filter((limit) => currency === undefined || limit.currency === currency)
    .toSorted((a, b) => a.above - b.above);
  return lowest === undefined || lowest.above === 0 ? 'never' : lowest;
}
