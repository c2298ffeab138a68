import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useLabels, useTexts } from '../../texts/language.tsx';
import { LoanLink } from '../../ui/links.tsx';
import { useDisplayNames } from '../../ui/useDisplayNames.ts';
import { parseAuditSubject, statusPattern } from './parseAuditSubject.ts';

/** What a line is about, in words; orders and complaints lead to where they are. */
export function AuditSubjectCell({ action, subject }: { action: string; subject: string }) {
  const t = useTexts('audit');
  const callLabel = useLabels('call');
  const servicingLabel = useLabels('servicing');
  const displayName = useDisplayNames();
  const { call, kind, subjectId, details } = parseAuditSubject(action, subject);
  const subjectNode =
    kind === 'complaint' ? (
      <Link to="/complaints" search={{ folio: subjectId }} className="row-link">
        {subjectId}
      </Link>
    ) : kind === 'loan' ? (
      <LoanLink orderId={subjectId} className="row-link" />
    ) : (
      detailText(subjectId)
    );
  function detailText(text: string): string {
    if (text.startsWith('phone:')) return t('phone');
    if (text.startsWith('sessions:')) return t('sessions', { count: text.slice('sessions:'.length) });
    const [, provider, paymentId] = paymentKeyPattern.exec(text) ?? [];
    if (provider !== undefined) return `${displayName.provider(provider)} ${paymentId}`;
    if (call === undefined || !statusPattern.test(text)) return servicingLabel(text);
    return t('answered', { status: text });
  }
  // Whoever signs in or out is who the line is of.
  if (signInOutPattern.test(action)) return null;
  const shownDetails = action === 'loan_serviced' ? details.slice(0, 1) : details;
  const nodes: ReactNode[] = [
    call === undefined ? '' : callLabel(call.name),
    subjectNode,
    shownDetails.map(detailText).join(' '),
  ];
  return (
    <span className="wrap-anywhere" title={subject}>
      {nodes
        .filter((node) => node !== '')
        .map((node, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line never changes
          <span key={index}>
            {index > 0 ? ' · ' : ''}
            {node}
          </span>
        ))}
    </span>
  );
}

const signInOutPattern = /^desk_sign_(in|out)$/;
/** A provider's, or one that people took. */
const paymentKeyPattern = /^([a-z_]+):(.+)$/;
