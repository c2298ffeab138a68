import type { RevealedField } from '../../../contract/desk/personalData.ts';
import { useMay } from '../../frame/me.tsx';
import { declaredWords, stepWords } from '../../texts/declaredWords.ts';
import { useTexts, useWords } from '../../texts/language.tsx';
import { accessBasisWords, caseWords, viewedWords } from '../../texts/viewedWords.ts';
import { Declared } from '../../ui/Declared.tsx';
import { Fact } from '../../ui/Facts.tsx';
import type { Person } from './Borrower.tsx';
import { MaskedValue } from './MaskedValue.tsx';
import { borrowersTexts } from './texts.ts';

/** What is stored of a borrower: each masked field is revealed by itself. */
export function MaskedFacts({ person }: { person: Person }) {
  const say = useTexts(borrowersTexts);
  const stepOf = useWords(stepWords);
  const declaredOf = useWords(declaredWords);
  const fieldOf = useWords(viewedWords);
  const { phone, address, account, formerAccounts, declared, orders } = person;
  const fact = (field: RevealedField, name: string, masked: string) => (
    <Fact key={field} name={name}>
      <MaskedValue person={person} field={field} name={name} masked={masked} />
    </Fact>
  );
  return (
    <>
      {fact('phone', say('phone'), phone)}
      {fact('address', say('address'), address)}
      {fact('account', say('account'), account)}
      {formerAccounts === 0
        ? null
        : fact('formerAccounts', fieldOf('formerAccounts'), say('some', { count: formerAccounts }))}
      {declared.map((row) =>
        row.field === null ? (
          <Declared key={`${row.step} ${row.name}`} rows={[row]} currency={orders[0]?.currency} />
        ) : (
          fact(row.field, `${stepOf(row.step)} · ${declaredOf(row.name)}`, row.value)
        ),
      )}
    </>
  );
}

/** What looking rests on, for who may reveal anything. */
export function AccessNote({
  person: {
    access: { basis, evidence },
  },
}: {
  person: Person;
}) {
  const say = useTexts(borrowersTexts);
  const basisOf = useWords(accessBasisWords);
  const caseOf = useWords(caseWords);
  const may = useMay();
  if (!may('reveal')) return null;
  const [kind = '', id = ''] = (evidence ?? '').split(' ');
  const of = basis === 'assigned' ? `: ${caseOf(kind)} ${id}` : '';
  return (
    <p className="quiet small">
      {say('masked')}{' '}
      {say(basis === 'unassigned' ? 'needsReason' : 'needsNone', { basis: `${basisOf(basis)}${of}` })}
    </p>
  );
}
