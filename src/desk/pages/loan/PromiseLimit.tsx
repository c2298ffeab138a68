import { useDeskQuery } from '../../api/queries.ts';
import { useLanguage, useTexts } from '../../texts/language.tsx';
import { formatDay, formatMoney } from '../../ui/format/format.ts';

/** The most that a promise for the chosen day may be. */
export function PromiseLimit({ orderId, paysBy }: { orderId: string; paysBy: string | undefined }) {
  const t = useTexts('loan');
  const { language } = useLanguage();
  const { data } = useDeskQuery('debtOnDay', { orderId, on: paysBy ?? '' }, { enabled: Boolean(paysBy) });
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
