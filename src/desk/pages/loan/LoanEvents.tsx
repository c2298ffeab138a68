import { useLabels, useTexts } from '../../texts/language.tsx';
import { FormattedDateTime, FormattedMoney } from '../../ui/facts.tsx';
import { dayColumn } from '../../ui/List.tsx';
import { TablePanel } from '../../ui/Table.tsx';
import type { Loan } from './createLoanAction.tsx';

type LoanEventRow = Loan['events'][number];
type NoteRow = Loan['notes'][number];

/** Who did what, when and why; and what was said about the debt. */
export function LoanEvents({ loan: { events, notes, market, currency } }: { loan: Loan }) {
  const t = useTexts('loan');
  const servicingLabel = useLabels('servicing');
  const noteLabel = useLabels('timeline');
  const componentLabel = useLabels('component');
  const actorLabel = useLabels('actor');
  const reasonLabel = useLabels('notificationChannel');
  return (
    <>
      <TablePanel<LoanEventRow>
        title={t('events')}
        emptyText={t('noEvents')}
        rows={events}
        rowKey={({ eventId }) => eventId}
        columns={[
          dayColumn('valueDate', t('counts')),
          {
            id: 'what',
            header: t('what'),
            cell: ({ kind, of }) =>
              [servicingLabel(kind), of && componentLabel(of)].filter(Boolean).join(' · '),
          },
          {
            id: 'amount',
            header: t('amount'),
            align: 'end',
            cell: ({ amount }) =>
              amount === null ? '' : <FormattedMoney minor={amount} currency={currency} />,
          },
          { id: 'who', header: t('who'), cell: ({ by }) => actorLabel(by) },
          { id: 'reason', header: t('reason'), cell: ({ reason }) => reasonLabel(reason) },
          { id: 'evidence', header: t('evidence'), isSecondary: true, cell: ({ evidence }) => evidence },
          {
            id: 'recorded',
            header: t('recorded'),
            cell: ({ recordedAt }) => <FormattedDateTime at={recordedAt} market={market} />,
          },
        ]}
      />
      <TablePanel<NoteRow>
        title={t('notes')}
        emptyText={t('noNotes')}
        rows={notes}
        rowKey={({ at, text }) => `${at} ${text}`}
        columns={[
          {
            id: 'when',
            header: t('recorded'),
            cell: ({ at }) => <FormattedDateTime at={at} market={market} />,
          },
          { id: 'what', header: t('what'), cell: ({ kind }) => noteLabel(kind) },
          { id: 'text', header: t('noteText'), cell: ({ text }) => text },
          { id: 'who', header: t('who'), cell: ({ by }) => by },
        ]}
      />
    </>
  );
}
