import type { DeskItem } from '../../../contract/desk/schemas/index.ts';
import { useTexts, useWords } from '../../texts/language.tsx';
import { payoutDifferenceWords } from '../../texts/moneyWords.ts';
import { momentColumn } from '../../ui/columns.tsx';
import { WriteButton } from '../../ui/form/WriteButton.tsx';
import { List } from '../../ui/List.tsx';
import { LoanLink } from '../../ui/links.tsx';
import { Panel } from '../../ui/Room.tsx';
import { useNames } from '../../ui/useNames.ts';
import { Day, Money } from '../../ui/Written.tsx';
import { reconciliationTexts } from './texts.ts';

type Difference = DeskItem<'payoutDifferences'>;

/** Where a provider's own list of what left and the payouts disagree, until two people have found out why. */
export function PayoutDifferences() {
  const say = useTexts(reconciliationTexts);
  const nameOf = useNames();
  const kindOf = useWords(payoutDifferenceWords);
  return (
    <Panel title={say('payoutDifferences')}>
      <p className="quiet">{say('payoutDifferencesLead')}</p>
      <List
        name="payoutDifferences"
        request={{}}
        label={say('payoutDifferences')}
        keyOf={({ provider, kind, reference }) => `${provider} ${kind} ${reference}`}
        empty={say('noDifferences')}
        columns={[
          {
            id: 'kind',
            header: say('whatDiffers'),
            cell: ({ kind }) => <span className="bad">{kindOf(kind)}</span>,
          },
          {
            id: 'loan',
            header: say('order'),
            cell: ({ orderId }) => (orderId === null ? '' : <LoanLink orderId={orderId} />),
          },
          { id: 'provider', header: say('provider'), cell: ({ provider }) => nameOf.provider(provider) },
          {
            id: 'listed',
            header: say('listed'),
            align: 'end',
            cell: ({ listedAmount, currency }) =>
              listedAmount === null ? say('notListed') : <Money minor={listedAmount} currency={currency} />,
          },
          {
            id: 'ours',
            header: say('ours'),
            align: 'end',
            cell: ({ ourAmount, currency }) =>
              ourAmount === null ? say('notOurs') : <Money minor={ourAmount} currency={currency} />,
          },
          { id: 'day', header: say('providerDay'), isExtra: true, cell: ({ day }) => <Day day={day} /> },
          {
            id: 'reference',
            header: say('providerOrder'),
            isExtra: true,
            cell: ({ reference }) => <span className="words">{reference}</span>,
          },
          momentColumn('seenAt', say('seen'), { isExtra: true }),
          { id: 'close', header: '', align: 'end', cell: (row) => <ClosePayoutDifference row={row} /> },
        ]}
      />
    </Panel>
  );
}

function ClosePayoutDifference({ row: { provider, kind, reference } }: { row: Difference }) {
  const say = useTexts(reconciliationTexts);
  const kindOf = useWords(payoutDifferenceWords);
  return (
    <WriteButton
      name="closePayoutDifference"
      about={`payout difference ${provider} ${kind} ${reference}`}
      button={say('settle')}
      label={`${say('settle')}: ${reference}`}
      title={say('settleTitle', { payment: reference })}
      lead={say('settlePayoutLead', { what: kindOf(kind) })}
      place={{}}
      toRequest={(_, reason) => ({ provider, kind, reference, reason })}
      submit={say('settle')}
    />
  );
}
