import type { ReactNode } from 'react';
import { useTexts } from '../../texts/language.tsx';
import { momentColumn, moneyColumn } from '../../ui/columns.tsx';
import { List } from '../../ui/List.tsx';
import { useNames } from '../../ui/useNames.ts';
import { suspenseTexts } from './texts.ts';

/** What was taken back of payments that nobody knows. */
export function StrayReversals({ choices }: { choices: ReactNode }) {
  const say = useTexts(suspenseTexts);
  const nameOf = useNames();
  return (
    <List
      name="strayReversals"
      request={{}}
      label={say('strayReversals')}
      keyOf={({ provider, reversalId }) => `${provider} ${reversalId}`}
      empty={say('noReversals')}
      columns={[
        { id: 'payment', header: say('payment'), cell: ({ paymentId }) => paymentId },
        { id: 'provider', header: say('provider'), cell: ({ provider }) => nameOf.provider(provider) },
        moneyColumn('amount', say('amount')),
        momentColumn('reversedAt', say('takenBack')),
        { id: 'reason', header: say('providerSaid'), cell: ({ reason }) => reason },
      ]}
    >
      {choices}
    </List>
  );
}
