import { useNavigate } from '@tanstack/react-router';
import type { ApprovalRequestField, DeskReply, DeskRow } from '../../../contract/desk/schemas/index.ts';
import { useCan } from '../../api/me.tsx';
import { useDeskQuery } from '../../api/queries.ts';
import { useLabels, useLanguage, useTexts } from '../../texts/language.tsx';
import { Assignee } from '../../ui/Assignee.tsx';
import { Panel } from '../../ui/DeskPage.tsx';
import {
  BorrowerLink,
  CloseLink,
  Facts,
  FormattedDateTime,
  FormattedMoney,
  LoanLink,
  TargetTag,
  useDisplayNames,
} from '../../ui/facts.tsx';
import { WriteButton } from '../../ui/form/WriteForm.tsx';
import { formatDay, formatMoney, formatShare } from '../../ui/format.ts';
import { QueryView } from '../../ui/QueryView.tsx';
import { focusIfNext, usePresets } from '../../ui/queue.tsx';
import { createsInvitation } from './invitation.ts';
import { SubjectFacts } from './SubjectFacts.tsx';

type ApprovalData = DeskReply<'approval'>;

type Props = {
  approvalId: string;
  /** The filter of the list beside it. */
  state: ApprovalData['state'];
  advance: () => Promise<void>;
};

/** One approval request: maker, fields and reason, and the checker's decision. */
export function ApprovalDetail({ approvalId, state, advance }: Props) {
  const t = useTexts('approvals');
  const label = useLabels('call');
  const query = useDeskQuery('approval', { approvalId });
  const title = query.data === undefined ? t('one') : label(query.data.call);
  return (
    <Panel
      title={title}
      actions={<CloseLink to="/approvals" search={{ state }} />}
      headingRef={focusIfNext(approvalId)}
    >
      <QueryView query={query} data={query.data}>
        {(approval) => <Details approval={approval} advance={advance} />}
      </QueryView>
    </Panel>
  );
}

type DetailsProps = { approval: ApprovalData; advance: () => Promise<void> };

function Details({ approval, advance }: DetailsProps) {
  const t = useTexts('approvals');
  const { orderId, borrowerId, name, account, amount, currency, askedBy, askedAt, reason } = approval;
  const { why, exposure, decidedBy, decidedAt, decisionReason } = approval;
  const triggerLabel = useLabels('approvalTrigger');
  return (
    <>
      <Facts
        rows={[
          orderId !== null && { term: t('order'), value: <LoanLink orderId={orderId} /> },
          borrowerId !== null && {
            term: t('borrower'),
            value: <BorrowerLink borrowerId={borrowerId} name={name ?? ''} />,
          },
          account !== null && { term: t('account'), value: account },
          amount !== null && {
            term: t('amount'),
            value: <FormattedMoney minor={amount} currency={currency} />,
          },
          why !== null && { term: t('why'), value: triggerLabel(why) },
          exposure !== null && {
            term: t('exposure'),
            value: <FormattedMoney minor={exposure} currency={currency} />,
          },
          { term: t('askedBy'), value: askedBy },
          { term: t('askedAt'), value: <FormattedDateTime at={askedAt} /> },
          approval.targetAt !== null && {
            term: t('target'),
            value: <TargetTag targetAt={approval.targetAt} />,
          },
          approval.state === 'waiting' && {
            lines: <Assignee caseKind="approval" caseId={approval.approvalId} />,
          },
          { term: t('reason'), value: reason },
          decidedAt !== null && {
            term: t(decidedBy === null ? 'withdrawnBy' : 'decided'),
            value: (
              <>
                {decidedBy ?? askedBy}, <FormattedDateTime at={decidedAt} />: {decisionReason}
              </>
            ),
          },
        ]}
      />
      <SubjectFacts facts={approval.facts} />
      <ApprovalRequest approval={approval} />
      {approval.call === 'closeMonth' ? <p className="notice">{t('earlierMonths')}</p> : null}
      {approval.state === 'waiting' ? <ApprovalDecision {...{ approval, advance }} /> : null}
    </>
  );
}

