import type { ReactNode } from 'react';
import { WithdrawOffer } from '../../features/loanActions/WithdrawOffer.tsx';
import { WithdrawPromise } from '../../features/loanActions/WithdrawPromise.tsx';
import { ArrangementStateTag } from '../../features/loans/ArrangementStateTag.tsx';
import { scheduleId } from '../../features/loans/LateCapNotice.tsx';
import { hasVat, type Loan, type Statement } from '../../features/loans/loan.ts';
import { useLanguage, useTexts } from '../../texts/language.tsx';
import { formatDay, formatMoney } from '../../ui/format/format.ts';
import { FormattedDay, FormattedMoney } from '../../ui/format/formatted.tsx';
import { Tag } from '../../ui/format/tags.tsx';
import { createColumnHelper, dayColumn, moneyColumn, textColumn } from '../../ui/list/columns.tsx';
import { type Column, TablePanel } from '../../ui/list/Table.tsx';

const instalmentColumn = createColumnHelper<Instalment>();
const arrangementColumn = createColumnHelper<ArrangementRow>();

/** The balances of the loan as of its day. */
export function BalanceSummary({ loan, statement }: { loan: Loan; statement: Statement }) {
  const t = useTexts('loan');
  const { language } = useLanguage();
  const { currency, asOf, principal, disbursement } = loan;
  const {
    payoff,
    remaining,
    dueNow,
    repayAmount,
    repayDate,
    daysOverdue,
    lateCharges,
    fees,
    interest,
    credit,
  } = statement;
  const { disbursedOn, settledOn, writtenOffOn, restructuredOn, isOnHold, holdUntil } = statement;
  const money = (minor: number): ReactNode => <FormattedMoney minor={minor} currency={currency} />;
  const lastPayment = findLastPayment(loan);
  const offer = statement.offers.find(({ state }) => state === 'open');
  return (
    <section className="balance-summary" aria-label={t('summary')}>
      <SummaryItem label={t('dueNow')} tone={dueNow > 0 ? 'due' : undefined} isPrimary>
        {money(dueNow)}
        {daysOverdue === 0 ? null : (
          <small className="bad">
            {t('daysLate', { count: daysOverdue, since: formatDay(repayDate ?? asOf, language) })}
          </small>
        )}
      </SummaryItem>
      <SummaryItem label={t('payoff', { day: formatDay(asOf, language) })} isPrimary>
        {money(payoff)}
      </SummaryItem>
      {repayDate !== null && repayDate < asOf ? null : (
        <SummaryItem label={t('next')} isPrimary>
          {money(repayAmount)}
          {repayDate === null ? null : <small>{formatDay(repayDate, language)}</small>}
        </SummaryItem>
      )}
      <SummaryItem label={t('lastPayment')} isPrimary>
        {lastPayment === undefined ? (
          '–'
        ) : (
          <>
            {money(lastPayment.amount)}
            <small>{formatDay(lastPayment.valueDate, language)}</small>
          </>
        )}
      </SummaryItem>
      <SummaryItem label={t('remaining')}>{money(remaining)}</SummaryItem>
      <SummaryItem label={t('lateCharges')}>{money(lateCharges)}</SummaryItem>
      <SummaryItem label={t('fees')}>{money(fees)}</SummaryItem>
      <SummaryItem label={t('interest', { vat: hasVat(statement) })}>{money(interest)}</SummaryItem>
      <SummaryItem label={t('credit')}>{money(credit)}</SummaryItem>
      <SummaryItem label={t('lent')}>
        {money(principal)}
        <small>
          {t('received', {
            amount: formatMoney(disbursement, currency),
            withheld: principal === disbursement ? 'none' : formatMoney(principal - disbursement, currency),
          })}
        </small>
      </SummaryItem>
      <SummaryItem label={t('disbursed')}>
        <FormattedDay day={disbursedOn} />
      </SummaryItem>
      {settledOn === null ? null : (
        <SummaryItem label={t('settled')}>
          <FormattedDay day={settledOn} />
        </SummaryItem>
      )}
      {restructuredOn === null ? null : (
        <SummaryItem label={t('restructuredOn')}>
          <FormattedDay day={restructuredOn} />
        </SummaryItem>
      )}
      {writtenOffOn === null ? null : (
        <SummaryItem label={t('writtenOff')}>
          <FormattedDay day={writtenOffOn} />
        </SummaryItem>
      )}
      {offer === undefined ? null : (
        <p className="balance-note">
          {t('offerOpen', {
            paid: formatMoney(Math.max(0, offer.amount - offer.paid), currency),
            day: formatDay(offer.expiresOn, language),
            already: offer.paid === 0 ? 'none' : formatMoney(offer.paid, currency),
          })}
        </p>
      )}
      {isOnHold ? (
        <p className="paused">
          <Tag tone="due">
            {holdUntil === null ? t('paused') : t('holdUntil', { day: formatDay(holdUntil, language) })}
          </Tag>
        </p>
      ) : null}
      <p className="balance-note quiet small">{t('amountsMean')}</p>
    </section>
  );
}

/** The last payment that stands. */
function findLastPayment({ payments }: Loan) {
  return payments
    .filter(({ reversedOn }) => reversedOn === null)
    .toSorted((a, b) => b.valueDate.localeCompare(a.valueDate))[0];
}

type SummaryItemProps = {
  label: string;
  tone?: 'due' | undefined;
  isPrimary?: true;
  children: ReactNode;
};

function SummaryItem({ label, tone, isPrimary, children }: SummaryItemProps) {
  return (
    <div
      className={['balance-item', tone && `is-${tone}`, isPrimary ? 'first' : ''].filter(Boolean).join(' ')}
    >
      <span className="quiet small">{label}</span>
      <span className="numeric">{children}</span>
    </div>
  );
}

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
