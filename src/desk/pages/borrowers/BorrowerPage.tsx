import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { isRepayable } from '../../../contract/status.ts';
import { useCan } from '../../api/me.tsx';
import { useDeskQuery } from '../../api/queries.ts';
import { BorrowerActions } from '../../features/borrowers/BorrowerActions.tsx';
import { AccessNote, type BorrowerData, MaskedFields } from '../../features/borrowers/MaskedFields.tsx';
import { howToPayId } from '../../features/loans/HowToPay.tsx';
import { useLabels, useTexts } from '../../texts/language.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { DescriptionList } from '../../ui/display/DescriptionList.tsx';
import { RecentComplaints } from '../../ui/display/RecentComplaints.tsx';
import { choiceField } from '../../ui/form/fields.ts';
import { WriteButton, WriteDialog } from '../../ui/form/WriteForm.tsx';
import { useDisplayNames } from '../../ui/format/displayNames.ts';
import { FormattedDateTime } from '../../ui/format/formatted.tsx';
import { DaysLate, OrderStateTag, Tag } from '../../ui/format/tags.tsx';
import {
  createColumnHelper,
  dayColumn,
  momentColumn,
  moneyColumn,
  productColumn,
} from '../../ui/list/columns.tsx';
import { TablePanel } from '../../ui/list/Table.tsx';
import { OrderLink } from '../../ui/navigation/links.tsx';
import { DeskPage, Panel } from '../../ui/page/DeskPage.tsx';
import { QueryView, RefreshIndicator } from '../../ui/page/QueryView.tsx';
import { BorrowerBalances, BorrowerExits } from './BorrowerMoney.tsx';
import { BorrowerPayments } from './BorrowerPayments.tsx';
import { BorrowerTimeline } from './BorrowerTimeline.tsx';

const borrowerOrderColumn = createColumnHelper<BorrowerOrder>();
const borrowerComplaintColumn = createColumnHelper<BorrowerComplaint>();
const borrowerSessionColumn = createColumnHelper<BorrowerSession>();

type BorrowerOrder = BorrowerData['orders'][number];
type BorrowerComplaint = BorrowerData['complaints'][number];

const route = getRouteApi('/borrowers/$borrowerId');

/** One borrower: personal data, orders, complaints, sessions and the timeline. */
export function BorrowerPage() {
  const t = useTexts('borrowers');
  const borrowerId = Number(route.useParams().borrowerId);
  const query = useDeskQuery('borrower', { borrowerId });
  const title = query.data?.name || `${t('number')} ${borrowerId}`;
  return (
    <DeskPage
      title={title}
      description={t('personLead')}
      market={query.data?.market}
      actions={<RefreshIndicator query={query} />}
    >
      <QueryView query={query} data={query.data} skeletonRows={10}>
        {(borrower) => <Details key={borrowerId} borrower={borrower} />}
      </QueryView>
    </DeskPage>
  );
}

function Details({ borrower }: { borrower: BorrowerData }) {
  const t = useTexts('borrowers');
  const { borrowerId, market, createdAt, closedAt, erasedAt, orders, complaints } = borrower;
  const displayName = useDisplayNames();
  return (
    <>
      <RecentComplaints complaints={borrower.recentComplaints} market={market} />
      <BorrowerBalances orders={orders} />
      <Panel title={t('number')} actions={<BorrowerActions borrower={borrower} />}>
        <DescriptionList
          rows={[
            { term: t('borrower'), value: <span className="numeric">{borrowerId}</span> },
            { term: t('market'), value: displayName.market(market) },
            { term: t('language'), value: <BorrowerLanguage borrower={borrower} /> },
            { term: t('since'), value: <FormattedDateTime at={createdAt} /> },
            closedAt !== null && {
              term: t('closed'),
              value: <FormattedDateTime at={closedAt} />,
            },
            erasedAt === null
              ? { lines: <MaskedFields borrower={borrower} /> }
              : { term: t('personalData'), value: <ErasedData at={erasedAt} /> },
          ]}
        />
        {erasedAt === null ? <AccessNote borrower={borrower} /> : null}
      </Panel>
      <BorrowerOrders orders={orders} />
      <BorrowerExits borrowerId={borrowerId} />
      <BorrowerPayments borrower={borrower} />
      <BorrowerComplaints complaints={complaints} />
      <BorrowerSessions borrower={borrower} />
      <BorrowerTimeline borrowerId={borrowerId} />
    </>
  );
}

function ErasedData({ at }: { at: string }) {
  const t = useTexts('borrowers');
  return (
    <>
      {t('erased')} <FormattedDateTime at={at} />
    </>
  );
}

