import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useCan } from '../../api/me.tsx';
import { useDeskQuery } from '../../api/queries.ts';
import { useTexts } from '../../texts/language.tsx';
import { Button } from '../../ui/controls.tsx';
import { DeskPage, Panel } from '../../ui/DeskPage.tsx';
import { downloadFile } from '../../ui/download.ts';
import {
  DescriptionItem,
  DescriptionList,
  FormattedDateTime,
  OrderStateTag,
  Tag,
  useDisplayNames,
} from '../../ui/facts.tsx';
import { WriteButton, WriteDialog } from '../../ui/form/WriteForm.tsx';
import { dayColumn, loanColumn, moneyColumn } from '../../ui/List.tsx';
import { QueryView, RefreshIndicator } from '../../ui/QueryView.tsx';
import { TablePanel } from '../../ui/Table.tsx';
import { BorrowerTimeline } from './BorrowerTimeline.tsx';
import { AccessNote, type BorrowerData, MaskedFields } from './MaskedFields.tsx';

type BorrowerOrder = BorrowerData['orders'][number];
type BorrowerComplaint = BorrowerData['complaints'][number];

const route = getRouteApi('/borrowers/$borrowerId');

/** One borrower: who, what they borrowed, what they complained of, and all that happened. */
export function BorrowerPage() {
  const t = useTexts('borrowers');
  const borrowerId = Number(route.useParams().borrowerId);
  const query = useDeskQuery('borrower', { borrowerId });
  const title = query.data?.name || `${t('number')} ${borrowerId}`;
  return (
    <DeskPage title={title} actions={<RefreshIndicator query={query} />}>
      <QueryView query={query} data={query.data} skeletonRows={10}>
        {(borrower) => <Details key={borrowerId} borrower={borrower} />}
      </QueryView>
    </DeskPage>
  );
}

function Details({ borrower }: { borrower: BorrowerData }) {
  const t = useTexts('borrowers');
  const { borrowerId, market, createdAt, closedAt, orders, complaints } = borrower;
  const displayName = useDisplayNames();
  return (
    <>
      <Panel title={t('number')} actions={<BorrowerActions borrower={borrower} />}>
        <DescriptionList>
          <DescriptionItem term={t('borrower')}>
            <span className="numeric">{borrowerId}</span>
          </DescriptionItem>
          <DescriptionItem term={t('market')}>{displayName.market(market)}</DescriptionItem>
          <DescriptionItem term={t('since')}>
            <FormattedDateTime at={createdAt} market={market} />
          </DescriptionItem>
          {closedAt === null ? null : (
            <DescriptionItem term={t('closed')}>
              <FormattedDateTime at={closedAt} market={market} />
            </DescriptionItem>
          )}
          <MaskedFields borrower={borrower} />
        </DescriptionList>
        <AccessNote borrower={borrower} />
      </Panel>
      <BorrowerOrders orders={orders} />
      <BorrowerComplaints complaints={complaints} market={market} />
      <BorrowerSessions borrower={borrower} />
      <BorrowerTimeline borrowerId={borrowerId} market={market} />
    </>
  );
}

function BorrowerOrders({ orders }: { orders: readonly BorrowerOrder[] }) {
  const t = useTexts('borrowers');
  const displayName = useDisplayNames();
  return (
    <TablePanel<BorrowerOrder>
      title={t('orders')}
      emptyText={t('noOrders')}
      rows={orders}
      rowKey={({ orderId }) => orderId}
      columns={[
        loanColumn(t('order')),
        {
          id: 'product',
          header: t('product'),
          isSecondary: true,
          cell: ({ productId }) => displayName.product(productId),
        },
        { id: 'state', header: t('state'), cell: ({ state }) => <OrderStateTag state={state} /> },
        moneyColumn('amount', t('amount')),
        dayColumn('createdAt', t('asked'), { isSortable: true }),
        dayColumn('disbursedOn', t('paidOut')),
        dayColumn('settledOn', t('settled')),
      ]}
    />
  );
}

function BorrowerComplaints({
  complaints,
  market,
}: {
  complaints: readonly BorrowerComplaint[];
  market: string;
}) {
  const t = useTexts('borrowers');
  return (
    <TablePanel<BorrowerComplaint>
      title={t('complaints')}
      emptyText={t('noComplaints')}
      rows={complaints}
      rowKey={({ folio }) => folio}
      columns={[
        {
          id: 'folio',
          header: t('folio'),
          cell: ({ folio }) => (
            <Link to="/complaints" search={{ folio }} className="row-link">
              {folio}
            </Link>
          ),
        },
        {
          id: 'sent',
          header: t('sent'),
          cell: ({ sentAt }) => <FormattedDateTime at={sentAt} market={market} />,
        },
        dayColumn('answerBy', t('answerBy')),
        {
          id: 'state',
          header: t('state'),
          cell: ({ isAnswered }) => (
            <Tag tone={isAnswered ? 'good' : 'due'}>{t(isAnswered ? 'answered' : 'waiting')}</Tag>
          ),
        },
      ]}
    />
  );
}

