import { Link } from '@tanstack/react-router';
import type { DeskReply } from '../../../contract/desk/schemas/index.ts';
import { useLabels, useTexts } from '../../texts/language.tsx';
import { Tag } from '../../ui/format/tags.tsx';
import { LoanLink } from '../../ui/navigation/links.tsx';

type UsedLine = Pick<
  DeskReply<'statementLine'>,
  'usedAs' | 'usedFor' | 'orderId' | 'explanation' | 'lineId'
> & { amount: number | null };

/** The payment or deposit that a line shows, or what it is else. */
export function LineUse({ line: { usedAs, usedFor, orderId, explanation, amount } }: { line: UsedLine }) {
  const t = useTexts('statements');
  const explanationLabel = useLabels('lineExplanation');
  if (explanation !== null) return <Tag>{explanationLabel(explanation)}</Tag>;
  if (usedAs === null) return <span className="quiet">{t((amount ?? 0) < 0 ? 'debit' : 'free')}</span>;
  return (
    <>
      <Tag tone="good">{t(usedAs)}</Tag>{' '}
      {orderId === null ? null : (
        <>
          <LoanLink orderId={orderId} /> <span className="numeric">{usedFor}</span>
        </>
      )}
      {usedAs === 'deposit' && usedFor !== null ? (
        <Link to="/tills" search={{ list: 'deposits', depositId: usedFor }}>
          {t('showDeposit')}
        </Link>
      ) : null}
    </>
  );
}
