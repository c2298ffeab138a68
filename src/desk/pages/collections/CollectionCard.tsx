import { Fragment } from 'react';
import type { DeskReply } from '../../../contract/desk/schemas/index.ts';
import { useDeskQuery } from '../../api/queries.ts';
import { MaskedValue } from '../../features/borrowers/MaskedFields.tsx';
import { EndHoldButton } from '../../features/loanActions/EndHoldButton.tsx';
import { WithdrawPromise } from '../../features/loanActions/WithdrawPromise.tsx';
import { ArrangementStateTag } from '../../features/loans/ArrangementStateTag.tsx';
import { DebtOnDay } from '../../features/loans/DebtOnDay.tsx';
import { PaymentReferences } from '../../features/loans/HowToPay.tsx';
import { OpenClaimNotice } from '../../features/loans/OpenClaimNotice.tsx';
import { useLabels, useLanguage, useTexts } from '../../texts/language.tsx';
import { PendingRequestNotices } from '../../ui/approvals/approvals.tsx';
import { DescriptionList } from '../../ui/display/DescriptionList.tsx';
import { RecentComplaints } from '../../ui/display/RecentComplaints.tsx';
import { ContactRestrictionTag } from '../../ui/format/ContactRestrictionTag.tsx';
import { DueAmount } from '../../ui/format/DueAmount.tsx';
import { useDisplayNames } from '../../ui/format/displayNames.ts';
import { findTimeZone, formatDay, formatMoney, formatTimeZone } from '../../ui/format/format.ts';
import { FormattedDay } from '../../ui/format/formatted.tsx';
import { Tag } from '../../ui/format/tags.tsx';
import { createColumnHelper, dayColumn, moneyColumn } from '../../ui/list/columns.tsx';
import { Table } from '../../ui/list/Table.tsx';
import { BorrowerLink, CloseLink, LoanLink } from '../../ui/navigation/links.tsx';
import { Panel } from '../../ui/page/DeskPage.tsx';
import { EmptyState, QueryView } from '../../ui/page/QueryView.tsx';
import { Assignee } from '../../ui/queue/Assignee.tsx';
import { focusRequestedCase, useReasonPresetTexts } from '../../ui/queue/queueFlow.tsx';
import type { CollectionFilter } from './CollectionFilters.tsx';
import { Contacts } from './Contacts.tsx';
import { RecordContact } from './RecordContact.tsx';

type CallCardData = DeskReply<'callCard'>;
type CalledLoan = CallCardData['loans'][number];
type Promised = CallCardData['promises'][number];

const calledLoanColumn = createColumnHelper<CalledLoan>();
const promiseColumn = createColumnHelper<Promised>();

const refreshMs = 15_000;

type Props = { borrowerId: number; filters: CollectionFilter; goToNext: () => Promise<void> };

/** All that is needed to call a borrower: phone, loans, promises, contacts, and the form for the outcome. */
export function CollectionCard({ borrowerId, filters, goToNext }: Props) {
  const t = useTexts('collections');
  // Payments and colleagues change it while it is open.
  const query = useDeskQuery('callCard', { borrowerId }, { refreshMs: () => refreshMs });
  return (
    <div tabIndex={-1} ref={focusRequestedCase(String(borrowerId))}>
      <Panel
        title={query.data?.name || t('card')}
        actions={
          <>
            <BorrowerLink borrowerId={borrowerId} name={t('borrower')} />
            <CloseLink to="/collections" search={filters} />
          </>
        }
      >
        <QueryView query={query} data={query.data}>
          {(card) => <Details card={card} goToNext={goToNext} />}
        </QueryView>
      </Panel>
    </div>
  );
}

function Details({ card, goToNext }: { card: CallCardData; goToNext: () => Promise<void> }) {
  const t = useTexts('collections');
  const { loans } = card;
  return (
    <>
      <RecentComplaints complaints={card.complaints} market={card.market} />
      {loans.map((loan) => (
        <OpenClaimNotice key={loan.orderId} loan={loan} />
      ))}
      <CallFacts card={card} />
      {loans.length === 0 ? (
        <>
          <EmptyState>{t('nothingLate')}</EmptyState>
          <RecordContact card={card} goToNext={goToNext} />
        </>
      ) : (
        <>
          {loans.map(({ orderId, currency, pendingApprovals }) => (
            <PendingRequestNotices key={orderId} approvals={pendingApprovals} {...{ currency, orderId }} />
          ))}
          <LateLoans loans={loans} />
          <h3>{t('howToPay')}</h3>
          {loans.map((loan) => (
            <PaymentReferences key={loan.orderId} loan={loan} />
          ))}
          <RecordContact card={card} goToNext={goToNext} />
          {loans.map(({ orderId }) => (
            <DebtOnDay
              key={orderId}
              label={t('debtOnDay', { orderId })}
              orderId={orderId}
              today={card.today}
              lastDay={card.lastPromiseDay}
            />
          ))}
        </>
      )}
      <Promises promises={card.promises} />
      <Contacts card={card} />
    </>
  );
}

