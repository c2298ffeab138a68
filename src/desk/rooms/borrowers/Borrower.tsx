import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { DeskReply } from '../../../contract/desk/schemas/index.ts';
import { useRead } from '../../api/queries.ts';
import { useMay } from '../../frame/me.tsx';
import { useTexts } from '../../texts/language.tsx';
import { Button } from '../../ui/Button.tsx';
import { Fact, Facts } from '../../ui/Facts.tsx';
import { Fresh } from '../../ui/Fresh.tsx';
import { Empty, Loaded } from '../../ui/Loaded.tsx';
import { OrderState } from '../../ui/OrderState.tsx';
import { Panel, Room } from '../../ui/Room.tsx';
import { Table } from '../../ui/Table.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { Day, Moment, Money } from '../../ui/Written.tsx';
import { PersonActions } from './PersonActions.tsx';
import { Revealed } from './Revealed.tsx';
import { Timeline } from './Timeline.tsx';
import { borrowersTexts } from './texts.ts';

export type Person = DeskReply<'borrower'>;
type Order = Person['orders'][number];
type Complaint = Person['complaints'][number];

const route = getRouteApi('/borrowers/$borrowerId');

/** One borrower: who, what they borrowed, what they complained of, and all that happened. */
export function Borrower() {
  const say = useTexts(borrowersTexts);
  const borrowerId = Number(route.useParams().borrowerId);
  const query = useRead('borrower', { borrowerId });
  const title = query.data?.name || `${say('number')} ${borrowerId}`;
  return (
    <Room title={title} aside={<Fresh query={query} />}>
      <Loaded query={query} data={query.data} rows={10}>
        {(person) => <Ready key={borrowerId} person={person} />}
      </Loaded>
    </Room>
  );
}

function Ready({ person }: { person: Person }) {
  const say = useTexts(borrowersTexts);
  const may = useMay();
  const [revealed, setRevealed] = useState<DeskReply<'reveal'>>();
  const { borrowerId, market, createdAt, closedAt, phone, address, account, orders, complaints } = person;
  return (
    <>
      <Panel title={say('number')} aside={<PersonActions person={person} onRevealed={setRevealed} />}>
        {revealed === undefined ? (
          <>
            <Facts>
              <Fact name={say('borrower')}>
                <span className="figure">{borrowerId}</span>
              </Fact>
              <Fact name={say('market')}>{market}</Fact>
              <Fact name={say('phone')}>
                <span className="figure">{phone || '–'}</span>
              </Fact>
              <Fact name={say('address')}>{address || '–'}</Fact>
              <Fact name={say('account')}>
                <span className="figure">{account || '–'}</span>
              </Fact>
              <Fact name={say('since')}>
                <Moment at={createdAt} market={market} />
              </Fact>
              {closedAt === null ? null : (
                <Fact name={say('closed')}>
                  <Moment at={closedAt} market={market} />
                </Fact>
              )}
            </Facts>
            {may('reveal') ? <p className="quiet small">{say('masked')}</p> : null}
          </>
        ) : (
          <>
            <Revealed data={revealed} />
            <Button onPress={() => setRevealed(undefined)}>{say('hide')}</Button>
          </>
        )}
      </Panel>
      <Panel title={say('orders')}>
        {orders.length === 0 ? <Empty>{say('noOrders')}</Empty> : <Orders orders={orders} />}
      </Panel>
      <Panel title={say('complaints')}>
        {complaints.length === 0 ? (
          <Empty>{say('noComplaints')}</Empty>
        ) : (
          <Complaints complaints={complaints} />
        )}
      </Panel>
      <Timeline borrowerId={borrowerId} market={market} />
    </>
  );
}

function Orders({ orders }: { orders: readonly Order[] }) {
  const say = useTexts(borrowersTexts);
  return (
    <Table<Order>
      label={say('orders')}
      rows={orders}
      keyOf={({ orderId }) => orderId}
      columns={[
        {
          id: 'order',
          header: say('order'),
          cell: ({ orderId }) => (
            <Link to="/loans/$orderId" params={{ orderId }} className="row-link">
              {orderId}
            </Link>
          ),
        },
        { id: 'product', header: say('product'), isExtra: true, cell: ({ productId }) => productId },
        { id: 'state', header: say('state'), cell: ({ state }) => <OrderState state={state} /> },
        {
          id: 'amount',
          header: say('amount'),
          align: 'end',
          cell: ({ amount, currency }) => <Money minor={amount} currency={currency} />,
        },
        {
          id: 'asked',
          header: say('asked'),
          cell: ({ createdAt }) => <Day day={createdAt} />,
          by: (row) => row.createdAt,
        },
        { id: 'paidOut', header: say('paidOut'), cell: ({ disbursedOn }) => <Day day={disbursedOn} /> },
        { id: 'settled', header: say('settled'), cell: ({ settledOn }) => <Day day={settledOn} /> },
      ]}
    />
  );
}

function Complaints({ complaints }: { complaints: readonly Complaint[] }) {
  const say = useTexts(borrowersTexts);
  return (
    <Table<Complaint>
      label={say('complaints')}
      rows={complaints}
      keyOf={({ folio }) => folio}
      columns={[
        {
          id: 'folio',
          header: say('folio'),
          cell: ({ folio }) => (
            <Link to="/complaints" search={{ folio }} className="row-link">
              {folio}
            </Link>
          ),
        },
        { id: 'sent', header: say('sent'), cell: ({ sentAt }) => <Moment at={sentAt} /> },
        { id: 'answerBy', header: say('answerBy'), cell: ({ answerBy }) => <Day day={answerBy} /> },
        {
          id: 'state',
          header: say('state'),
          cell: ({ isAnswered }) => (
            <Tag tone={isAnswered ? 'good' : 'due'}>{say(isAnswered ? 'answered' : 'waiting')}</Tag>
          ),
        },
      ]}
    />
  );
}
