import type { DeskReply } from '../../../contract/desk/schemas/index.ts';
import { useTexts } from '../../texts/language.tsx';
import { Declared } from '../../ui/Declared.tsx';
import { Fact, Facts } from '../../ui/Facts.tsx';
import { borrowersTexts } from './texts.ts';

type Props = { data: DeskReply<'reveal'>; currency: string | undefined };

/** What was covered. */
export function Revealed({ data: { phone, address, accounts, declared }, currency }: Props) {
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
      <Declared rows={declared} currency={currency} />
    </Facts>
  );
}