/** The language of messages and answers, and its change. */
function BorrowerLanguage({ borrower: { borrowerId, name, language } }: { borrower: BorrowerData }) {
  const t = useTexts('borrowers');
  const languageLabel = useLabels('messageLanguage');
  return (
    <>
      {languageLabel(language)}{' '}
      <WriteButton
        name="setLanguage"
        draftKey={`language ${borrowerId}`}
        isReasonOptional
        buttonLabel={t('changeLanguage')}
        title={t('languageTitle', { name })}
        description={t('languageLead')}
        fields={[choiceField('language', t('language'), messageLanguages, languageLabel, language)]}
        toRequest={(input, reason) => ({
          borrowerId,
          language: input.choice('language', messageLanguages),
          reason,
        })}
      />
    </>
  );
}

const messageLanguages = ['es', 'en'] as const;

function BorrowerOrders({ orders }: { orders: readonly BorrowerOrder[] }) {
  const t = useTexts('borrowers');
  const collections = useTexts('collections');
  const can = useCan();
  return (
    <TablePanel<BorrowerOrder>
      title={t('orders')}
      emptyText={t('noOrders')}
      rows={orders}
      rowKey={({ orderId }) => orderId}
      columns={[
        borrowerOrderColumn('orderId', t('order'), ({ orderId, state }) => (
          <OrderLink {...{ orderId, state }} className="row-link" />
        )),
        productColumn(t('product'), { isSecondary: true }),
        borrowerOrderColumn('state', t('state'), ({ state, isRestructured, writtenOffOn }) => (
          <OrderStateTag {...{ state, isRestructured }} isWrittenOff={writtenOffOn !== null} />
        )),
        moneyColumn('amount', t('amount')),
        borrowerOrderColumn('daysLate', t('daysLate'), ({ daysLate }) => <DaysLate days={daysLate} />, {
          align: 'end',
        }),
        moneyColumn('dueNow', t('dueNow')),
        moneyColumn('owed', t('owed')),
        dayColumn('createdAt', t('requestedAt'), { isSortable: true, isSecondary: true }),
        dayColumn('settledOn', t('settled'), { isSecondary: true }),
        borrowerOrderColumn(
          'actions',
          '',
          ({ orderId, state, owed }) => (
            <>
              {can('pay') && owed > 0 ? (
                <Link to="/loans/$orderId" params={{ orderId }} search={{ payment: 'new' }}>
                  {t('recordPayment')}
                </Link>
              ) : null}{' '}
              {isRepayable(state) ? (
                <Link to="/loans/$orderId" params={{ orderId }} search={{}} hash={howToPayId}>
                  {collections('howToPay')}
                </Link>
              ) : null}
            </>
          ),
          { align: 'end' },
        ),
      ]}
    />
  );
}

function BorrowerComplaints({ complaints }: { complaints: readonly BorrowerComplaint[] }) {
  const t = useTexts('borrowers');
  return (
    <TablePanel<BorrowerComplaint>
      title={t('complaints')}
      emptyText={t('noComplaints')}
      rows={complaints}
      rowKey={({ folio }) => folio}
      columns={[
        borrowerComplaintColumn('folio', t('folio'), ({ folio }) => (
          <Link to="/complaints" search={{ folio }} className="row-link">
            {folio}
          </Link>
        )),
        momentColumn('sentAt', t('sent')),
        dayColumn('answerBy', t('answerBy')),
        borrowerComplaintColumn('state', t('state'), ({ isAnswered }) => (
          <Tag tone={isAnswered ? 'good' : 'due'}>{t(isAnswered ? 'answered' : 'waiting')}</Tag>
        )),
      ]}
    />
  );
}

type BorrowerSession = BorrowerData['sessions'][number];

/** The borrower's sessions; staff end one for a borrower who lost a phone or does not know the device. */
function BorrowerSessions({ borrower: { borrowerId, sessions } }: { borrower: BorrowerData }) {
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
          borrowerSessionColumn('device', t('device'), deviceName),
          momentColumn('startedAt', t('signedIn')),
          momentColumn('seenAt', t('seen')),
          borrowerSessionColumn(
            'actions',
            '',
            (session) =>
              canEnd ? (
                <Button kind="plain" onClick={() => setSessionToEnd(session)}>
                  {t('end')}
                </Button>
              ) : null,
            { align: 'end' },
          ),
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
        toRequest={(_, reason) => ({ borrowerId, sessionId: one?.sessionId, reason })}
        submitLabel={t(one === undefined ? 'endAll' : 'end')}
        kind="danger"
      />
    </>
  );
}
