import { useLanguage, useTexts } from '../../texts/language.tsx';
import { dayColumn } from '../../ui/columns.tsx';
import { dayText } from '../../ui/format.ts';
import type { Column } from '../../ui/Table.tsx';
import { TablePanel } from '../../ui/TablePanel.tsx';
import { Day, Money } from '../../ui/Written.tsx';
import type { Statement } from './action.tsx';
import { loanTexts } from './texts.ts';

type Instalment = Statement['instalments'][number];
type Part = 'principal' | 'interest' | 'vat' | 'lateCharges' | 'fees' | 'paid' | 'waived' | 'outstanding';

const parts: readonly [part: Part, text: keyof (typeof loanTexts)['es']][] = [
  ['principal', 'capital'],
  ['interest', 'interestShort'],
  ['vat', 'vat'],
  ['lateCharges', 'lateShort'],
  ['fees', 'feesShort'],
  ['paid', 'paid'],
  ['waived', 'waived'],
  ['outstanding', 'outstanding'],
];

/** The others stand where there is anything of them. */
const isAlways: readonly Part[] = ['principal', 'paid', 'outstanding'];

/** What is to be paid when, what of it was, and what is left. */
export function Schedule({ statement, currency }: { statement: Statement; currency: string }) {
  const say = useTexts(loanTexts);
  const { language } = useLanguage();
  const columns: Column<Instalment>[] = [
    { id: 'number', header: say('number'), align: 'end', cell: ({ number }) => number },
    {
      id: 'dueOn',
      header: say('dueOn'),
      cell: ({ dueOn, originalDueOn }) => (
        <>
          <Day day={dueOn} />
          {originalDueOn === dueOn ? null : (
            <small className="quiet"> {say('movedFrom', { day: dayText(originalDueOn, language) })}</small>
          )}
        </>
      ),
    },
    ...parts
      .filter(([part]) => isAlways.includes(part) || statement.instalments.some((row) => row[part] !== 0))
      .map(
        ([part, text]): Column<Instalment> => ({
          id: part,
          header: say(text),
          align: 'end',
          cell: (row) =>
            row[part] === 0 ? (
              <span className="quiet">–</span>
            ) : (
              <Money minor={row[part]} currency={currency} />
            ),
        }),
      ),
    {
      id: 'late',
      header: say('daysShort'),
      align: 'end',
      cell: ({ daysOverdue }) => (daysOverdue === 0 ? '' : <span className="bad">{daysOverdue}</span>),
    },
    dayColumn('paidOn', say('paidOn')),
  ];
  return (
    <TablePanel
      title={say('schedule')}
      rows={statement.instalments}
      keyOf={({ number }) => String(number)}
      columns={columns}
    />
  );
}
