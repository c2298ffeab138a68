import { Link, type LinkProps } from '@tanstack/react-router';
import { isSignInOrOut, parseAuditSubject } from '../../../contract/desk/auditSubject.ts';
import type { AuditedField, DeskReply } from '../../../contract/desk/schemas/index.ts';
import { useCan } from '../../api/me.tsx';
import { useDeskQuery } from '../../api/queries.ts';
import { RequestFields } from '../../features/approvals/ApprovalDetail.tsx';
import { useApprovalSentence } from '../../features/approvals/approvalSentence.ts';
import { ChangedValues } from '../../features/approvals/ChangedValues.tsx';
import { DecisionFacts } from '../../features/approvals/DecisionFacts.tsx';
import { useRequestField } from '../../features/approvals/requestFields.ts';
import { useLabels, useTexts } from '../../texts/language.tsx';
import { DescriptionList, type Fact } from '../../ui/display/DescriptionList.tsx';
import { formatDevice } from '../../ui/format/device.ts';
import { FormattedDateTime, FormattedDay, FormattedMoney } from '../../ui/format/formatted.tsx';
import { StaffName } from '../../ui/format/StaffName.tsx';
import { BorrowerLink, CloseLink, LoanLink } from '../../ui/navigation/links.tsx';
import { Panel } from '../../ui/page/DeskPage.tsx';
import { QueryView } from '../../ui/page/QueryView.tsx';
import { focusRequestedCase } from '../../ui/queue/queueFlow.tsx';
import { AuditSubjectCell, useAuditAction } from './AuditSubjectCell.tsx';

type AuditEvent = DeskReply<'auditEvent'>;

type Props = {
  /** The line's number. */
  line: string;
  /** The borrower whom it concerns. */
  lineOf: string | undefined;
  /** The filters of the list beside it. */
  search: NonNullable<LinkProps['search']>;
};

/** A line of the audit: who, from where, what was sent, what it changed, and who approved it. */
export function AuditEventDetail({ line, lineOf, search }: Props) {
  const t = useTexts('audit');
  const describeAction = useAuditAction();
  const query = useDeskQuery('auditEvent', { eventId: line, borrowerId: lineOf });
  return (
    <Panel
      title={query.data === undefined ? t('event') : describeAction(query.data.action, query.data.subject)}
      actions={<CloseLink to="/audit" search={search} />}
      headingRef={focusRequestedCase(line)}
    >
      <QueryView query={query} data={query.data}>
        {(event) => (
          <>
            <EventFacts event={event} />
            <RecordedEvents event={event} />
            {event.approvalId === null ? (
              <SentFields event={event} />
            ) : (
              <AuditedApproval approvalId={event.approvalId} />
            )}
          </>
        )}
      </QueryView>
    </Panel>
  );
}

function EventFacts({ event }: { event: AuditEvent }) {
  const t = useTexts('audit');
  const actorLabel = useLabels('actor');
  const reasonLabel = useLabels('authorization');
  const systemLabel = useLabels('systemReason');
  const { action, actor, actorKind, actorName, at, address, device, borrowerId, reason } = event;
  const { place, hash, requestKey } = event;
  return (
    <DescriptionList
      rows={[
        {
          term: t('when'),
          value: (
            <>
              <FormattedDateTime at={at} /> <span className="quiet small">{t('exactly', { at })}</span>
            </>
          ),
        },
        {
          term: t('actor'),
          value: (
            <>
              <StaffName name={actorName ?? ''} email={actor || actorLabel(actorKind)} />{' '}
              {actorName === null ? null : <span className="quiet wrap-anywhere">{actor}</span>}
            </>
          ),
        },
        address !== '' && { term: t('address'), value: address },
        device !== null && { term: t('device'), value: <span title={device}>{formatDevice(device)}</span> },
        !isSignInOrOut(action) && {
          term: t('subject'),
          value: <AuditSubjectCell event={event} />,
        },
        borrowerId !== null && { term: t('borrower'), value: <BorrowerLink borrowerId={borrowerId} /> },
        reason !== '' && {
          term: t('reason'),
          value: actorKind === 'system' ? systemLabel(reason) : reasonLabel(reason),
        },
        ...useAmountFacts(event),
        requestKey !== null && {
          term: t('requestKey'),
          value: <code className="wrap-anywhere">{requestKey}</code>,
        },
        place !== null && { term: t('place'), value: place },
        {
          term: t('hash'),
          value: hash === null ? t('unchained') : <code className="wrap-anywhere">{hash}</code>,
        },
      ]}
    />
  );
}

function useAmountFacts(event: AuditEvent): Fact[] {
  const t = useTexts('audit');
  return (['amount', 'debtBefore', 'debtAfter'] as const).map((field) => {
    const minor = event[field];
    return (
      minor !== null && {
        term: t(field),
        value: <FormattedMoney minor={minor} currency={event.currency} />,
      }
    );
  });
}

/** What the line's act recorded on the loan. */
function RecordedEvents({ event: { recorded } }: { event: AuditEvent }) {
  const t = useTexts('audit');
  const servicingLabel = useLabels('servicing');
  const componentLabel = useLabels('component');
  if (recorded.length === 0) return null;
  return (
    <>
      <h3>{t('recorded')}</h3>
      {recorded.map(({ eventId, orderId, kind, valueDate, amount, currency, of, evidence }) => (
        <DescriptionList
          key={eventId}
          rows={[
            {
              term: servicingLabel(kind),
              value: (
                <>
                  <LoanLink orderId={orderId} />
                  {of === null ? null : ` · ${componentLabel(of)}`}
                </>
              ),
            },
            { term: t('counts'), value: <FormattedDay day={valueDate} /> },
            amount !== null && {
              term: t('amount'),
              value: <FormattedMoney minor={amount} currency={currency} />,
            },
            evidence !== '' && { term: t('evidence'), value: evidence },
          ]}
        />
      ))}
    </>
  );
}

/** What was sent; of what a staff member did by a call only. */
function SentFields({ event: { action, subject, sent, currency } }: { event: AuditEvent }) {
  const t = useTexts('audit');
  const fieldLabel = useLabels('requestField');
  const format = useRequestField();
  const { call } = parseAuditSubject(action, subject);
  if (call === undefined || action === 'desk_seen') return null;
  const fields = Object.keys(sent ?? {}) as AuditedField[];
  const request = { call: call.name, request: sent ?? {}, currency };
  return (
    <>
      <h3>{t('sent')}</h3>
      {sent === null ? (
        <p className="quiet">{t('notKept', { action })}</p>
      ) : (
        <DescriptionList
          rows={fields.map((field) => ({ term: fieldLabel(field), value: format(request, field) }))}
        />
      )}
    </>
  );
}

/** The approval request that the line belongs to: who asked for what and who decided it. */
function AuditedApproval({ approvalId }: { approvalId: string }) {
  const t = useTexts('audit');
  const can = useCan();
  const describe = useApprovalSentence();
  const query = useDeskQuery('approval', { approvalId });
  if (!can('approval')) return null;
  return (
    <QueryView query={query} data={query.data}>
      {(approval) => (
        <>
          <h3>{t('approvalOf')}</h3>
          <p>
            <strong>{describe(approval)}</strong>{' '}
            <Link to="/approvals" search={{ approvalId, state: approval.state }}>
              {t('toApproval')}
            </Link>
          </p>
          <DecisionFacts approval={approval} />
          <ChangedValues approval={approval} />
          <RequestFields approval={approval} />
        </>
      )}
    </QueryView>
  );
}