/** Where and when the borrower may be called, and what was agreed on. */
function CallFacts({ card }: { card: CallCardData }) {
  const t = useTexts('collections');
  const languageLabel = useLabels('messageLanguage');
  const displayName = useDisplayNames();
  const { language } = useLanguage();
  const { market, hours, nextActionOn, loans } = card;
  const [oldest] = loans;
  return (
    <DescriptionList
      rows={[
        { term: t('phone'), value: <Phone card={card} /> },
        {
          term: t('hours'),
          value: [
            t('hoursOf', { ...hours, zone: formatTimeZone(findTimeZone(market), language) }),
            displayName.market(market),
            languageLabel(card.language),
          ].join(' · '),
        },
        nextActionOn !== null && { term: t('nextAction'), value: <FormattedDay day={nextActionOn} /> },
        ...loans.flatMap(({ orderId, hold }) =>
          hold === null
            ? []
            : [
                {
                  term: t('held'),
                  value: (
                    <>
                      <HoldFacts {...{ orderId, hold }} />{' '}
                      {hold.isPlacedByStaff ? <EndHoldButton orderId={orderId} /> : null}
                    </>
                  ),
                },
              ],
        ),
        oldest !== undefined && { lines: <Assignee caseKind="collections" caseId={oldest.orderId} /> },
      ]}
    />
  );
}

/** The phone, revealed where the borrower may be called now; else all reasons why not. */
function Phone({ card }: { card: CallCardData }) {
  const t = useTexts('collections');
  const reasonPresets = useReasonPresetTexts('callList', 'showPhone');
  if (card.contactRestrictions.length > 0)
    return (
      <>
        <span className="numeric">{card.phone}</span>{' '}
        {card.contactRestrictions.map((contactRestriction) => (
          <Fragment key={contactRestriction}>
            <ContactRestrictionTag restriction={contactRestriction} />{' '}
          </Fragment>
        ))}
      </>
    );
  return (
    <MaskedValue
      person={card}
      field="phone"
      name={t('phone')}
      masked={card.phone}
      shortcut="p"
      reasonPresets={reasonPresets}
    />
  );
}

function LateLoans({ loans }: { loans: readonly CalledLoan[] }) {
  const t = useTexts('collections');
  const { language } = useLanguage();
  return (
    <Table<CalledLoan>
      label={t('loanCount')}
      rows={loans}
      rowKey={({ orderId }) => orderId}
      columns={[
        calledLoanColumn(
          'order',
          t('order'),
          ({ orderId, currency, offer, hold, restructuredOn, isWrittenOff }) => (
            <>
              <LoanLink orderId={orderId} /> {hold === null ? null : <Tag tone="due">{t('held')}</Tag>}{' '}
              {restructuredOn === null ? null : <Tag>{t('restructured')}</Tag>}{' '}
              {isWrittenOff ? <Tag>{t('writtenOff')}</Tag> : null}
              {offer === null ? null : (
                <p className="small">
                  {t('offer', {
                    amount: formatMoney(offer.amount, currency),
                    day: formatDay(offer.expiresOn, language),
                  })}
                </p>
              )}
            </>
          ),
        ),
        calledLoanColumn('late', t('late'), ({ daysLate }) => daysLate, { align: 'end' }),
        calledLoanColumn('dueNow', t('dueNow'), (loan) => <DueAmount {...loan} />, { align: 'end' }),
        moneyColumn('payoff', t('payoff')),
      ]}
    />
  );
}

/** Since when, until when, by whom and why a loan is on hold. */
function HoldFacts({ orderId, hold }: { orderId: string; hold: NonNullable<CalledLoan['hold']> }) {
  const t = useTexts('collections');
  const { language } = useLanguage();
  const actorLabel = useLabels('actor');
  const reasonLabel = useLabels('systemReason');
  const since = formatDay(hold.since, language);
  const by = actorLabel(hold.by);
  const text =
    hold.until === null
      ? t('heldOpen', { since, by })
      : t('heldUntil', { since, until: formatDay(hold.until, language), by });
  return [orderId, text, reasonLabel(hold.reason)].filter(Boolean).join(' · ');
}

function Promises({ promises }: { promises: readonly Promised[] }) {
  const t = useTexts('collections');
  if (promises.length === 0) return null;
  return (
    <>
      <h3>{t('promises')}</h3>
      <Table<Promised>
        label={t('promises')}
        rows={promises}
        rowKey={({ promiseId }) => promiseId}
        columns={[
          dayColumn('paysBy', t('promised')),
          moneyColumn('amount', t('promisedAmount')),
          moneyColumn('paid', t('paidByThen')),
          promiseColumn('state', t('state'), (row) => <ArrangementStateTag arrangement={row} />),
          promiseColumn('actions', '', (row) => <WithdrawPromise orderId={row.orderId} promise={row} />, {
            align: 'end',
          }),
        ]}
      />
    </>
  );
}
