import type { DeskReply } from '../../../contract/desk/schemas/index.ts';
import { useLabels, useLanguage, useTexts } from '../../texts/language.tsx';
import { DescriptionItem, DescriptionList } from '../../ui/display/DescriptionList.tsx';
import { useDisplayNames } from '../../ui/format/displayNames.ts';
import { formatDay, formatMoney } from '../../ui/format/format.ts';
import { FormattedDateTime, FormattedMoney } from '../../ui/format/formatted.tsx';
import { StaffName } from '../../ui/format/StaffName.tsx';
import { Tag, TargetTag } from '../../ui/format/tags.tsx';
import { BorrowerLink, LoanLink } from '../../ui/navigation/links.tsx';
import { Assignee } from '../../ui/queue/Assignee.tsx';
import { ApprovalTriggerText } from './ApprovalTriggerText.tsx';

type Approval = DeskReply<'approval'>;

/** The facts for deciding a request: borrower and loan, debt before and after, evidence, approval trigger, maker, and who may decide. */
export function DecisionFacts({ approval }: { approval: Approval }) {
  const t = useTexts('approvals');
  const { orderId, borrowerId, name, account, approvalTrigger, state, deciders } = approval;
  return (
    <DescriptionList
      rows={[
        orderId !== null && { term: t('order'), value: <LoanLink orderId={orderId} /> },
        borrowerId !== null && {
          term: t('borrower'),
          value: <BorrowerLink borrowerId={borrowerId} name={name ?? ''} />,
        },
        account !== null && { term: t('account'), value: account },
        { lines: <Debts approval={approval} /> },
        approval.comparison === null && { lines: <Evidence approval={approval} /> },
        approvalTrigger !== null && {
          term: t('approvalTrigger'),
          value: <ApprovalTriggerText {...approval} />,
        },
        { lines: <MakerDailyExposure approval={approval} /> },
        { term: t('maker'), value: <StaffName name={approval.makerName} email={approval.makerEmail} /> },
        { term: t('askedAt'), value: <FormattedDateTime at={approval.askedAt} /> },
        approval.targetAt !== null && {
          term: t('target'),
          value: <TargetTag targetAt={approval.targetAt} />,
        },
        state === 'waiting' && {
          term: t('expires'),
          value: <FormattedDateTime at={approval.expiresAt} />,
        },
        state === 'waiting' && { lines: <Assignee caseKind="approval" caseId={approval.approvalId} /> },
        state === 'waiting' && { term: t('deciders'), value: deciders.join(', ') || t('nobody') },
        { term: t('reason'), value: approval.reason },
        { lines: <Outcome approval={approval} /> },
      ]}
    />
  );
}

/** The loan's debt when it was requested, today and once approved, and what changed in between. */
function Debts({ approval }: { approval: Approval }) {
  const t = useTexts('approvals');
  const { amount, amountNow, currency, debtAtRequest, paidSince, debtBefore, debtAfter, state, call } =
    approval;
  if (currency === null) return null;
  const renderDebt = (minor: number) =>
    minor < 0 ? (
      t('inFavour', { amount: formatMoney(-minor, currency) })
    ) : (
      <FormattedMoney minor={minor} currency={currency} />
    );
  const hasChanged = amountNow !== null && amountNow !== amount;
  return (
    <>
      {debtAtRequest === null || debtAtRequest === debtBefore || state !== 'waiting' ? null : (
        <DescriptionItem term={t('debtAtRequest')}>{renderDebt(debtAtRequest)}</DescriptionItem>
      )}
      {paidSince === null || paidSince === 0 ? null : (
        <DescriptionItem term={t('paidSince')}>
          <FormattedMoney minor={paidSince} currency={currency} /> <Tag tone="due">{t('changedSince')}</Tag>
        </DescriptionItem>
      )}
      {debtBefore === null ? null : (
        <DescriptionItem term={t('debtBefore')}>{renderDebt(debtBefore)}</DescriptionItem>
      )}
      <OfferedDebt approval={approval} />
      {debtAfter === null || call === 'settle' ? null : (
        <DescriptionItem term={t('debtAfter')}>{renderDebt(debtAfter)}</DescriptionItem>
      )}
      {hasChanged ? (
        <DescriptionItem term={t('amountNow')}>
          <FormattedMoney minor={amountNow} currency={currency} /> <Tag tone="due">{t('changedSince')}</Tag>
        </DescriptionItem>
      ) : null}
    </>
  );
}

