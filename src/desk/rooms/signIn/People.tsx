import type { DeskReply } from '../../../contract/desk/schemas/index.ts';
import { useTexts, useWords } from '../../texts/language.tsx';
import { roleWords } from '../../texts/words.ts';
import { signInTexts } from './texts.ts';

type Person = DeskReply<'signInOptions'>['people'][number];

type Props = {
  people: readonly Person[];
  choose: (account: Pick<Person, 'email' | 'passphrase'>) => void;
};

/** Who works at the demonstration's desk: one press fills the form in. */
export function People({ people, choose }: Props) {
  const say = useTexts(signInTexts);
  const wordOf = useWords(roleWords);
  return (
    <section className="people" aria-label={say('people')}>
      <h2>{say('people')}</h2>
      <p className="quiet">{say('peopleLead', { passphrase: people[0]?.passphrase ?? '' })}</p>
      <ul>
        {people.map(({ email, passphrase, roles }) => (
          <li key={email}>
            <button type="button" onClick={() => choose({ email, passphrase })}>
              <span>{email}</span>
              <span className="quiet">{roles.map(wordOf).join(', ')}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
