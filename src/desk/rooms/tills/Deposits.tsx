import type { ReactNode } from 'react';
import type { DeskItem } from '../../../contract/desk/schemas/index.ts';
import { useLanguage, useTexts } from '../../texts/language.tsx';
import { Choices } from '../../ui/Choices.tsx';
import { momentColumn, moneyColumn } from '../../ui/columns.tsx';
import { WriteButton } from '../../ui/form/WriteButton.tsx';
import { dayText, moneyText } from '../../ui/format.ts';
import { List } from '../../ui/List.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { tillsTexts } from './texts.ts';

type Deposit = DeskItem<'deposits'>;

/** Cash on its way to the bank, and the lines that may be it. */
export function Deposits({ choices, isUnmatched }: { choices: ReactNode; isUnmatched: boolean }) {
  const say = useTexts(tillsTexts);
  return (
    <List
      name="deposits"
      request={isUnmatched ? { state: 'open' } : {}}
      label={say('deposits')}
      keyOf={({ depositId }) => depositId}
      empty={say('noDeposits')}
      columns={[
        momentColumn('depositedAt', say('depositedAt'), { isSorted: true }),
        { id: 'staff', header: say('holder'), cell: ({ staff }) => staff },
        moneyColumn('amount', say('amount'), { isSorted: true }),
        { id: 'line', header: say('line'), cell: (deposit) => <Match deposit={deposit} /> },
      ]}
    >
      {choices}
      <Choices
        label={say('states')}
        among={[undefined, 'unmatched'] as const}
        chosen={isUnmatched ? 'unmatched' : undefined}
        nameOf={(one) => say(one ?? 'allDeposits')}
        linkOf={(state) => ({ to: '/tills', search: { list: 'deposits', ...(state && { state }) } })}
      />
    </List>
  );
}

function Match({ deposit }: { deposit: Deposit }) {
  const say = useTexts(tillsTexts);
  const { language } = useLanguage();
  const { depositId, amount, currency, matchedAt, suggestions } = deposit;
  if (matchedAt !== null)
    return <Tag tone="good">{say('matched', { day: dayText(matchedAt.slice(0, 10), language) })}</Tag>;
  if (suggestions.length === 0) return <span className="quiet">{say('none')}</span>;
  return suggestions.map(({ lineId, valueDate, reference, description }) => {
    const day = dayText(valueDate, language);
    return (
      <WriteButton
        key={lineId}
        name="matchDeposit"
        about={`match ${depositId} ${lineId}`}
        button={say('match', { day })}
        title={say('matchTitle', { amount: moneyText(amount, currency) })}
        lead={say('matchLead', {
          day,
          reference: [reference, description].filter(Boolean).join(' · ') || '–',
        })}
        isReasonOptional
        toRequest={(_, reason) => ({ depositId, lineId, reason })}
        submit={say('matchSubmit')}
      />
    );
  });
}
