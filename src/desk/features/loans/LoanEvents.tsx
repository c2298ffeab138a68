import { useLabels, useLanguage, useTexts } from '../../texts/language.tsx';
import { WriteButton } from '../../ui/form/WriteForm.tsx';
import { formatDay, formatMoney } from '../../ui/format/format.ts';
import { FormattedMoney } from '../../ui/format/formatted.tsx';
import { createColumnHelper, dayColumn, momentColumn, textColumn } from '../../ui/list/columns.tsx';
import { TablePanel } from '../../ui/list/Table.tsx';
import type { Loan } from './loan.ts';

const loanEventRowColumn = createColumnHelper<LoanEventRow>();
const noteRowColumn = createColumnHelper<NoteRow>();

type LoanEventRow = Loan['events'][number];
type NoteRow = Loan['notes'][number];

/** The events of a loan with actor and reason, and the notes on its collection. */
export function LoanEvents({ loan }: { loan: Loan }) {
  const { events, currency } = loan;
  const t = useTexts('loan');
  const { language } = useLanguage();
  const servicingLabel = useLabels('servicing');
  const timelineLabel = useLabels('timeline');
  const componentLabel = useLabels('component');
  const actorLabel = useLabels('actor');
  const reasonLabel = useLabels('systemReason');
  const describeEnd = (kind: LoanEventRow['kind'], until: string | null) => {
    if (until !== null) return t('eventUntil', { day: formatDay(until, language) });
    return kind === 'pause' || kind === 'accrualStop' ? t('eventOpen') : null;
  };
  return (
    <>
      <TablePanel<LoanEventRow>
        title={t('events')}
        emptyText={t('noEvents')}
        rows={events}
        rowKey={({ eventId }) => eventId}
        columns={[
          dayColumn('valueDate', t('counts')),
          loanEventRowColumn('what', t('what'), ({ kind, of, until, isUnderWay }) =>
            [
              kind === 'refund' ? timelineLabel(kind) : servicingLabel(kind),
              of && componentLabel(of),
              describeEnd(kind, until),
              isUnderWay && t('refundUnderWay'),
            ]
              .filter(Boolean)
              .join(' · '),
          ),
          loanEventRowColumn(
            'amount',
            t('amount'),
            ({ amount }) => (amount === null ? '' : <FormattedMoney minor={amount} currency={currency} />),
            { align: 'end' },
          ),
          loanEventRowColumn('who', t('who'), ({ by, approvedBy }) =>
            approvedBy === null
              ? actorLabel(by)
              : t('whoApproved', { who: actorLabel(by), approver: approvedBy }),
          ),
          loanEventRowColumn('reason', t('reason'), ({ reason }) => reasonLabel(reason)),
          textColumn('evidence', t('evidence'), { isSecondary: true }),
          momentColumn('recordedAt', t('recorded')),
          loanEventRowColumn('actions', '', (row) => <ReverseWaiver loan={loan} waiver={row} />, {
            align: 'end',
          }),
        ]}
      />
      <LoanNotes loan={loan} />
    </>
  );
}

/** The notes and calls about a loan. */
export function LoanNotes({ loan: { notes } }: { loan: Loan }) {
  const t = useTexts('loan');
  const timelineLabel = useLabels('timeline');
  const outcomeLabel = useLabels('contactOutcome');
  return (
    <TablePanel<NoteRow>
      title={t('notes')}
      emptyText={t('noNotes')}
      rows={notes}
      rowKey={({ noteId }) => String(noteId)}
      columns={[
        momentColumn('at', t('recorded')),
        noteRowColumn('what', t('what'), ({ kind, outcome, correctedAt, isSuperseded }) => {
          const what = [timelineLabel(kind), outcome && outcomeLabel(outcome)].filter(Boolean).join(' · ');
          if (isSuperseded) return <s>{what}</s>;
          return correctedAt === null ? what : `${what} · ${t('noteCorrection')}`;
        }),
        textColumn('text', t('noteText')),
        dayColumn('nextActionOn', t('noteNext')),
        textColumn('by', t('who')),
      ]}
    />
  );
}

/** Reverses a waiver that was recorded by mistake, as of today. */
function ReverseWaiver({ loan, waiver }: { loan: Loan; waiver: LoanEventRow }) {
  const t = useTexts('loan');
  const { orderId, currency, asOf, today } = loan;
  const { eventId: waiverId, isReversible, amount } = waiver;
  if (!isReversible || amount === null || asOf !== today) return null;
  const title = t('reverseWaiverTitle', { amount: formatMoney(amount, currency) });
  return (
    <WriteButton
      name="reverseWaiver"
      draftKey={`reverse waiver ${waiverId}`}
      buttonLabel={t('reverseWaiver')}
      label={title}
      title={title}
      description={t('reverseWaiverLead')}
      showsApprovalNotice
      toRequest={(_, reason) => ({ orderId, waiverId, reason })}
      kind="danger"
    />
  );
}
