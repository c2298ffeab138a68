import { Link } from '@tanstack/react-router';
import type { DeskReply } from '../../../contract/desk/schemas/index.ts';
import { useCan } from '../../api/me.tsx';
import { useLanguage, useTexts } from '../../texts/language.tsx';
import { formatMarketDay } from '../format/format.ts';

/** Complaints that whoever speaks to the borrower has to know of: open ones, and those decided for them lately. */
export function RecentComplaints({ complaints, market }: Pick<DeskReply<'loan'>, 'complaints' | 'market'>) {
  const t = useTexts('complaints');
  const { language } = useLanguage();
  const can = useCan();
  return complaints.map(({ folio, title, sentAt, answeredAt }) => (
    <p key={folio} className="notice due">
      {answeredAt === null
        ? t('recentOpen', { title, day: formatMarketDay(market, sentAt, language) })
        : t('recentFavourable', { title, day: formatMarketDay(market, answeredAt, language) })}{' '}
      {can('complaints') ? (
        <Link to="/complaints" search={{ folio, state: answeredAt === null ? 'waiting' : 'answered' }}>
          {folio}
        </Link>
      ) : (
        folio
      )}
    </p>
  ));
}
