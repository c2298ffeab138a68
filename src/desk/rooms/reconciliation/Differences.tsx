import type { DeskItem } from '../../../contract/desk/schemas/index.ts';
import { useTexts, useWords } from '../../texts/language.tsx';
import { sourceWords } from '../../texts/moneyWords.ts';
import { momentColumn } from '../../ui/columns.tsx';
import { WriteButton } from '../../ui/form/WriteButton.tsx';
import { moneyText } from '../../ui/format.ts';
import { List } from '../../ui/List.tsx';
import { Panel } from '../../ui/Room.tsx';
import { useNames } from '../../ui/useNames.ts';
import { Money } from '../../ui/Written.tsx';
import { reconciliationTexts } from './texts.ts';

type Difference = DeskItem<'differences'>;

/** Payments that a provider told of in two amounts, until two people have found out which is right. */
export function Differences() {
  const say = useTexts(reconciliationTexts);
  const nameOf = useNames();
  const sourceOf = useWords(sourceWords);
  return (
    <Panel title={say('differences')}>
      <List
        name="differences"
        request={{}}
        label={say('differences')}
        keyOf={({ provider, paymentId, seenAt }) => `${provider} ${paymentId} ${seenAt}`}
        empty={say('noDifferences')}
        columns={[
          {
            id: 'payment',
            header: say('payment'),
            cell: ({ paymentId }) => <span className="words">{paymentId}</span>,
          },
          { id: 'provider', header: say('provider'), cell: ({ provider }) => nameOf.provider(provider) },
          {
            id: 'received',
            header: say('received'),
            align: 'end',
            cell: ({ receivedAmount, receivedCurrency }) => (
              <Money minor={receivedAmount} currency={receivedCurrency} />
            ),
          },
          {
            id: 'told',
            header: say('told'),
            align: 'end',
            cell: ({ toldAmount, toldCurrency }) => <Money minor={toldAmount} currency={toldCurrency} />,
          },
          { id: 'source', header: say('source'), isExtra: true, cell: ({ source }) => sourceOf(source) },
          momentColumn('seenAt', say('seen')),
          { id: 'close', header: '', align: 'end', cell: (row) => <CloseDifference row={row} /> },
        ]}
      />
    </Panel>
  );
}

function CloseDifference({ row }: { row: Difference }) {
  const say = useTexts(reconciliationTexts);
  const { provider, paymentId, receivedAmount, receivedCurrency, toldAmount, toldCurrency } = row;
  return (
    <WriteButton
      name="closeDifference"
      about={`difference ${provider} ${paymentId}`}
      button={say('settle')}
      title={say('settleTitle', { payment: paymentId })}
      lead={say('settleLead', {
        received: moneyText(receivedAmount, receivedCurrency),
        told: moneyText(toldAmount, toldCurrency),
      })}
      place={{}}
      toRequest={(_, reason) => ({ provider, paymentId, reason })}
      submit={say('settle')}
    />
  );
}
