import { useNavigate } from '@tanstack/react-router';
import type { DeskReply, DeskRequest } from '../../../contract/desk/schemas/index.ts';
import { useLabels, useTexts } from '../../texts/language.tsx';
import { MessagePreview } from '../../ui/display/MessagePreview.tsx';
import { WriteButton } from '../../ui/form/WriteForm.tsx';
import { formatMoney } from '../../ui/format/format.ts';
import { useReasonPresetTexts } from '../../ui/queue/queueFlow.tsx';
import { proposeAmount } from './proposedAmount.ts';

type Props = { application: DeskReply<'application'>; advance: () => Promise<void> };

/** Approves, for an amount, or declines; each with a reason. */
export function DecideApplication({ application, advance }: Props) {
  return (
    <div className="actions decision-bar">
      <ApproveButton {...{ application, advance }} />
      <DeclineButton {...{ application, advance }} />
    </div>
  );
}

function ApproveButton({ application, advance }: Props) {
  const t = useTexts('applications');
  const { orderId, market, amount, currency, approvableAmounts, blockingRule } = application;
  const undoRule = useUndoRule(application, advance);
  const proposed = proposeAmount(application);
  const hint = useAmountHint(application);
  const canLendLess = approvableAmounts === null || approvableAmounts.least < approvableAmounts.most;
  const approvedAmount = {
    kind: 'amount',
    name: 'amount',
    label: t('approveAmount'),
    currency,
    hint,
    initial: proposed,
  } as const;
  return (
    <WriteButton
      name="decide"
      draftKey={`approve ${orderId}`}
      buttonLabel={t('approve')}
      buttonVariant="primary"
      shortcut="a"
      reasonPresets={useReasonPresetTexts('applications', 'approve')}
      initialFocus={blockingRule === null ? 'preset' : 'reason'}
      undoRule={{ ...undoRule, decision: () => t('nowApproved') }}
      doneText={t('approvedDone')}
      onDone={advance}
      onPending={advance}
      title={t('approveTitle', { orderId })}
      description={t(canLendLess ? 'approveLead' : 'approveAllLead', {
        amount: formatMoney(amount, currency),
      })}
      approvalScope={{ market }}
      fields={canLendLess ? [approvedAmount] : []}
      toRequest={(input, reason) => {
        const approved = input.optionalAmount('amount') ?? amount;
        return { orderId, approve: true, reason, amount: approved === amount ? undefined : approved };
      }}
      preview={(input) => (
        <NotLentNow application={application} approved={input.optionalAmount('amount') ?? amount} />
      )}
    >
      <Warnings application={application} proposed={proposed} />
    </WriteButton>
  );
}

/** Least, most and step of the amounts that may be approved. */
function useAmountHint({ approvableAmounts, currency }: Props['application']): string | undefined {
  const t = useTexts('applications');
  if (approvableAmounts === null) return undefined;
  const { least, most, step } = approvableAmounts;
  return t('approveHint', {
    least: formatMoney(least, currency),
    most: formatMoney(most, currency),
    step: formatMoney(step, currency),
  });
}

function DeclineButton({ application, advance }: Props) {
  const t = useTexts('applications');
  const languageLabel = useLabels('messageLanguage');
  const { orderId, market, language, amount, currency, declineNotice } = application;
  const undoRule = useUndoRule(application, advance);
  return (
    <WriteButton
      name="decide"
      draftKey={`decline ${orderId}`}
      buttonLabel={t('decline')}
      buttonVariant="danger"
      shortcut="d"
      reasonPresets={useReasonPresetTexts('applications', 'decline')}
      undoRule={{ ...undoRule, decision: () => t('nowDeclined') }}
      doneText={t('declinedDone')}
      title={t('declineTitle', { orderId })}
      description={t('declineLead')}
      toRequest={(_, reason) => ({ orderId, approve: false, reason })}
      kind="danger"
    >
      <p>
        {t('declineNotice')} ({languageLabel(language)}): <q lang={language}>{declineNotice}</q>
      </p>
      <MessagePreview
        template="declined"
        {...{ market, language }}
        known={{ amount: formatMoney(amount, currency) }}
      />
    </WriteButton>
  );
}

type NotLentProps = Pick<Props, 'application'> & { approved: number };

/** Why the amount can't be approved now: lending is suspended, or the daily cap leaves less. */
export function NotLentNow({ application: { lending, currency }, approved }: NotLentProps) {
  const t = useTexts('applications');
  const { isSuspended, remaining } = lending;
  if (isSuspended) return <p className="notice due">{t('suspendedNow')}</p>;
  if (remaining === null || approved <= remaining) return null;
  return (
    <p className="notice due">
      {t('capLeaves', { remaining: formatMoney(Math.max(remaining, 0), currency) })}
    </p>
  );
}

/** The rule and the limit that an approval overrides. */
function Warnings({ application, proposed }: Pick<Props, 'application'> & { proposed: number }) {
  const t = useTexts('applications');
  const ruleLabel = useLabels('rule');
  const { blockingRule, limit, amount, currency } = application;
  const isOverLimit = limit !== null && amount > limit;
  if (blockingRule === null && !isOverLimit) return null;
  const format = (minor: number) => formatMoney(minor, currency);
  return (
    <div className="notice due">
      {blockingRule === null ? null : <p>{t('againstRule', { rule: ruleLabel(blockingRule) })}</p>}
      {isOverLimit ? (
        <p>
          {t(proposed < amount ? 'overLimit' : 'overLimitWhole', {
            limit: format(limit),
            amount: format(amount),
            proposed: format(proposed),
          })}
        </p>
      ) : null}
    </div>
  );
}

/** A decision can be undone for some seconds, in which the next application is open already; one that will be refused is sent at once. */
function useUndoRule(application: DeskReply<'application'>, advance: () => Promise<void>) {
  const { orderId, approvableAmounts, lending, amount: requested } = application;
  const navigate = useNavigate({ from: '/applications' });
  function isDeferred({ approve, amount }: DeskRequest<'decide'>): boolean {
    const isLentNow = !lending.isSuspended && Number(amount ?? requested) <= (lending.remaining ?? Infinity);
    if (approve && !isLentNow) return false;
    if (amount === undefined) return true;
    const minor = Number(amount);
    return (
      approvableAmounts !== null &&
      minor >= approvableAmounts.least &&
      minor <= approvableAmounts.most &&
      minor % approvableAmounts.step === 0
    );
  }
  const onUndo = () => navigate({ to: '/applications', search: (open) => ({ ...open, orderId }) });
  return { decisionKind: 'application', caseId: orderId, isDeferred, onDeferred: advance, onUndo } as const;
}
