import type { ReactNode } from 'react';
import { useTexts } from '../../texts/language.tsx';
import { momentColumn, moneyColumn } from '../../ui/columns.tsx';
import { List } from '../../ui/List.tsx';
import { useDisplayNames } from '../../ui/useDisplayNames.ts';

/** What was taken back of payments that nobody knows. */
export function UnmatchedReversals({ filters }: { filters: ReactNode }) {
  const t = useTexts('suspense');
  const displayName = useDisplayNames();
  return (
    <List
      name="strayReversals"
      request={{}}
      label={t('strayReversals')}
      rowKey={({ provider, reversalId }) => `${provider} ${reversalId}`}
      emptyText={t('noReversals')}
      columns={[
        { id: 'payment', header: t('payment'), cell: ({ paymentId }) => paymentId },
        { id: 'provider', header: t('provider'), cell: ({ provider }) => displayName.provider(provider) },
        moneyColumn('amount', t('amount')),
        momentColumn('reversedAt', t('takenBack')),
        { id: 'reason', header: t('providerSaid'), cell: ({ reason }) => reason },
      ]}
    >
      {filters}
    </List>
  );
}
