import type { ReactNode } from 'react';
import type { DeadlineState } from '../../../contract/desk/queues.ts';
import type { DeskRow } from '../../../contract/desk/schemas/index.ts';
import { useLabels, useLanguage, useTexts } from '../../texts/language.tsx';
import { PendingApprovalLink } from '../../ui/approvals/approvals.tsx';
import { WriteButton } from '../../ui/form/WriteForm.tsx';
import { formatDay, formatMarketDay, formatMoney } from '../../ui/format/format.ts';
import { StaffName } from '../../ui/format/StaffName.tsx';
import { Tag } from '../../ui/format/tags.tsx';
import { createColumnHelper, momentColumn, moneyColumn } from '../../ui/list/columns.tsx';
import { List } from '../../ui/list/List.tsx';
import { FilterLinks } from '../../ui/page/DeskPage.tsx';
import { DeadlineFilter } from '../../ui/queue/DeadlineFilter.tsx';
import { DepositSlipButton } from './DepositSlip.tsx';

const depositColumn = createColumnHelper<DeskRow<'deposits'>>();

type Deposit = DeskRow<'deposits'>;

type DepositListProps = {
  filters: ReactNode;
  isUnmatched: boolean;
  /** The deadline of being found in the bank. */
  deadline: DeadlineState | undefined;
  depositId: string | undefined;
};

/** Cash deposits, and the bank statement lines that may match them. */
export function DepositList({ filters, isUnmatched, deadline, depositId }: DepositListProps) {
  const t = useTexts('tills');
  return (
    <List
      name="deposits"
      kind="main"
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
        depositColumn('line', t('line'), (deposit) => (
          <>
            <FormerAmounts deposit={deposit} />
            <MatchDeposit deposit={deposit} />
          </>
        )),
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

/** What it was recorded as before it was corrected. */
function FormerAmounts({ deposit: { formerAmounts, currency } }: { deposit: Deposit }) {
  const t = useTexts('tills');
  if (formerAmounts.length === 0) return null;
  const amounts = formerAmounts.map((minor) => formatMoney(minor, currency)).join(', ');
  return <div className="quiet">{t('formerAmounts', { amounts })}</div>;
}

function MatchDeposit({ deposit }: { deposit: Deposit }) {
  const t = useTexts('tills');
  const { language } = useLanguage();
  const { market, amount, currency, matchedAt, pendingApprovalId, suggestions } = deposit;
  if (amount === 0) return <Tag tone="plain">{t('neverMade')}</Tag>;
  if (matchedAt !== null)
    return <Tag tone="good">{t('matched', { day: formatMarketDay(market, matchedAt, language) })}</Tag>;
  if (pendingApprovalId !== null) return <PendingApprovalLink approvalId={pendingApprovalId} isShort />;
  const other = suggestions.find((line) => line.amount !== amount);
  return (
    <>
      {suggestions.length === 0 ? <span className="quiet">{t('none')}</span> : null}
      {other === undefined ? null : (
        <p className="due">
          {t('otherAmount', {
            day: formatDay(other.valueDate, language),
            amount: formatMoney(other.amount, currency),
          })}
        </p>
      )}
      <div className="form-actions">
        {suggestions.map((line) =>
          line.amount === amount ? <MatchButton key={line.lineId} deposit={deposit} line={line} /> : null,
        )}
        <CorrectButton deposit={deposit} shown={other?.amount} />
      </div>
    </>
  );
}

type MatchProps = { deposit: Deposit; line: Deposit['suggestions'][number] };

function MatchButton({ deposit: { depositId, amount, currency }, line }: MatchProps) {
  const t = useTexts('tills');
  const { language } = useLanguage();
  const reasonLabel = useLabels('approvalTrigger');
  const { lineId, isNamed, valueDate, reference, description, approvalReason } = line;
  const day = formatDay(valueDate, language);
  const lead = t('matchLead', {
    day,
    reference: [reference, description].filter(Boolean).join(' · ') || '–',
  });
  return (
    <WriteButton
      name="matchDeposit"
      buttonVariant="quiet"
      draftKey={`match ${depositId} ${lineId}`}
      buttonLabel={t(isNamed ? 'matchNamed' : 'match', { day })}
      title={t('matchTitle', { amount: formatMoney(amount, currency) })}
      description={
        approvalReason === null ? lead : `${lead} ${t('matchPending', { why: reasonLabel(approvalReason) })}`
      }
      isReasonOptional
      toRequest={(_, reason) => ({ depositId, lineId, reason })}
      submitLabel={t('matchSubmit')}
    />
  );
}

/** @param shown what the line that names it says */
function CorrectButton({ deposit, shown }: { deposit: Deposit; shown: number | undefined }) {
  const t = useTexts('tills');
  const { depositId, reference, amount: recorded, currency } = deposit;
  const label = t('correctAmount');
  return (
    <WriteButton
      name="correctDeposit"
      buttonVariant="quiet"
      draftKey={`correct ${depositId}`}
      buttonLabel={t('correct')}
      title={t('correctTitle', { reference, amount: formatMoney(recorded, currency) })}
      description={t('correctLead')}
      fields={[{ kind: 'amount', name: 'amount', label, currency, allowsZero: true, initial: shown }]}
      toRequest={(input, reason) => ({ depositId, recorded, amount: input.amount('amount'), reason })}
      submitLabel={t('correctSubmit')}
    />
  );
}
