import { useTexts } from '../texts/language.tsx';
import { Tag } from './Tag.tsx';
import { uiTexts } from './texts.ts';
import { Moment } from './Written.tsx';

const pressingDays = 2;

/** How long there is to answer, or how late it is. */
export function Clock({
  row: { daysLeft, answeredAt = null },
}: {
  row: { daysLeft: number; answeredAt?: string | null };
}) {
  const say = useTexts(uiTexts);
  if (answeredAt !== null) return <Moment at={answeredAt} />;
  if (daysLeft < 0) return <Tag tone="bad">{say('late', { days: -daysLeft })}</Tag>;
  if (daysLeft === 0) return <Tag tone="bad">{say('todayLast')}</Tag>;
  return <Tag tone={daysLeft <= pressingDays ? 'due' : 'plain'}>{say('left', { days: daysLeft })}</Tag>;
}
