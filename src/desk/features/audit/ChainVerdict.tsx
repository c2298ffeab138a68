import { use } from 'react';
import { useDeskQuery } from '../../api/queries.ts';
import { getServerNow } from '../../api/serverClock.ts';
import { useLabels, useLanguage, useTexts } from '../../texts/language.tsx';
import { formatAgo, formatCount, formatDateTime } from '../../ui/format/format.ts';
import { PageTimeZone } from '../../ui/format/formatted.tsx';

export const shownHashLength = 8;
const maxShownFaults = 5;

/** What the daily verification of the hash chain found. */
export function ChainVerdict() {
  const t = useTexts('audit');
  const { language } = useLanguage();
  const timeZone = use(PageTimeZone);
  const faultLabel = useLabels('auditFault');
  const { data } = useDeskQuery('auditChain', {});
  if (data === undefined) return null;
  const { verifiedAt, links, headHash, faults, unchainedEvents, newerEvents } = data;
  if (verifiedAt === null) return <p className="quiet">{t('chainUnverified', { count: unchainedEvents })}</p>;
  const values = {
    when: formatDateTime(verifiedAt, language, timeZone),
    ago: formatAgo(verifiedAt, language, getServerNow().getTime()),
    links: formatCount(links, language),
  };
  const isWhole = faults.length === 0 && unchainedEvents === 0;
  return (
    <section className={isWhole ? 'notice' : 'failure'} aria-label={t('hash')}>
      <p>
        {faults.length === 0
          ? t('chainFits', values)
          : t('chainBroken', { ...values, faults: faults.length })}
        {unchainedEvents === 0 ? null : ` ${t('chainLacks', { count: unchainedEvents })}`}{' '}
        {newerEvents === 0 ? null : t('chainNewer', { count: newerEvents })}{' '}
        <span className="quiet">
          {t('headHash')} <code title={headHash}>{headHash.slice(0, shownHashLength)}</code>
        </span>
      </p>
      {faults.slice(0, maxShownFaults).map(({ place, kind }) => (
        <p key={`${place} ${kind}`}>
          {t('faultAt', { place: formatCount(place, language), what: faultLabel(kind) })}
        </p>
      ))}
    </section>
  );
}
