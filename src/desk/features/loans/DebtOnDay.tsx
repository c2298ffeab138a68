import { useState } from 'react';
import { useDeskQuery } from '../../api/queries.ts';
import { useTexts } from '../../texts/language.tsx';
import { DescriptionList } from '../../ui/display/DescriptionList.tsx';
import { DayNavigator } from '../../ui/form/Field.tsx';
import { FormattedMoney } from '../../ui/format/formatted.tsx';
import { QueryView } from '../../ui/page/QueryView.tsx';

type Props = { label: string; orderId: string; today: string; lastDay: string };

/** What brings a loan up to date, and what ends it, if it is paid on a chosen day. */
export function DebtOnDay({ label, orderId, today, lastDay }: Props) {
  const t = useTexts('loan');
  const [on, setOn] = useState('');
  const query = useDeskQuery('debtOnDay', { orderId, on }, { enabled: on !== '' });
  return (
    <div className="debt-on-day">
      <DayNavigator field={{ label, min: today, max: lastDay }} value={on} onNavigate={setOn} />
      {on === '' ? null : (
        <QueryView query={query} data={query.data} skeletonRows={2}>
          {({ dueNow, payoff, currency }) => (
            <DescriptionList
              rows={[
                {
                  term: t('debtUpToDate'),
                  value:
                    dueNow === 0 ? (
                      t('debtNothingDue')
                    ) : (
                      <FormattedMoney minor={dueNow} currency={currency} />
                    ),
                },
                { term: t('debtPayoff'), value: <FormattedMoney minor={payoff} currency={currency} /> },
              ]}
            />
          )}
        </QueryView>
      )}
    </div>
  );
}
