import { Link } from '@tanstack/react-router';
import type { DeskReply } from '../../contract/desk/schemas/index.ts';
import { callWords } from '../texts/callWords.ts';
import { useLanguage, useTexts, useWords } from '../texts/language.tsx';
import { momentText, moneyText } from './format.ts';
import { uiTexts } from './texts.ts';

type Props = { waiting: DeskReply<'loan'>['waiting']; currency: string };

/** What was asked for about an order and waits for a second person, so that nobody asks for it again. */
export function Waits({ waiting, currency }: Props) {
  const say = useTexts(uiTexts);
  const wordOf = useWords(callWords);
  const { language } = useLanguage();
  return waiting.map(({ approvalId, call, amount, askedBy, askedAt }) => {
    const what = amount === null ? wordOf(call) : `${wordOf(call)}, ${moneyText(amount, currency)}`;
    return (
      <p key={approvalId} className="notice due">
        <strong>{say('waits')}.</strong>{' '}
        {say('waitsHere', { what, who: askedBy, when: momentText(askedAt, language) })}{' '}
        <Link to="/approvals" search={{ approvalId }}>
          {say('toApproval')}
        </Link>
      </p>
    );
  });
}
