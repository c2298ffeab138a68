import { Link } from '@tanstack/react-router';
import type { DeskRow } from '../../../contract/desk/schemas/index.ts';
import { useCan } from '../../api/me.tsx';
import { useDeskList } from '../../api/queries.ts';
import { useLabels, useLanguage, useTexts } from '../../texts/language.tsx';
import { formatDay } from '../../ui/format/format.ts';
import { FormattedDateTime } from '../../ui/format/formatted.tsx';
import { CloseDifference } from './DifferencePanels.tsx';
import { findLineAdvice } from './settlementLineAdvice.ts';

type Props = { provider: string; line: DeskRow<'settlementLines'> };

/** What is to be done about a line, with a link to it. */
export function SettlementLineAction({ provider, line }: Props) {
  const t = useTexts('reconciliation');
  const { language } = useLanguage();
  const can = useCan();
  const { paymentId, otherDay } = line;
  const advice = findLineAdvice(line);
  if (line.closedAt !== null) return <SettledLine line={line} />;
  if (advice === undefined) return null;
  if (advice === 'elsewhere' && otherDay !== null)
    return (
      <>
        {t('adviceElsewhere')}{' '}
        <Link to="/reconciliation" search={{ provider, day: otherDay }} className="row-link">
          {t('otherDay', { day: formatDay(otherDay, language) })}
        </Link>
      </>
    );
  return (
    <>
      {advice === 'elsewhere' ? null : t(`advice_${advice}`)}{' '}
      {advice === 'settle' ? <SettleLine provider={provider} paymentId={paymentId} /> : null}
      {advice !== 'settle' && can('providerNotices') ? (
        <Link to="/system" search={{ list: 'notices', provider, paymentId }} className="row-link">
          {t('itsNotices')}
        </Link>
      ) : null}
    </>
  );
}

/** Settles the difference that the payment's line is, while it is open. */
function SettleLine({ provider, paymentId }: { provider: string; paymentId: string }) {
  const { items: [row] = [] } = useDeskList('differences', { provider, paymentId });
  return row === undefined ? null : <CloseDifference row={row} />;
}

/** What two people settled about a line: who was right, who decided it and when. */
function SettledLine({ line }: Pick<Props, 'line'>) {
  const t = useTexts('reconciliation');
  const rightSideLabel = useLabels('rightSide');
  const { rightSide, closedAt, closerNames, closedReason } = line;
  return (
    <>
      <strong>{t('settled', { side: rightSide === null ? '–' : rightSideLabel(rightSide) })}</strong>{' '}
      {rightSide === 'provider' ? <p className="cell-sentence">{t('booksAfter')}</p> : null}
      <p className="cell-sentence quiet">
        <FormattedDateTime at={closedAt} />
        {` ${[closerNames.join(', '), closedReason].filter(Boolean).join(': ')}`}
      </p>
    </>
  );
}
