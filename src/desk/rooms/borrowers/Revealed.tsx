import type { DeskReply } from '../../../contract/desk/schemas/index.ts';
import { useTexts } from '../../texts/language.tsx';
import { Fact, Facts } from '../../ui/Facts.tsx';
import { borrowersTexts } from './texts.ts';

/** What was covered. */
export function Revealed({ data: { phone, address, accounts, declared } }: { data: DeskReply<'reveal'> }) {
  const say = useTexts(borrowersTexts);
  return (
    <Facts>
      <Fact name={say('phone')}>
        <span className="figure">{phone || '–'}</span>
      </Fact>
      <Fact name={say('address')}>{address || '–'}</Fact>
      {accounts.map(({ bank, number }) => (
        <Fact key={`${bank} ${number}`} name={`${say('account')} · ${bank}`}>
          <span className="figure">{number}</span>
        </Fact>
      ))}
      {declared.map(({ step, name, value }) => (
        <Fact key={`${step} ${name}`} name={`${step} · ${name}`}>
          {value}
        </Fact>
      ))}
    </Facts>
  );
}
