import { WithdrawOffer } from '../../features/loanActions/WithdrawOffer.tsx';
import { WithdrawPromise } from '../../features/loanActions/WithdrawPromise.tsx';
import { ArrangementStateTag } from '../../features/loans/ArrangementStateTag.tsx';
import { scheduleId } from '../../features/loans/LateCapNotice.tsx';
import type { Loan, Statement } from '../../features/loans/loan.ts';
import { useLanguage, useTexts } from '../../texts/language.tsx';
import { formatDay } from '../../ui/format/format.ts';
import { FormattedDay, FormattedMoney } from '../../ui/format/formatted.tsx';
import { createColumnHelper, dayColumn, moneyColumn, textColumn } from '../../ui/list/columns.tsx';
import { type Column, TablePanel } from '../../ui/list/Table.tsx';

const instalmentColumn = createColumnHelper<Instalment>();
const arrangementColumn = createColumnHelper<ArrangementRow>();

type Instalment = Statement['instalments'][number];

/** Amounts of an instalment, each with its header. */
const amountColumns = [
  ['principal', 'capital'],
  ['interest', 'interestShort'],
  ['vat', 'vat'],
  ['lateCharges', 'lateShort'],
  ['fees', 'feesShort'],
  ['paid', 'paid'],
  ['waived', 'waived'],
  ['outstanding', 'outstanding'],
] as const;

/** The other columns are shown only if an instalment has such an amount. */
const alwaysShown: readonly (typeof amountColumns)[number][0][] = ['principal', 'paid', 'outstanding'];

/** The repayment schedule: each instalment with its components, payments and outstanding amount. */
export function Schedule({ statement, currency }: { statement: Statement; currency: string }) {
  const t = useTexts('loan');
  const { language } = useLanguage();
  const columns: Column<Instalment>[] = [
    textColumn('number', t('number'), { align: 'end' }),
    instalmentColumn('dueOn', t('dueOn'), ({ dueOn, originalDueOn }) => (
      <>
        <FormattedDay day={dueOn} />
        {originalDueOn === dueOn ? null : (
          <small className="quiet"> {t('movedFrom', { day: formatDay(originalDueOn, language) })}</small>
        )}
      </>
    )),
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
              <>
                <FormattedMoney minor={row[column]} currency={currency} />
                {column === 'lateCharges' && row.isAtLateCap ? <small> {t('lateCap')}</small> : null}
              </>
            ),
        }),
      ),
    instalmentColumn(
      'late',
      t('daysShort'),
      ({ daysOverdue }) => (daysOverdue === 0 ? '' : <span className="bad">{daysOverdue}</span>),
      { align: 'end' },
    ),
    dayColumn('paidOn', t('paidOn')),
  ];
  return (
    <TablePanel
      id={scheduleId}
      title={t('schedule')}
      rows={statement.instalments}
      rowKey={({ number }) => String(number)}
      columns={columns}
    />
  );
}

type ArrangementRow =
  | (Statement['promises'][number] & { kind: 'promise'; by: string })
  | (Statement['offers'][number] & { kind: 'offer'; by: string });

/** Promises to pay and settlement offers. */
export function PromisesAndOffers({ loan, statement }: { loan: Loan; statement: Statement }) {
  const t = useTexts('loan');
  const { currency, orderId } = loan;
  const rows: ArrangementRow[] = [
    ...statement.promises.map((row) => ({ ...row, kind: 'promise' as const, by: row.paysBy })),
    ...statement.offers.map((row) => ({ ...row, kind: 'offer' as const, by: row.expiresOn })),
  ].toSorted((a, b) => b.by.localeCompare(a.by));
  if (rows.length === 0) return null;
  return (
    <TablePanel<ArrangementRow>
      title={t('promises')}
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        arrangementColumn('what', t('what'), ({ kind }) => t(kind)),
        moneyColumn('amount', t('amount'), { currency }),
        moneyColumn('paid', t('paid'), { currency }),
        dayColumn('by', t('by')),
        arrangementColumn('state', t('state'), (row) => <ArrangementStateTag arrangement={row} />),
        arrangementColumn(
          'actions',
          '',
          (row) => {
            if (row.kind === 'offer') return <WithdrawOffer {...{ orderId, currency }} offer={row} />;
            if (loan.asOf !== loan.today) return null;
            return <WithdrawPromise orderId={orderId} promise={{ ...row, promiseId: row.id, currency }} />;
          },
          { align: 'end' },
        ),
      ]}
    />
  );
}
