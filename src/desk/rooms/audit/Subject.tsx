import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { callWords } from '../../texts/callWords.ts';
import { servicingWords } from '../../texts/eventWords.ts';
import { useTexts, useWords } from '../../texts/language.tsx';
import { LoanLink } from '../../ui/links.tsx';
import { useNames } from '../../ui/useNames.ts';
import { auditTexts } from './texts.ts';
import { isStatus, thingsIn } from './things.ts';

/** What a line is about, in words; orders and complaints lead to where they are. */
export function Subject({ action, subject }: { action: string; subject: string }) {
  const say = useTexts(auditTexts);
  const callOf = useWords(callWords);
  const servicingOf = useWords(servicingWords);
  const nameOf = useNames();
  const { call, kind, thing: name, others } = thingsIn(action, subject);
  const thing =
    kind === 'complaint' ? (
      <Link to="/complaints" search={{ folio: name }} className="row-link">
        {name}
      </Link>
    ) : kind === 'loan' ? (
      <LoanLink orderId={name} className="row-link" />
    ) : (
      wordOf(name)
    );
  function wordOf(text: string): string {
    if (text.startsWith('phone:')) return say('phone');
    if (text.startsWith('sessions:')) return say('sessions', { count: text.slice('sessions:'.length) });
    const [, provider, paymentId] = ofPayment.exec(text) ?? [];
    if (provider !== undefined) return `${nameOf.provider(provider)} ${paymentId}`;
    if (call === undefined || !isStatus.test(text)) return servicingOf(text);
    return say('answered', { status: text });
  }
  // Whoever signs in or out is who the line is of.
  if (ofOneself.test(action)) return null;
  const said = action === 'loan_serviced' ? others.slice(0, 1) : others;
  const parts: ReactNode[] = [call === undefined ? '' : callOf(call.name), thing, said.map(wordOf).join(' ')];
  return (
    <span className="words" title={subject}>
      {parts
        .filter((part) => part !== '')
        .map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line never changes
          <span key={index}>
            {index > 0 ? ' · ' : ''}
            {part}
          </span>
        ))}
    </span>
  );
}

const ofOneself = /^desk_sign_(in|out)$/;
/** A provider's, or one that people took. */
const ofPayment = /^([a-z_]+):(.+)$/;
