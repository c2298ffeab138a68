import { Link, useNavigate } from '@tanstack/react-router';
import type { ApprovalRequestField, DeskReply } from '../../../contract/desk/schemas/index.ts';
import { useCan } from '../../api/me.tsx';
import { useDeskQuery } from '../../api/queries.ts';
import { useLabels, useLanguage, useTexts } from '../../texts/language.tsx';
import { DescriptionList } from '../../ui/display/DescriptionList.tsx';
import { PossibleDuplicates } from '../../ui/display/PossibleDuplicates.tsx';
import { WriteButton } from '../../ui/form/WriteForm.tsx';
import { formatDay, formatMoney } from '../../ui/format/format.ts';
import { CloseLink } from '../../ui/navigation/links.tsx';
import { Panel } from '../../ui/page/DeskPage.tsx';
import { QueryView } from '../../ui/page/QueryView.tsx';
import { focusRequestedCase, useReasonPresetTexts } from '../../ui/queue/queueFlow.tsx';
import { RestructurePlanFacts } from '../loans/RestructurePreview.tsx';
import type { ApprovalSearch } from './approvalSearch.ts';
import { useApprovalSentence, withAmountNow } from './approvalSentence.ts';
import { ChangedValues, listChangedFields } from './ChangedValues.tsx';
import { DecisionFacts } from './DecisionFacts.tsx';
import { createsInvitation } from './invitation.ts';
import { MatchComparison } from './MatchComparison.tsx';
import { useRequestField } from './requestFields.ts';
import { SubjectFacts } from './SubjectFacts.tsx';

type ApprovalData = DeskReply<'approval'>;

type Props = {
  approvalId: string;
  /** The filters of the list beside it. */
  search: ApprovalSearch;
  advance: () => Promise<void>;
};

/** One approval request: maker, fields and reason, and the checker's decision. */
export function ApprovalDetail({ approvalId, search, advance }: Props) {
  const t = useTexts('approvals');
  const label = useLabels('call');
  const query = useDeskQuery('approval', { approvalId });
  const title = query.data === undefined ? t('one') : label(query.data.call);
  return (
    <Panel
      title={title}
      actions={<CloseLink to="/approvals" search={search} />}
      headingRef={focusRequestedCase(approvalId)}
    >
      <QueryView query={query} data={query.data}>
        {(approval) => <Details approval={approval} advance={advance} />}
      </QueryView>
    </Panel>
  );
}

type DetailsProps = { approval: ApprovalData; advance: () => Promise<void> };

function Details({ approval, advance }: DetailsProps) {
  const describe = useApprovalSentence();
  const t = useTexts('approvals');
  const closedLabel = useLabels('systemReason');
  const can = useCan();
  const { blockingConflict, call, state, request, comparison } = approval;
  return (
    <>
      <p>
        <strong>{describe(withAmountNow(approval))}</strong>
      </p>
      {blockingConflict === null ? null : (
        <p className="notice due">
          {t('failsNow')}: {closedLabel(blockingConflict)}.
        </p>
      )}
      <PossibleDuplicates possibleDuplicates={approval.possibleDuplicates} />
      {comparison === null ? null : <MatchComparison {...{ call, comparison }} />}
      <DecisionFacts approval={approval} />
      <SubjectFacts
        facts={comparison === null ? approval.facts : { ...approval.facts, deposit: undefined }}
      />
      {approval.existingArrangements === null ? null : (
        <InForce {...approval.existingArrangements} currency={approval.currency ?? ''} />
      )}
      {approval.plan === null ? null : <RestructurePlanFacts plan={approval.plan} />}
      <ChangedValues approval={approval} />
      <RequestFields approval={approval} />
      {call === 'closeDay' && can('reconciliation') ? (
        <p>
          <Link
            to="/reconciliation"
            search={{ provider: String(request.provider), day: String(request.day) }}
          >
            {t('toDay')}
          </Link>
        </p>
      ) : null}
      {state === 'waiting' ? <ApprovalDecision {...{ approval, advance }} /> : null}
    </>
  );
}

type InForceProps = NonNullable<ApprovalData['existingArrangements']> & { currency: string };

