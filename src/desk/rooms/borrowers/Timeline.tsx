import { Link } from '@tanstack/react-router';
import { useTexts, useWords } from '../../texts/language.tsx';
import { eventWords } from '../../texts/words.ts';
import { List } from '../../ui/List.tsx';
import { Panel } from '../../ui/Room.tsx';
import { Moment, Money } from '../../ui/Written.tsx';
import { borrowersTexts } from './texts.ts';

/** One line for everything, the newest first. */
export function Timeline({ borrowerId, market }: { borrowerId: number; market: string }) {
  const say = useTexts(borrowersTexts);
  const wordOf = useWords(eventWords);
  return (
    <Panel title={say('timeline')}>
      <List
        name="timeline"
        request={{ borrowerId }}
        label={say('timeline')}
        keyOf={({ at, kind, what, orderId }) => `${at} ${kind} ${orderId} ${what}`}
        empty={say('noTimeline')}
        columns={[
          { id: 'when', header: say('when'), cell: ({ at }) => <Moment at={at} market={market} /> },
          {
            id: 'what',
            header: say('what'),
            cell: ({ kind, what }) => (
              <>
                <strong>{wordOf(kind)}</strong>
                {what === '' || what === kind ? '' : ` · ${wordOf(what)}`}
              </>
            ),
          },
          {
            id: 'order',
            header: say('order'),
            cell: ({ orderId }) =>
              orderId === null ? null : (
                <Link to="/loans/$orderId" params={{ orderId }} className="row-link">
                  {orderId}
                </Link>
              ),
          },
          {
            id: 'amount',
            header: say('amount'),
            align: 'end',
            cell: ({ amount, currency }) =>
              amount === null ? '' : <Money minor={amount} currency={currency} />,
          },
          { id: 'by', header: say('by'), isExtra: true, cell: ({ by }) => by },
          { id: 'reason', header: say('reason'), isExtra: true, cell: ({ reason }) => reason },
        ]}
      />
    </Panel>
  );
}
