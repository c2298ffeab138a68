import { getRouteApi, Link } from '@tanstack/react-router';
import type { DeskReply } from '../../../contract/desk/schemas/index.ts';
import { useRead } from '../../api/queries.ts';
import { useTexts } from '../../texts/language.tsx';
import { dayColumn, loanColumn, moneyColumn } from '../../ui/columns.tsx';
import { Fact, Facts } from '../../ui/Facts.tsx';
import { Fresh } from '../../ui/Fresh.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { OrderState } from '../../ui/OrderState.tsx';
import { Panel, Room } from '../../ui/Room.tsx';
import { TablePanel } from '../../ui/TablePanel.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { useNames } from '../../ui/useNames.ts';
import { Moment } from '../../ui/Written.tsx';
import { AccessNote, MaskedFacts } from './MaskedFacts.tsx';
import { OpenSessions } from './OpenSessions.tsx';
import { PersonActions } from './PersonActions.tsx';
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
  const { borrowerId, market, createdAt, closedAt, orders, complaints } = person;
  const nameOf = useNames();
  return (
    <>
      <Panel title={say('number')} aside={<PersonActions person={person} />}>
        <Facts>
          <Fact name={say('borrower')}>
            <span className="figure">{borrowerId}</span>
          </Fact>
          <Fact name={say('market')}>{nameOf.market(market)}</Fact>
          <Fact name={say('since')}>
            <Moment at={createdAt} market={market} />
          </Fact>
          {closedAt === null ? null : (
            <Fact name={say('closed')}>
              <Moment at={closedAt} market={market} />
            </Fact>
          )}
          <MaskedFacts person={person} />
        </Facts>
        <AccessNote person={person} />
      </Panel>
      <Orders orders={orders} />
      <Complaints complaints={complaints} market={market} />
      <OpenSessions person={person} />
      <Timeline borrowerId={borrowerId} market={market} />
    </>
  );
}

function Orders({ orders }: { orders: readonly Order[] }) {
  const say = useTexts(borrowersTexts);
  const nameOf = useNames();
  return (
    <TablePanel<Order>
      title={say('orders')}
      empty={say('noOrders')}
      rows={orders}
      keyOf={({ orderId }) => orderId}
      columns={[
        loanColumn(say('order')),
        {
          id: 'product',
          header: say('product'),
          isExtra: true,
          cell: ({ productId }) => nameOf.product(productId),
        },
        { id: 'state', header: say('state'), cell: ({ state }) => <OrderState state={state} /> },
        moneyColumn('amount', say('amount')),
        dayColumn('createdAt', say('asked'), { isSorted: true }),
        dayColumn('disbursedOn', say('paidOut')),
        dayColumn('settledOn', say('settled')),
      ]}
    />
  );
}

function Complaints({ complaints, market }: { complaints: readonly Complaint[]; market: string }) {
  const say = useTexts(borrowersTexts);
  return (
    <TablePanel<Complaint>
      title={say('complaints')}
      empty={say('noComplaints')}
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
        { id: 'sent', header: say('sent'), cell: ({ sentAt }) => <Moment at={sentAt} market={market} /> },
        dayColumn('answerBy', say('answerBy')),
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
