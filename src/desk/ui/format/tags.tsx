import type { ReactNode } from 'react';
import type { ExitState } from '../../../contract/desk/exits.ts';
import type { OrderStateName } from '../../../contract/status.ts';
import { getServerNow } from '../../api/serverClock.ts';
import { useLabels, useTexts } from '../../texts/language.tsx';
import { formatAge } from './format.ts';
import { FormattedDateTime } from './formatted.tsx';

export type Tone = 'plain' | 'good' | 'due' | 'bad';

type TagProps = { tone?: Tone; isSentence?: boolean; children: ReactNode };

/** A state as a coloured tag; the colour only repeats the text. A sentence may break where its column is narrow. */
export function Tag({ tone = 'plain', isSentence = false, children }: TagProps) {
  return <span className={`tag ${tone}${isSentence ? ' sentence' : ''}`}>{children}</span>;
}

/** Of an exit in the cooling-off period, by its state. */
export const exitTones: Readonly<Record<ExitState, Tone>> = { open: 'due', paid: 'good', lapsed: 'plain' };

const stateTones: Readonly<Partial<Record<OrderStateName, Tone>>> = {
  overdue: 'bad',
  to_be_repaid: 'due',
  repaid: 'good',
};

type LoanMarks = { state: OrderStateName; isRestructured?: boolean; isWrittenOff?: boolean };

/** The state of a loan, and that its schedule was replaced. */
export function OrderStateTag({ state, isRestructured = false, isWrittenOff = false }: LoanMarks) {
  const t = useTexts('ui');
  const label = useLabels('orderState');
  return (
    <>
      {isWrittenOff ? (
        <Tag tone="bad">{t('writtenOff')}</Tag>
      ) : (
        <Tag tone={stateTones[state] ?? 'plain'}>{label(state)}</Tag>
      )}
      {isRestructured ? (
        <>
          {' '}
          <Tag>{t('restructured')}</Tag>
        </>
      ) : null}
    </>
  );
}

const longDaysLate = 30;

/** For how many days something is late, red after a month; nothing where it isn't. */
export function DaysLate({ days }: { days: number }) {
  if (days === 0) return null;
  return <span className={days > longDaysLate ? 'bad' : undefined}>{days}</span>;
}

const urgentDays = 2;

/** The days left to answer, or how late it is. */
export function DeadlineTag({
  row: { daysLeft, answeredAt = null, market },
}: {
  row: { daysLeft: number; answeredAt?: string | null; market?: string };
}) {
  const t = useTexts('ui');
  if (answeredAt !== null) return <FormattedDateTime at={answeredAt} market={market} />;
  if (daysLeft < 0) return <Tag tone="bad">{t('late', { days: -daysLeft })}</Tag>;
  if (daysLeft === 0) return <Tag tone="bad">{t('todayLast')}</Tag>;
  return <Tag tone={daysLeft <= urgentDays ? 'due' : 'plain'}>{t('left', { days: daysLeft })}</Tag>;
}

const hourMs = 3_600_000;
/** Ages from which what waits is marked. */
const agingMs = 8 * hourMs;
const agedMs = 48 * hourMs;

/** How long something has waited; where it has a deadline of its own, that says how urgent it is. */
export function AgeTag({ ms, hasDeadline = false }: { ms: number; hasDeadline?: boolean }) {
  const tone = ms >= agedMs ? 'bad' : ms >= agingMs ? 'due' : 'plain';
  return <Tag tone={hasDeadline ? 'plain' : tone}>{formatAge(ms)}</Tag>;
}

const urgentMs = 2 * hourMs;

/** The time left until a case is to be decided, or how late it is. */
export function TargetTag({ targetAt }: { targetAt: string | null }) {
  const t = useTexts('ui');
  if (targetAt === null) return <span className="quiet">–</span>;
  const left = Date.parse(targetAt) - getServerNow().getTime();
  if (left < 0) return <Tag tone="bad">{t('targetMissed', { age: formatAge(-left) })}</Tag>;
  return <Tag tone={left < urgentMs ? 'due' : 'plain'}>{t('targetLeft', { age: formatAge(left) })}</Tag>;
}