/** What is owed on the last day of an offer that is asked for, and what it waives of that. */
function OfferedDebt({ approval: { call, request, amount, amountNow, currency } }: { approval: Approval }) {
  const t = useTexts('approvals');
  const { language } = useLanguage();
  const waived = amountNow ?? amount;
  if (call !== 'settle' || currency === null || waived === null) return null;
  const day = formatDay(String(request.expiresOn), language);
  return (
    <>
      <DescriptionItem term={t('debtOnDay', { day })}>
        <FormattedMoney minor={Number(request.amount) + waived} currency={currency} />
      </DescriptionItem>
      <DescriptionItem term={t('waivedOnDay', { day })}>
        <FormattedMoney minor={waived} currency={currency} />
      </DescriptionItem>
    </>
  );
}

/** The payment or the bank's line that the request rests on. */
function Evidence({ approval: { payment, bankStatementLine, recordedBy } }: { approval: Approval }) {
  const t = useTexts('approvals');
  const { language } = useLanguage();
  const displayName = useDisplayNames();
  return (
    <>
      {payment === null ? null : (
        <DescriptionItem term={t('payment')}>
          {displayName.provider(payment.provider)} {payment.paymentId},{' '}
          {formatMoney(payment.amount, payment.currency)}, <FormattedDateTime at={payment.paidAt} />
        </DescriptionItem>
      )}
      {recordedBy === '' ? null : <DescriptionItem term={t('recordedBy')}>{recordedBy}</DescriptionItem>}
      {bankStatementLine === null ? null : (
        <DescriptionItem term={t('line')}>
          {[
            formatDay(bankStatementLine.valueDate, language),
            bankStatementLine.reference,
            bankStatementLine.description,
          ]
            .filter(Boolean)
            .join(' · ')}
        </DescriptionItem>
      )}
    </>
  );
}

/** What its maker moved of the kind that day with it, against the limit of a day. */
function MakerDailyExposure({ approval: { exposure, currency, limit } }: { approval: Approval }) {
  const t = useTexts('approvals');
  if (exposure === null || currency === null) return null;
  const moved = formatMoney(exposure, currency);
  const perDay = limit?.perDay ?? null;
  return (
    <DescriptionItem term={t('exposure')}>
      {perDay === null ? moved : t('limitOf', { moved, limit: formatMoney(perDay, currency) })}
    </DescriptionItem>
  );
}

/** Who decided or withdrew it, or why it was closed. */
function Outcome({ approval }: { approval: Approval }) {
  const t = useTexts('approvals');
  const closedLabel = useLabels('systemReason');
  const { decidedAt, decidedBy, decidedByName, decisionReason, makerEmail, makerName, closingConflict } =
    approval;
  if (decidedAt === null) return null;
  if (closingConflict !== null)
    return (
      <DescriptionItem term={t('closedSelf')}>
        <FormattedDateTime at={decidedAt} />: {closedLabel(closingConflict)}
      </DescriptionItem>
    );
  return (
    <DescriptionItem term={t(decidedBy === null ? 'withdrawnBy' : 'decided')}>
      <StaffName name={decidedByName ?? makerName} email={decidedBy ?? makerEmail} />,{' '}
      <FormattedDateTime at={decidedAt} />: {decisionReason}
    </DescriptionItem>
  );
}