function ApprovalDecision({ approval, advance }: DetailsProps) {
  const { approvalId, call, isMine, mayDecide } = approval;
  const t = useTexts('approvals');
  const label = useLabels('call');
  const can = useCan();
  const presets = { approve: usePresets('approvals', 'approve'), refuse: usePresets('approvals', 'refuse') };
  const callText = label(call);
  const emailField = {
    kind: 'text',
    name: 'email',
    label: t('invitedEmail'),
    hint: t('invitedEmailHint'),
    maxLength: 254,
  } as const;
  if (isMine) return <WithdrawApproval approvalId={approvalId} callText={callText} />;
  if (!mayDecide || !can('approve')) return <p className="notice">{t('mayNot')}</p>;
  const decisions = [
    { choice: 'approve', shortcut: 'a', title: 'approveTitle', lead: 'approveLead' },
    { choice: 'refuse', shortcut: 'd', title: 'refuseTitle', lead: 'refuseLead' },
  ] as const;
  return (
    <div className="actions">
      {decisions.map(({ choice: decision, shortcut, title, lead }) => (
        <WriteButton
          key={decision}
          name="approve"
          draftKey={`${decision} ${approvalId}`}
          buttonLabel={t(decision)}
          shortcut={shortcut}
          reasonPresets={presets[decision]}
          buttonVariant={decision === 'approve' ? 'primary' : 'danger'}
          title={t(title, { what: callText })}
          description={t(lead)}
          fields={decision === 'approve' && createsInvitation(approval) ? [emailField] : []}
          toRequest={(input, reason) => ({
            approvalId,
            approve: decision === 'approve',
            reason,
            email: input.optionalText('email'),
          })}
          kind={decision === 'approve' ? 'primary' : 'danger'}
          onDone={advance}
        />
      ))}
    </div>
  );
}

/** For the maker, who may only withdraw the request. */
function WithdrawApproval({ approvalId, callText }: { approvalId: string; callText: string }) {
  const t = useTexts('approvals');
  const navigate = useNavigate();
  return (
    <>
      <p className="notice due">{t('mine')}</p>
      <div className="actions">
        <WriteButton
          name="withdraw"
          draftKey={`withdraw ${approvalId}`}
          buttonLabel={t('withdraw')}
          buttonVariant="danger"
          title={t('withdrawTitle', { what: callText })}
          description={t('withdrawLead')}
          toRequest={(_, reason) => ({ approvalId, reason })}
          kind="danger"
          onDone={() => navigate({ to: '/approvals', search: {} })}
        />
      </div>
    </>
  );
}

type ApprovalRequestData = Pick<DeskRow<'approvals'>, 'request' | 'currency' | 'amount'>;

/** Request fields that the facts above already show. */
const fieldsShownElsewhere: readonly ApprovalRequestField[] = [
  'orderId',
  'reason',
  'borrowerId',
  'staffId',
  'tillId',
  'batchId',
  'requestId',
];

/** The fields of the request. */
function ApprovalRequest({ approval: { request, currency, amount } }: { approval: ApprovalRequestData }) {
  const t = useTexts('approvals');
  const fieldLabel = useLabels('requestField');
  const formatValue = useFormatValue(currency);
  const rows = Object.entries(request).filter(
    ([name, value]) =>
      (value !== null || name === 'dailyCap') &&
      !fieldsShownElsewhere.some((one) => one === name) &&
      !(name === 'amount' && value === amount),
  );
  if (rows.length === 0) return null;
  return (
    <>
      <h3>{t('request')}</h3>
      <Facts
        rows={rows.map(([name, value]) => ({ term: fieldLabel(name), value: formatValue(name, value) }))}
      />
    </>
  );
}

const dayPattern = /^\d{4}-\d\d-\d\d/;
const moneyFields: readonly string[] = ['amount', 'total', 'dailyCap'] satisfies ApprovalRequestField[];

function useFormatValue(currency: string | null): (name: string, value: unknown) => string {
  const t = useTexts('approvals');
  const { language } = useLanguage();
  const displayName = useDisplayNames();
  const roleLabel = useLabels('role');
  const partLabel = useLabels('component');
  const viewedFieldLabel = useLabels('viewedField');
  const causeLabel = useLabels('reversalCause');
  const lendingLabel = useLabels('lendingSwitch');
  const rightSideLabel = useLabels('rightSide');
  return (name, value) => {
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
    if (Array.isArray(value)) return value.map((one) => roleLabel(String(one))).join(', ');
    if (typeof value === 'number' && currency !== null && moneyFields.includes(name))
      return formatMoney(value, currency);
    if (value === null) return t('noCap');
    const text = String(value);
    if (name === 'market') return displayName.market(text);
    if (name === 'productId') return displayName.product(text);
    if (name === 'lending') return lendingLabel(text);
    if (name === 'rightSide') return rightSideLabel(text);
    if (name === 'annualRate') return formatShare(Number(text), 1, language);
    if (name === 'field') return viewedFieldLabel(text);
    if (name === 'language') return text === 'en' ? 'English' : 'Español';
    if (name === 'cause') return causeLabel(text);
    if (dayPattern.test(text)) return formatDay(text, language);
    return name === 'provider' || name === 'place' ? displayName.provider(text) : partLabel(text);
  };
}
