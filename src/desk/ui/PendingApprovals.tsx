import { Link } from '@tanstack/react-router';
import type { DeskReply } from '../../contract/desk/schemas/index.ts';
import { useLabels, useLanguage, useTexts } from '../texts/language.tsx';
import { formatDateTime, formatMoney } from './format.ts';

type Props = { approvals: DeskReply<'loan'>['waiting']; currency: string };

/** What was asked for about an order and waits for a second person, so that nobody asks for it again. */
export function PendingApprovals({ approvals, currency }: Props) {
  const t = useTexts('ui');
  const label = useLabels('call');
  const { language } = useLanguage();
  return approvals.map(({ approvalId, call, amount, askedBy, askedAt }) => {
    const description = amount === null ? label(call) : `${label(call)}, ${formatMoney(amount, currency)}`;
    return (
      <p key={approvalId} className="notice due">
        <strong>{t('waits')}.</strong>{' '}
        {t('waitsHere', { what: description, who: askedBy, when: formatDateTime(askedAt, language) })}{' '}
        <Link to="/approvals" search={{ approvalId }}>
          {t('toApproval')}
        </Link>
      </p>
    );
  });
}
