import { getRouteApi, Link } from '@tanstack/react-router';
import { useTexts } from '../../texts/language.tsx';
import { Clock } from '../../ui/Clock.tsx';
import { dayColumn, momentColumn, moneyColumn, nameColumn } from '../../ui/columns.tsx';
import { List } from '../../ui/List.tsx';
import { Room, Split } from '../../ui/Room.tsx';
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
              moneyColumn('amount', say('amount'), { isSorted: true }),
              dayColumn('paidOn', say('paidOnShort'), { isSorted: true, isExtra: true }),
              nameColumn(say('borrower')),
              {
                id: 'matches',
                header: say('matches'),
                align: 'end',
                cell: ({ matches }) => matches.length || <span className="quiet">{say('none')}</span>,
                by: ({ matches }) => matches.length,
              },
              momentColumn('sentAt', say('sent'), { isExtra: true }),
            ]}
          />
        }
        open={orderId === undefined ? null : <Claim key={orderId} orderId={orderId} />}
      />
    </Room>
  );
}