/** What else is agreed on or in force of a loan that is to get new dates. */
function InForce({ offer, isOnHold, holdUntil, isDisputed, currency }: InForceProps) {
  const t = useTexts('approvals');
  const { language } = useLanguage();
  const day = (one: string) => formatDay(one, language);
  const notices = [
    offer && t('offerOpen', { amount: formatMoney(offer.amount, currency), day: day(offer.expiresOn) }),
    isOnHold && t('loanOnHold', { until: holdUntil === null ? 'none' : day(holdUntil) }),
    isDisputed && t('loanDisputed'),
  ].filter(Boolean);
  return notices.map((notice) => (
    <p key={String(notice)} className="notice due">
      {notice}
    </p>
  ));
}

function ApprovalDecision({ approval, advance }: DetailsProps) {
  const { approvalId, call, isMine, decisionRestriction, blockingConflict } = approval;
  const label = useLabels('call');
  const restrictionLabel = useLabels('decisionRestriction');
  if (isMine && call !== 'tillDifference')
    return <WithdrawApproval approvalId={approvalId} callText={label(call)} />;
  if (decisionRestriction !== null) return <p className="notice">{restrictionLabel(decisionRestriction)}</p>;
  return (
    <div className="actions">
      {blockingConflict === null ? <DecisionButton decision="approve" {...{ approval, advance }} /> : null}
      <DecisionButton decision="refuse" {...{ approval, advance }} />
    </div>
  );
}

const decisions = {
  approve: { shortcut: 'a', kind: 'primary' },
  refuse: { shortcut: 'd', kind: 'danger' },
} as const;

type DecisionButtonProps = DetailsProps & { decision: keyof typeof decisions };

function DecisionButton({ approval, decision, advance }: DecisionButtonProps) {
  const { approvalId, call } = approval;
  const describe = useApprovalSentence();
  const t = useTexts('approvals');
  const label = useLabels('call');
  const { shortcut, kind } = decisions[decision];
  const emailField = {
    kind: 'text',
    name: 'email',
    label: t('invitedEmail'),
    hint: t('invitedEmailHint'),
    maxLength: 254,
  } as const;
  return (
    <WriteButton
      name="approve"
      draftKey={`${decision} ${approvalId}`}
      buttonLabel={t(decision)}
      shortcut={shortcut}
      reasonPresets={useReasonPresetTexts('approvals', decision)}
      buttonVariant={kind}
      title={t(`${decision}Title`, { what: label(call) })}
      description={t(`${decision}Lead`)}
      fields={decision === 'approve' && createsInvitation(approval) ? [emailField] : []}
      toRequest={(input, reason) => ({
        approvalId,
        approve: decision === 'approve',
        reason,
        email: input.optionalText('email'),
      })}
      kind={kind}
      doneText={t(`${decision}Done`)}
      onDone={advance}
    >
      <p>
        <strong>{describe(withAmountNow(approval))}</strong>
      </p>
    </WriteButton>
  );
}

/** For the maker, who may only withdraw the request. */
function WithdrawApproval({ approvalId, callText }: { approvalId: string; callText: string }) {
  const t = useTexts('approvals');
  const restrictionLabel = useLabels('decisionRestriction');
  const navigate = useNavigate();
  return (
    <>
      <p className="notice due">{restrictionLabel('own')}</p>
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

/** Request fields that the sentence and the facts above say. */
const fieldsShownElsewhere: readonly string[] = [
  'orderId',
  'reason',
  'borrowerId',
  'staffId',
  'tillId',
  'batchId',
  'requestId',
  'promiseId',
  'waiverId',
  'offerId',
  'paymentId',
  'payoutId',
  'depositId',
  'recorded',
  'lineId',
  'approve',
  'cashReturned',
  'identityShownBy',
] satisfies ApprovalRequestField[];

/** The fields of the request. */
export function RequestFields({ approval }: { approval: ApprovalData }) {
  const t = useTexts('approvals');
  const fieldLabel = useLabels('requestField');
  const formatField = useRequestField();
  const { request, amount } = approval;
  const changedFields = listChangedFields(approval);
  const fields = (Object.keys(request) as ApprovalRequestField[]).filter(
    (name) =>
      !changedFields.includes(name) &&
      (request[name] !== null || name === 'dailyCap') &&
      !fieldsShownElsewhere.includes(name) &&
      !(name === 'amount' && request.amount === amount),
  );
  if (fields.length === 0) return null;
  return (
    <>
      <h3>{t('request')}</h3>
      <DescriptionList
        rows={fields.map((name) => ({ term: fieldLabel(name), value: formatField(approval, name) }))}
      />
    </>
  );
}
