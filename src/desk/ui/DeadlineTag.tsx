import { useTexts } from '../texts/language.tsx';
import { FormattedDateTime } from './Formatted.tsx';
import { Tag } from './Tag.tsx';

const urgentDays = 2;

/** How long there is to answer, or how late it is. */
export function DeadlineTag({
  row: { daysLeft, answeredAt = null },
}: {
  row: { daysLeft: number; answeredAt?: string | null };
}) {
  const t = useTexts('ui');
  if (answeredAt !== null) return <FormattedDateTime at={answeredAt} />;
  if (daysLeft < 0) return <Tag tone="bad">{t('late', { days: -daysLeft })}</Tag>;
  if (daysLeft === 0) return <Tag tone="bad">{t('todayLast')}</Tag>;
  return <Tag tone={daysLeft <= urgentDays ? 'due' : 'plain'}>{t('left', { days: daysLeft })}</Tag>;
}
