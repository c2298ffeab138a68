import { useRows } from '../../api/queries.ts';
import { useTexts } from '../../texts/language.tsx';
import { momentColumn, moneyColumn } from '../../ui/columns.tsx';
import { List } from '../../ui/List.tsx';
import { Panel } from '../../ui/Room.tsx';
import { useNames } from '../../ui/useNames.ts';
import { suspenseTexts } from './texts.ts';

/** What was taken back of payments that nobody knows; where there is none, nothing. */
export function StrayReversals() {
  const say = useTexts(suspenseTexts);
  const nameOf = useNames();
  const { items } = useRows('strayReversals', {});
  if (items?.length === 0) return null;
  return (
    <Panel title={say('strayReversals')}>
      <p className="quiet">{say('strayReversalsLead')}</p>
      <List
        name="strayReversals"
        request={{}}
        label={say('strayReversals')}
        keyOf={({ provider, reversalId }) => `${provider} ${reversalId}`}
        empty=""
        columns={[
          { id: 'payment', header: say('payment'), cell: ({ paymentId }) => paymentId },
          { id: 'provider', header: say('provider'), cell: ({ provider }) => nameOf.provider(provider) },
          moneyColumn('amount', say('amount')),
          momentColumn('reversedAt', say('takenBack')),
          { id: 'reason', header: say('providerSaid'), cell: ({ reason }) => reason },
        ]}
      />
    </Panel>
  );
}
