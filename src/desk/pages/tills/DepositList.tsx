import type { ReactNode } from 'react';
import type { DeskRow } from '../../../contract/desk/schemas/index.ts';
import { useLabels, useLanguage, useTexts } from '../../texts/language.tsx';
import { PendingApprovalLink } from '../../ui/approvals/approvals.tsx';
import { WriteButton } from '../../ui/form/WriteForm.tsx';
import { formatDay, formatMarketDay, formatMoney } from '../../ui/format/format.ts';
import { StaffName } from '../../ui/format/StaffName.tsx';
import { Tag } from '../../ui/format/tags.tsx';
import { createColumnHelper, List, momentColumn, moneyColumn } from '../../ui/list/List.tsx';
import { FilterLinks } from '../../ui/page/DeskPage.tsx';
import { DeadlineFilter, type DeadlineState } from '../../ui/queue/DeadlineFilter.tsx';
import { DepositSlipButton } from './DepositSlip.tsx';

const depositColumn = createColumnHelper<DeskRow<'deposits'>>();

type Deposit = DeskRow<'deposits'>;

type DepositListProps = {
  filters: ReactNode;
  isUnmatched: boolean;
  /** Of being found in the bank. */
  deadline: DeadlineState | undefined;
  depositId: string | undefined;
};

/** Cash deposits, and the bank statement lines that may match them. */
export function DepositList({ filters, isUnmatched, deadline, depositId }: DepositListProps) {
  const t = useTexts('tills');
  return (
    <List
      name="deposits"
      isMain
      totals={{ amount: t('amount') }}
      request={{ depositId, state: isUnmatched ? 'open' : undefined, deadline }}
      label={t('deposits')}
      rowKey={({ depositId }) => depositId}
      emptyText={t('noDeposits')}
      columns={[
        momentColumn('depositedAt', t('depositedAt'), { isSortable: true }),
        depositColumn('staff', t('holder'), ({ staff, staffName }) => (
          <StaffName name={staffName} email={staff} />
        )),
        moneyColumn('amount', t('amount'), { isSortable: true }),
        depositColumn('reference', t('reference'), (deposit) => <DepositSlipButton deposit={deposit} />),
        depositColumn('line', t('line'), (deposit) => <MatchDeposit deposit={deposit} />),
      ]}
    >
      {filters}
      <FilterLinks
        label={t('states')}
        options={[undefined, 'unmatched'] as const}
        selected={isUnmatched ? 'unmatched' : undefined}
        renderLabel={(one) => t(one ?? 'allDeposits')}
        getLink={(state) => ({ to: '/tills', search: { list: 'deposits', state } })}
      />
      {isUnmatched ? <DeadlineFilter /> : null}
    </List>
  );
}

function MatchDeposit({ deposit }: { deposit: Deposit }) {
  const t = useTexts('tills');
  const { language } = useLanguage();
  const reasonLabel = useLabels('approvalTrigger');
  const { depositId, market, amount, currency, matchedAt, pendingApprovalId, suggestions } = deposit;
  if (matchedAt !== null)
    return <Tag tone="good">{t('matched', { day: formatMarketDay(market, matchedAt, language) })}</Tag>;
  if (pendingApprovalId !== null) return <PendingApprovalLink approvalId={pendingApprovalId} />;
  if (suggestions.length === 0) return <span className="quiet">{t('none')}</span>;
  return suggestions.map(({ lineId, isNamed, valueDate, reference, description, approvalReason }) => {
    const day = formatDay(valueDate, language);
    const lead = t('matchLead', {
      day,
      reference: [reference, description].filter(Boolean).join(' · ') || '–',
    });
    return (
      <WriteButton
        key={lineId}
        name="matchDeposit"
        buttonVariant="quiet"
        draftKey={`match ${depositId} ${lineId}`}
        buttonLabel={t(isNamed ? 'matchNamed' : 'match', { day })}
        title={t('matchTitle', { amount: formatMoney(amount, currency) })}
        description={
          approvalReason === null
            ? lead
            : `${lead} ${t('matchPending', { why: reasonLabel(approvalReason) })}`
        }
        isReasonOptional
        toRequest={(_, reason) => ({ depositId, lineId, reason })}
        submitLabel={t('matchSubmit')}
      />
    );
  });
}
