import type { ReactNode } from 'react';
import type { DeskItem } from '../../../contract/desk/schemas/index.ts';
import { useLanguage, useTexts } from '../../texts/language.tsx';
import { momentColumn, moneyColumn } from '../../ui/columns.tsx';
import { FilterLinks } from '../../ui/FilterLinks.tsx';
import { WriteButton } from '../../ui/form/WriteButton.tsx';
import { formatDay, formatMoney } from '../../ui/format.ts';
import { List } from '../../ui/List.tsx';
import { Tag } from '../../ui/Tag.tsx';

type Deposit = DeskItem<'deposits'>;

/** Cash on its way to the bank, and the lines that may be it. */
export function DepositList({ filters, isUnmatched }: { filters: ReactNode; isUnmatched: boolean }) {
  const t = useTexts('tills');
  return (
    <List
      name="deposits"
      request={isUnmatched ? { state: 'open' } : {}}
      label={t('deposits')}
      rowKey={({ depositId }) => depositId}
      emptyText={t('noDeposits')}
      columns={[
        momentColumn('depositedAt', t('depositedAt'), { isSortable: true }),
        { id: 'staff', header: t('holder'), cell: ({ staff }) => staff },
        moneyColumn('amount', t('amount'), { isSortable: true }),
        { id: 'line', header: t('line'), cell: (deposit) => <MatchDeposit deposit={deposit} /> },
      ]}
    >
      {filters}
      <FilterLinks
        label={t('states')}
        options={[undefined, 'unmatched'] as const}
        selected={isUnmatched ? 'unmatched' : undefined}
        renderLabel={(one) => t(one ?? 'allDeposits')}
        getLink={(state) => ({ to: '/tills', search: { list: 'deposits', ...(state && { state }) } })}
      />
    </List>
  );
}

function MatchDeposit({ deposit }: { deposit: Deposit }) {
  const t = useTexts('tills');
  const { language } = useLanguage();
  const { depositId, amount, currency, matchedAt, suggestions } = deposit;
  if (matchedAt !== null)
    return <Tag tone="good">{t('matched', { day: formatDay(matchedAt.slice(0, 10), language) })}</Tag>;
  if (suggestions.length === 0) return <span className="quiet">{t('none')}</span>;
  return suggestions.map(({ lineId, valueDate, reference, description }) => {
    const day = formatDay(valueDate, language);
    return (
      <WriteButton
        key={lineId}
        name="matchDeposit"
        draftKey={`match ${depositId} ${lineId}`}
        buttonLabel={t('match', { day })}
        title={t('matchTitle', { amount: formatMoney(amount, currency) })}
        description={t('matchLead', {
          day,
          reference: [reference, description].filter(Boolean).join(' · ') || '–',
        })}
        isReasonOptional
        toRequest={(_, reason) => ({ depositId, lineId, reason })}
        submitLabel={t('matchSubmit')}
      />
    );
  });
}
