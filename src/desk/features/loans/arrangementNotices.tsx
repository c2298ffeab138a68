import { useDeskQuery } from '../../api/queries.ts';
import { useLanguage, useTexts } from '../../texts/language.tsx';
import { formatDay, formatMoney } from '../../ui/format/format.ts';

type Arrangement = { kind: 'promise' | 'offer'; amount: number; currency: string; by: string };
type OpenArrangementsProps = { open: readonly Arrangement[]; before: 'promise' | 'restructure' };

/** The promises and settlements that stand, and what that means for the promise or the schedule of a form. */
export function OpenArrangements({ open, before }: OpenArrangementsProps) {
  const t = useTexts('loan');
  const { language } = useLanguage();
  if (open.length === 0) return null;
  const listed = open.map(
    ({ kind, amount, currency, by }) =>
      `${t(kind)}: ${formatMoney(amount, currency)}, ${formatDay(by, language)}`,
  );
  return <p className="notice due">{[...listed, t('openArrangements', { before })].join('. ')}</p>;
}

type PromiseLimitProps = { orderId: string; paysBy: string | undefined; today: string; lastDay: string };

/** The most that a promise for the chosen day may be; nothing while its year is typed. */
export function PromiseLimit({ orderId, paysBy = '', today, lastDay }: PromiseLimitProps) {
  const t = useTexts('loan');
  const { language } = useLanguage();
  const { data } = useDeskQuery(
    'debtOnDay',
    { orderId, on: paysBy },
    { enabled: paysBy >= today && paysBy <= lastDay },
  );
  if (data === undefined) return null;
  const { dueNow, promiseMax, currency } = data;
  return (
    <p className="notice">
      {t('promiseLimit', {
        day: formatDay(data.on, language),
        due: formatMoney(dueNow, currency),
        most: formatMoney(promiseMax, currency),
      })}
    </p>
  );
}
