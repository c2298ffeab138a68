import type { ReactNode } from 'react';
import { useLanguage, useTexts } from '../../texts/language.tsx';
import { FormattedDay, FormattedMoney } from '../../ui/Formatted.tsx';
import { formatCount, formatDay } from '../../ui/format.ts';
import { Tag } from '../../ui/Tag.tsx';
import type { Statement } from './createLoanAction.tsx';

/** What the loan comes to on its day. */
export function BalanceSummary({ statement, currency }: { statement: Statement; currency: string }) {
  const t = useTexts('loan');
  const { language } = useLanguage();
  const { payoff, dueNow, repayAmount, repayDate, daysOverdue, lateCharges, fees, interest, credit } =
    statement;
  const { disbursedOn, settledOn, writtenOffOn, isPaused, pausedUntil } = statement;
  const money = (minor: number): ReactNode => <FormattedMoney minor={minor} currency={currency} />;
  return (
    <section className="balance-summary" aria-label={t('payoff')}>
      <SummaryItem label={t('payoff')} isPrimary>
        {money(payoff)}
      </SummaryItem>
      <SummaryItem label={t('dueNow')} tone={dueNow > 0 ? 'due' : undefined}>
        {money(dueNow)}
      </SummaryItem>
      <SummaryItem label={t('next')}>
        {money(repayAmount)}
        {repayDate === null ? null : <small>{formatDay(repayDate, language)}</small>}
      </SummaryItem>
      <SummaryItem label={t('late')} tone={daysOverdue > 0 ? 'bad' : undefined}>
        {formatCount(daysOverdue, language)}
      </SummaryItem>
      <SummaryItem label={t('lateCharges')}>{money(lateCharges)}</SummaryItem>
      <SummaryItem label={t('fees')}>{money(fees)}</SummaryItem>
      <SummaryItem label={t('interest')}>{money(interest)}</SummaryItem>
      <SummaryItem label={t('credit')}>{money(credit)}</SummaryItem>
      <SummaryItem label={t('disbursed')}>
        <FormattedDay day={disbursedOn} />
      </SummaryItem>
      {settledOn === null ? null : (
        <SummaryItem label={t('settled')}>
          <FormattedDay day={settledOn} />
        </SummaryItem>
      )}
      {writtenOffOn === null ? null : (
        <SummaryItem label={t('writtenOff')}>
          <FormattedDay day={writtenOffOn} />
        </SummaryItem>
      )}
      {isPaused ? (
        <p className="paused">
          <Tag tone="due">
            {pausedUntil === null ? t('paused') : t('pausedUntil', { day: formatDay(pausedUntil, language) })}
          </Tag>
        </p>
      ) : null}
    </section>
  );
}

type SummaryItemProps = {
  label: string;
  tone?: 'due' | 'bad' | undefined;
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
