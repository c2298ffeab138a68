import { Link } from '@tanstack/react-router';
import type { DeskReply } from '../../../contract/desk/schemas/index.ts';
import { useLabels, useLanguage, useTexts } from '../../texts/language.tsx';
import { useDisplayNames } from '../../ui/format/displayNames.ts';
import { formatDay } from '../../ui/format/format.ts';
import { Tag } from '../../ui/format/tags.tsx';

type Posted = Pick<
  DeskReply<'journalEntry'>,
  'kind' | 'event' | 'isLate' | 'day' | 'valueDate' | 'holder' | 'reference' | 'tillId'
>;

/** What an entry was posted for, with the payment's provider and number; the ledger's own name of it on hover. */
export function PostedFor({ entry }: { entry: Posted }) {
  const { kind, event, isLate, day, valueDate, holder, reference, tillId } = entry;
  const t = useTexts('accounting');
  const { language } = useLanguage();
  const eventLabel = useLabels('ledgerEvent');
  const displayName = useDisplayNames();
  const [, provider, paymentId] = paymentPattern.exec(event) ?? [];
  return (
    <div title={event}>
      {kind === null ? event : eventLabel(kind)}
      {isLate ? (
        <>
          {' '}
          <Tag tone="due">{t('late')}</Tag>
        </>
      ) : null}
      {valueDate === day ? null : (
        <div className="quiet">{t('valueDateOf', { day: formatDay(valueDate, language) })}</div>
      )}
      {tillId === '' ? null : (
        <div className="quiet">
          <Link to="/tills" search={{ tillId }}>
            {[holder, reference].filter(Boolean).join(' · ')}
          </Link>
        </div>
      )}
      {provider === undefined ? null : (
        <div className="quiet">
          {displayName.provider(provider)} <span className="wrap-anywhere">{paymentId}</span>
        </div>
      )}
    </div>
  );
}

/** `payment:provider:number`, and the same of what else names a payment. */
const paymentPattern = /^(?:payment|match|placed|taken_out|refund):([a-z_]+):([^:]+)/;
