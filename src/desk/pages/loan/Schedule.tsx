import { useLanguage, useTexts } from '../../texts/language.tsx';
import { dayColumn } from '../../ui/columns.tsx';
import { FormattedDay, FormattedMoney } from '../../ui/Formatted.tsx';
import { formatDay } from '../../ui/format.ts';
import type { Column } from '../../ui/Table.tsx';
import { TablePanel } from '../../ui/TablePanel.tsx';
import type { Statement } from './createLoanAction.tsx';

type Instalment = Statement['instalments'][number];
type AmountColumn =
  | 'principal'
  | 'interest'
  | 'vat'
  | 'lateCharges'
  | 'fees'
  | 'paid'
  | 'waived'
  | 'outstanding';

const amountColumns: readonly [
  part: AmountColumn,
  text: 'capital' | 'interestShort' | 'vat' | 'lateShort' | 'feesShort' | 'paid' | 'waived' | 'outstanding',
][] = [
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
const alwaysShown: readonly AmountColumn[] = ['principal', 'paid', 'outstanding'];

/** What is to be paid when, what of it was, and what is left. */
export function Schedule({ statement, currency }: { statement: Statement; currency: string }) {
  const t = useTexts('loan');
  const { language } = useLanguage();
  const columns: Column<Instalment>[] = [
    { id: 'number', header: t('number'), align: 'end', cell: ({ number }) => number },
    {
      id: 'dueOn',
      header: t('dueOn'),
      cell: ({ dueOn, originalDueOn }) => (
        <>
          <FormattedDay day={dueOn} />
          {originalDueOn === dueOn ? null : (
            <small className="quiet"> {t('movedFrom', { day: formatDay(originalDueOn, language) })}</small>
          )}
        </>
      ),
    },
    ...amountColumns
      .filter(
        ([column]) => alwaysShown.includes(column) || statement.instalments.some((row) => row[column] !== 0),
      )
      .map(
        ([column, headerKey]): Column<Instalment> => ({
          id: column,
          header: t(headerKey),
          align: 'end',
          cell: (row) =>
            row[column] === 0 ? (
              <span className="quiet">–</span>
            ) : (
              <FormattedMoney minor={row[column]} currency={currency} />
            ),
        }),
      ),
    {
      id: 'late',
      header: t('daysShort'),
      align: 'end',
      cell: ({ daysOverdue }) => (daysOverdue === 0 ? '' : <span className="bad">{daysOverdue}</span>),
    },
    dayColumn('paidOn', t('paidOn')),
  ];
  return (
    <TablePanel
      title={t('schedule')}
      rows={statement.instalments}
      rowKey={({ number }) => String(number)}
      columns={columns}
    />
  );
}
