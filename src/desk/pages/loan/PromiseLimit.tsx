import { useDeskQuery } from '../../api/queries.ts';
import { useLanguage, useTexts } from '../../texts/language.tsx';
import { formatDay, formatMoney } from '../../ui/format/format.ts';

type Props = { orderId: string; paysBy: string | undefined; today: string; lastDay: string };

/** The most that a promise for the chosen day may be; nothing while its year is typed. */
export function PromiseLimit({ orderId, paysBy = '', today, lastDay }: Props) {
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
