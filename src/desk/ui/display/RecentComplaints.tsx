import { Link } from '@tanstack/react-router';
import type { DeskReply } from '../../../contract/desk/schemas/index.ts';
import { useCan } from '../../api/me.tsx';
import { useLanguage, useTexts } from '../../texts/language.tsx';
import { formatMarketDay } from '../format/format.ts';

/** Complaints that staff must know of before they speak to the borrower: open ones, and those lately decided for the borrower. */
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
