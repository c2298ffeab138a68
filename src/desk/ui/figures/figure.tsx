import { marketLocales } from 'virtual:brand';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { FigureList } from '../../../contract/desk/figureLists.ts';
import { useCan } from '../../api/me.tsx';
import { getServerNow } from '../../api/serverClock.ts';
import { useTexts } from '../../texts/language.tsx';
import { useDisplayNames } from '../format/displayNames.ts';
import { formatUtcOffset } from '../format/format.ts';

type FigureLinkProps = {
  list: FigureList;
  /** Name of the figure, for a screen reader that reads the link alone. */
  label: string;
  children: ReactNode;
};

/** A figure that links to the list it sums, for staff who may read that list. */
export function FigureLink({ list: { list, filters }, label, children }: FigureLinkProps) {
  const can = useCan();
  if (!can(list)) return children;
  const content = (
    <>
      <span className="visually-hidden">{label} </span>
      {children}
    </>
  );
  return list === 'loans' ? (
    <Link to="/loans" search={filters}>
      {content}
    </Link>
  ) : (
    <Link to="/payments" search={filters}>
      {content}
    </Link>
  );
}

/** States once on a page by which market's day its figures are. */
export function MarketDaysNote() {
  const t = useTexts('ui');
  const displayName = useDisplayNames();
  const now = getServerNow();
  const zones = Object.keys(marketLocales).map(
    (market) => `${displayName.market(market)} ${formatUtcOffset(market, now)}`,
  );
  return <p className="quiet">{t('marketDays', { zones: zones.join(', ') })}</p>;
}
