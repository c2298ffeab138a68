import { actorWords } from '../../texts/auditWords.ts';
import { messageWayWords, partWords, servicingWords, timelineWords } from '../../texts/eventWords.ts';
import { useTexts, useWords } from '../../texts/language.tsx';
import { dayColumn } from '../../ui/columns.tsx';
import { TablePanel } from '../../ui/TablePanel.tsx';
import { Moment, Money } from '../../ui/Written.tsx';
import type { Loan } from './action.tsx';
import { loanTexts } from './texts.ts';

type Event = Loan['events'][number];
type Note = Loan['notes'][number];

/** Who did what, when and why; and what was said about the debt. */
export function Events({ loan: { events, notes, market, currency } }: { loan: Loan }) {
  const say = useTexts(loanTexts);
  const wordOf = useWords(servicingWords);
  const noteOf = useWords(timelineWords);
  const partOf = useWords(partWords);
  const actorOf = useWords(actorWords);
  const reasonOf = useWords(messageWayWords);
  return (
    <>
      <TablePanel<Event>
        title={say('events')}
        empty={say('noEvents')}
        rows={events}
        keyOf={({ eventId }) => eventId}
        columns={[
          dayColumn('valueDate', say('counts')),
          {
            id: 'what',
            header: say('what'),
            cell: ({ kind, of }) => [wordOf(kind), of && partOf(of)].filter(Boolean).join(' · '),
          },
          {
            id: 'amount',
            header: say('amount'),
            align: 'end',
            cell: ({ amount }) => (amount === null ? '' : <Money minor={amount} currency={currency} />),
          },
          { id: 'who', header: say('who'), cell: ({ by }) => actorOf(by) },
          { id: 'reason', header: say('reason'), cell: ({ reason }) => reasonOf(reason) },
          { id: 'evidence', header: say('evidence'), isExtra: true, cell: ({ evidence }) => evidence },
          {
            id: 'recorded',
            header: say('recorded'),
            cell: ({ recordedAt }) => <Moment at={recordedAt} market={market} />,
          },
        ]}
      />
      <TablePanel<Note>
        title={say('notes')}
        empty={say('noNotes')}
        rows={notes}
        keyOf={({ at, text }) => `${at} ${text}`}
        columns={[
          { id: 'when', header: say('recorded'), cell: ({ at }) => <Moment at={at} market={market} /> },
          { id: 'what', header: say('what'), cell: ({ kind }) => noteOf(kind) },
          { id: 'text', header: say('noteText'), cell: ({ text }) => text },
          { id: 'who', header: say('who'), cell: ({ by }) => by },
        ]}
      />
    </>
  );
}
