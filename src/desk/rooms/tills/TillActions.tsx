import type { DeskItem } from '../../../contract/desk/schemas/index.ts';
import { useTexts } from '../../texts/language.tsx';
import { WriteButton } from '../../ui/form/WriteButton.tsx';
import { moneyText } from '../../ui/format.ts';
import { tillsTexts } from './texts.ts';

/** What whoever's till it is may do about it; and about a count whose difference nobody approved, anybody. */
export function TillActions({ till }: { till: DeskItem<'tills'> }) {
  const say = useTexts(tillsTexts);
  const { tillId, currency, isMine, closedAt, expected, left, difference, differenceState } = till;
  const money = (minor: number) => moneyText(minor, currency);
  const amount = { kind: 'amount', name: 'amount', label: say('amount'), currency } as const;
  return (
    <>
      {isMine && left > 0 ? (
        <WriteButton
          name="deposit"
          about={`deposit ${tillId}`}
          button={say('deposit')}
          title={say('depositTitle')}
          lead={say('depositLead', { left: money(left) })}
          isReasonOptional
          fields={[amount]}
          toRequest={(typed, reason) => ({ tillId, amount: typed.amount('amount'), reason })}
          submit={say('depositSubmit')}
        />
      ) : null}
      {isMine && closedAt === null ? (
        <WriteButton
          name="closeTill"
          about={`close ${tillId}`}
          button={say('count')}
          title={say('countTitle')}
          lead={say('countLead', { expected: money(expected) })}
          isReasonOptional
          fields={[{ ...amount, label: say('counted'), mayBeZero: true }]}
          toRequest={(typed, reason) => ({ tillId, counted: typed.amount('amount'), reason })}
          submit={say('countSubmit')}
        />
      ) : null}
      {differenceState === 'open' ? (
        <WriteButton
          name="tillDifference"
          about={`difference ${tillId}`}
          button={say('post')}
          title={say('postTitle', { amount: money(difference ?? 0) })}
          place={{}}
          isReasonOptional
          toRequest={(_, reason) => ({ tillId, reason })}
          submit={say('postSubmit')}
        />
      ) : null}
    </>
  );
}
