import { getRouteApi, Link } from '@tanstack/react-router';
import { useTexts } from '../../texts/language.tsx';
import { Clock } from '../../ui/Clock.tsx';
import { List } from '../../ui/List.tsx';
import { Room, Split } from '../../ui/Room.tsx';
import { Day, Moment, Money } from '../../ui/Written.tsx';
import { Claim } from './Claim.tsx';
import { claimsTexts } from './texts.ts';

const route = getRouteApi('/claims');

/** What borrowers say they paid by how urgent it is, and the open one beside it. */
export function Claims() {
  const say = useTexts(claimsTexts);
  const { orderId } = route.useSearch();
  return (
    <Room title={say('title')} lead={say('lead')}>
      <Split
        list={
          <List
            name="claims"
            request={{}}
            label={say('title')}
            keyOf={(row) => row.orderId}
            current={orderId}
            empty={say('empty')}
            columns={[
              {
                id: 'order',
                header: say('order'),
                cell: (row) => (
                  <Link to="/claims" search={{ orderId: row.orderId }} className="row-link figure">
                    {row.orderId}
                  </Link>
                ),
              },
              { id: 'clock', header: say('clock'), cell: (row) => <Clock row={row} /> },
              {
                id: 'amount',
                header: say('amount'),
                align: 'end',
                cell: ({ amount, currency }) => <Money minor={amount} currency={currency} />,
                by: ({ amount }) => amount,
              },
              {
                id: 'paidOn',
                header: say('paidOnShort'),
                cell: ({ paidOn }) => <Day day={paidOn} />,
                by: ({ paidOn }) => paidOn,
              },
              { id: 'borrower', header: say('borrower'), cell: ({ name, borrowerId }) => name || borrowerId },
              {
                id: 'matches',
                header: say('matches'),
                align: 'end',
                cell: ({ matches }) => matches.length || <span className="quiet">{say('none')}</span>,
                by: ({ matches }) => matches.length,
              },
              {
                id: 'sent',
                header: say('sent'),
                isExtra: true,
                cell: ({ sentAt, market }) => <Moment at={sentAt} market={market} />,
              },
            ]}
          />
        }
        open={orderId === undefined ? null : <Claim key={orderId} orderId={orderId} />}
      />
    </Room>
  );
}
