import type { DeskReply } from '../../../contract/desk/schemas/index.ts';
import { useLabels, useLanguage, useTexts } from '../../texts/language.tsx';
import { Assignee } from '../../ui/Assignee.tsx';
import {
  BorrowerLink,
  DescriptionItem,
  Facts,
  FormattedDateTime,
  FormattedMoney,
  LoanLink,
  TargetTag,
  useDisplayNames,
} from '../../ui/facts.tsx';
import { formatDay, formatMoney } from '../../ui/format.ts';
import { StaffName } from '../../ui/StaffName.tsx';

type Approval = DeskReply<'approval'>;

/** What one decides a request by: whose loan, the debt before and after, evidence, why it waits, who asked and who may decide. */
export function DecisionFacts({ approval }: { approval: Approval }) {
  const t = useTexts('approvals');
  const triggerLabel = useLabels('approvalTrigger');
  const { orderId, borrowerId, name, account, approvalTrigger, state, currency, deciders } = approval;
  const { debtBefore, debtAfter } = approval;
  return (
    <Facts
      rows={[
        orderId !== null && { term: t('order'), value: <LoanLink orderId={orderId} /> },
        borrowerId !== null && {
          term: t('borrower'),
          value: <BorrowerLink borrowerId={borrowerId} name={name ?? ''} />,
        },
        account !== null && { term: t('account'), value: account },
        debtBefore !== null && {
          term: t('debtBefore'),
          value: <FormattedMoney minor={debtBefore} currency={currency} />,
        },
        debtAfter !== null && {
          term: t('debtAfter'),
          value:
            debtAfter < 0 && currency !== null ? (
              t('inFavour', { amount: formatMoney(-debtAfter, currency) })
            ) : (
              <FormattedMoney minor={debtAfter} currency={currency} />
            ),
        },
        { lines: <Evidence approval={approval} /> },
        approvalTrigger !== null && { term: t('approvalTrigger'), value: triggerLabel(approvalTrigger) },
        { lines: <MakersDay approval={approval} /> },
        { term: t('maker'), value: <StaffName name={approval.makerName} email={approval.makerEmail} /> },
        { term: t('askedAt'), value: <FormattedDateTime at={approval.askedAt} /> },
        approval.targetAt !== null && {
          term: t('target'),
          value: <TargetTag targetAt={approval.targetAt} />,
        },
        state === 'waiting' && { lines: <Assignee caseKind="approval" caseId={approval.approvalId} /> },
        state === 'waiting' && { term: t('deciders'), value: deciders.join(', ') || t('nobody') },
        { term: t('reason'), value: approval.reason },
        { lines: <Outcome approval={approval} /> },
      ]}
    />
  );
}

/** The payment or the bank's line that the request rests on. */
function Evidence({ approval: { payment, line } }: { approval: Approval }) {
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
      {line === null ? null : (
        <DescriptionItem term={t('line')}>
          {[formatDay(line.valueDate, language), line.reference, line.description]
            .filter(Boolean)
            .join(' · ')}
        </DescriptionItem>
      )}
    </>
  );
}

/** What its maker moved of the kind that day with it, against the limit of a day. */
function MakersDay({ approval: { exposure, currency, limit } }: { approval: Approval }) {
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
  const { decidedAt, decidedBy, decidedByName, decisionReason, makerEmail, makerName, closedBecause } =
    approval;
  if (decidedAt === null) return null;
  if (closedBecause !== null)
    return (
      <DescriptionItem term={t('closedSelf')}>
        <FormattedDateTime at={decidedAt} />: {closedLabel(closedBecause)}
      </DescriptionItem>
    );
  return (
    <DescriptionItem term={t(decidedBy === null ? 'withdrawnBy' : 'decided')}>
      <StaffName name={decidedByName ?? makerName} email={decidedBy ?? makerEmail} />,{' '}
      <FormattedDateTime at={decidedAt} />: {decisionReason}
    </DescriptionItem>
  );
}
