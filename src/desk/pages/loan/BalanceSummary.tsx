import type { ReactNode } from 'react';
import { hasVat, type Loan, type Statement } from '../../features/loans/loan.ts';
import { useLanguage, useTexts } from '../../texts/language.tsx';
import { formatDay, formatMoney } from '../../ui/format/format.ts';
import { FormattedDay, FormattedMoney } from '../../ui/format/formatted.tsx';
import { Tag } from '../../ui/format/tags.tsx';

/** The balances of the loan as of its day. */
export function BalanceSummary({ loan, statement }: { loan: Loan; statement: Statement }) {
  const t = useTexts('loan');
  const { currency, principal, disbursement } = loan;
  const { remaining, lateCharges, fees, interest, credit, isOnHold } = statement;
  const money = (minor: number): ReactNode => <FormattedMoney minor={minor} currency={currency} />;
  return (
    <section className="balance-summary" aria-label={t('summary')}>
      <PrimaryFigures {...{ loan, statement, money }} />
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
      <MilestoneDays statement={statement} />
      <OpenOfferNote statement={statement} currency={currency} />
      {isOnHold ? <HoldTag statement={statement} /> : null}
      <p className="balance-note quiet small">{t('amountsMean')}</p>
    </section>
  );
}

type PrimaryFiguresProps = { loan: Loan; statement: Statement; money: (minor: number) => ReactNode };

/** What is due now, what ends the loan, what comes next and what was paid last. */
function PrimaryFigures({ loan, statement, money }: PrimaryFiguresProps) {
  const t = useTexts('loan');
  const { language } = useLanguage();
  const { asOf } = loan;
  const { payoff, dueNow, repayAmount, repayDate, daysOverdue } = statement;
  const lastPayment = findLastPayment(loan);
  return (
    <>
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
    </>
  );
}

/** The days on which the loan began and ended. */
function MilestoneDays({ statement }: { statement: Statement }) {
  const t = useTexts('loan');
  const { disbursedOn, settledOn, restructuredOn, writtenOffOn } = statement;
  const milestones = [
    ['disbursed', disbursedOn],
    ['settled', settledOn],
    ['restructuredOn', restructuredOn],
    ['writtenOff', writtenOffOn],
  ] as const;
  return milestones.map(([key, day]) =>
    day === null && key !== 'disbursed' ? null : (
      <SummaryItem key={key} label={t(key)}>
        <FormattedDay day={day} />
      </SummaryItem>
    ),
  );
}

/** What accepts the open settlement offer, and until when. */
function OpenOfferNote({ statement, currency }: { statement: Statement; currency: Loan['currency'] }) {
  const t = useTexts('loan');
  const { language } = useLanguage();
  const offer = statement.offers.find(({ state }) => state === 'open');
  if (offer === undefined) return null;
  const { amount, paid, expiresOn } = offer;
  return (
    <p className="balance-note">
      {t('offerOpen', {
        paid: formatMoney(Math.max(0, amount - paid), currency),
        day: formatDay(expiresOn, language),
        already: paid === 0 ? 'none' : formatMoney(paid, currency),
      })}
    </p>
  );
}

function HoldTag({ statement: { holdUntil } }: { statement: Statement }) {
  const t = useTexts('loan');
  const { language } = useLanguage();
  return (
    <p className="paused">
      <Tag tone="due">
        {holdUntil === null ? t('paused') : t('holdUntil', { day: formatDay(holdUntil, language) })}
      </Tag>
    </p>
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