type Props = {
  borrower: { borrowerId: number; name: string };
};

type Kind = 'access' | 'correction' | 'erasure' | 'objection';
const kinds: readonly Kind[] = ['access', 'correction', 'erasure', 'objection'];

/** What is done about a person: look at what is covered, hand over what is kept, note what they ask for. */
function BorrowerActions({ borrower: { borrowerId, name } }: Props) {
  const t = useTexts('borrowers');
  return (
    <div className="actions">
      <WriteButton
        name="exportPerson"
        draftKey={`export ${borrowerId}`}
        buttonLabel={t('export')}
        buttonVariant="quiet"
        title={t('exportTitle', { name })}
        description={t('exportLead')}
        toRequest={(_, reason) => ({ borrowerId, reason })}
        submitLabel={t('exportSubmit')}
        onDone={(reply) =>
          downloadFile(`${borrowerId}.json`, 'application/json', JSON.stringify(reply, null, 2))
        }
      />
      <WriteButton
        name="openPrivacyRequest"
        draftKey={`privacy ${borrowerId}`}
        buttonLabel={t('privacy')}
        buttonVariant="quiet"
        title={t('privacyTitle', { name })}
        fields={[
          {
            kind: 'choice',
            name: 'kind',
            label: t('kind'),
            initial: 'access',
            options: kinds.map((kind) => ({ value: kind, label: t(kind) })),
          },
          { kind: 'long', name: 'asked', label: t('askedText'), maxLength: 2000 },
        ]}
        toRequest={(input, reason) => ({
          borrowerId,
          kind: kinds.find((kind) => kind === input.text('kind')) ?? 'access',
          asked: input.text('asked'),
          reason,
        })}
        submitLabel={t('privacySubmit')}
      />
    </div>
  );
}

type BorrowerSession = BorrowerData['sessions'][number];

/** Where a borrower is signed in: a session is ended here for who lost a phone, or doesn't know the device. */
function BorrowerSessions({ borrower: { borrowerId, market, sessions } }: { borrower: BorrowerData }) {
  const t = useTexts('borrowers');
  const canEnd = useCan()('endBorrowerSessions');
  const [sessionToEnd, setSessionToEnd] = useState<BorrowerSession | 'all'>();
  const deviceName = ({ device }: BorrowerSession) => device || t('noDevice');
  const one = sessionToEnd === 'all' ? undefined : sessionToEnd;
  return (
    <>
      <TablePanel<BorrowerSession>
        title={t('sessions')}
        emptyText={t('noSessions')}
        actions={
          canEnd && sessions.length > 0 ? (
            <Button onClick={() => setSessionToEnd('all')}>{t('endAll')}</Button>
          ) : null
        }
        rows={sessions}
        rowKey={({ sessionId }) => sessionId}
        columns={[
          { id: 'device', header: t('device'), cell: deviceName },
          {
            id: 'signedIn',
            header: t('signedIn'),
            cell: ({ startedAt }) => <FormattedDateTime at={startedAt} market={market} />,
          },
          {
            id: 'seen',
            header: t('seen'),
            cell: ({ seenAt }) => <FormattedDateTime at={seenAt} market={market} />,
          },
          {
            id: 'end',
            header: '',
            align: 'end',
            cell: (session) =>
              canEnd ? (
                <Button kind="plain" onClick={() => setSessionToEnd(session)}>
                  {t('end')}
                </Button>
              ) : null,
          },
        ]}
      />
      <WriteDialog
        name="endBorrowerSessions"
        draftKey={`end ${borrowerId} ${one?.sessionId ?? 'all'}`}
        title={one === undefined ? t('endAllTitle') : t('endTitle', { device: deviceName(one) })}
        description={t('endLead')}
        isOpen={sessionToEnd !== undefined}
        onClose={() => setSessionToEnd(undefined)}
        fields={[]}
        toRequest={(_, reason) => ({
          borrowerId,
          ...(one === undefined ? {} : { sessionId: one.sessionId }),
          reason,
        })}
        submitLabel={t(one === undefined ? 'endAll' : 'end')}
        kind="danger"
      />
    </>
  );
}
