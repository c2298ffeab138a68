import type { ReactNode } from 'react';
import { useLanguage, useTexts } from '../../texts/language.tsx';
import { countText, dayText } from '../../ui/format.ts';
import { Tag } from '../../ui/Tag.tsx';
import { Day, Money } from '../../ui/Written.tsx';
import type { Statement } from './action.tsx';
import { loanTexts } from './texts.ts';

/** What the loan comes to on its day. */
export function Figures({ statement, currency }: { statement: Statement; currency: string }) {
  const say = useTexts(loanTexts);
  const { language } = useLanguage();
  const { payoff, dueNow, repayAmount, repayDate, daysOverdue, lateCharges, fees, interest, credit } =
    statement;
  const { disbursedOn, settledOn, writtenOffOn, isPaused, pausedUntil } = statement;
  const money = (minor: number): ReactNode => <Money minor={minor} currency={currency} />;
  return (
    <section className="figures" aria-label={say('payoff')}>
      <Figure name={say('payoff')} isFirst>
        {money(payoff)}
      </Figure>
      <Figure name={say('dueNow')} tone={dueNow > 0 ? 'due' : undefined}>
        {money(dueNow)}
      </Figure>
      <Figure name={say('next')}>
        {money(repayAmount)}
        {repayDate === null ? null : <small>{dayText(repayDate, language)}</small>}
      </Figure>
      <Figure name={say('late')} tone={daysOverdue > 0 ? 'bad' : undefined}>
        {countText(daysOverdue, language)}
      </Figure>
      <Figure name={say('lateCharges')}>{money(lateCharges)}</Figure>
      <Figure name={say('fees')}>{money(fees)}</Figure>
      <Figure name={say('interest')}>{money(interest)}</Figure>
      <Figure name={say('credit')}>{money(credit)}</Figure>
      <Figure name={say('disbursed')}>
        <Day day={disbursedOn} />
      </Figure>
      {settledOn === null ? null : (
        <Figure name={say('settled')}>
          <Day day={settledOn} />
        </Figure>
      )}
      {writtenOffOn === null ? null : (
        <Figure name={say('writtenOff')}>
          <Day day={writtenOffOn} />
        </Figure>
      )}
      {isPaused ? (
        <p className="paused">
          <Tag tone="due">
            {pausedUntil === null
              ? say('paused')
              : say('pausedUntil', { day: dayText(pausedUntil, language) })}
          </Tag>
        </p>
      ) : null}
    </section>
  );
}

type FigureProps = { name: string; tone?: 'due' | 'bad' | undefined; isFirst?: true; children: ReactNode };

function Figure({ name, tone, isFirst, children }: FigureProps) {
  return (
    <div className={['figure-box', tone && `is-${tone}`, isFirst ? 'first' : ''].filter(Boolean).join(' ')}>
      <span className="quiet small">{name}</span>
      <span className="figure">{children}</span>
    </div>
  );
}
