import { Link } from '@tanstack/react-router';
import type { DeskReply } from '../../../contract/desk/schemas/index.ts';
import { useLanguage, useTexts } from '../../texts/language.tsx';
import { useDisplayNames } from '../../ui/format/displayNames.ts';
import { formatMonth } from '../../ui/format/format.ts';
import { Panel } from '../../ui/page/DeskPage.tsx';

/** The oldest month of each market that can be closed and isn't, with the page on which it is. */
export function MonthsToClose({ months }: { months: DeskReply<'today'>['monthsToClose'] }) {
  const t = useTexts('today');
  const { language } = useLanguage();
  const displayName = useDisplayNames();
  if (months.length === 0) return null;
  return (
    <Panel title={t('monthsToClose')}>
      {months.map(({ market, month }) => (
        <p key={market}>
          {t('monthToClose', { market: displayName.market(market), month: formatMonth(month, language) })}{' '}
          <Link to="/accounting" search={{ list: 'months', market }}>
            {t('toMonths')}
          </Link>
        </p>
      ))}
    </Panel>
  );
}
