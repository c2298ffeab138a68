import type { DeclaredField, DeclaredStep } from '../../../contract/desk/personalData.ts';
import type { DeskReply } from '../../../contract/desk/schemas/index.ts';

type Declared = DeskReply<'application'>['declared'][number];
/** A fact of a step of the application; without a name: the whole step, of which nothing was declared or sent. */
export type DeclaredFact = Pick<Declared, 'step' | 'value'> & { readonly name: string | null };

/** The facts that applicants declare, in the order in which a decision reads it. */
const askedSteps: readonly { step: DeclaredStep; names: readonly DeclaredField[] }[] = [
  { step: 'job', names: ['occupation', 'employer', 'monthlyIncome'] },
  { step: 'personal', names: ['idNumber', 'fullName', 'birthDate', 'address'] },
  { step: 'ext', names: ['name', 'relation', 'phone'] },
  { step: 'identity', names: ['front', 'back', 'selfie'] },
];

/** Each expected fact, empty if nothing was declared, followed by any others. */
export function listDeclaredFacts(declared: readonly Declared[]): DeclaredFact[] {
  const asked = askedSteps.flatMap(({ step, names }): DeclaredFact[] => {
    const facts = names.map((name) => ({
      step,
      name,
      value: declared.find((row) => row.step === step && row.name === name)?.value ?? '',
    }));
    return facts.some(({ value }) => value !== '') ? facts : [{ step, name: null, value: '' }];
  });
  const isAsked = (row: Declared) =>
    askedSteps.some(({ step, names }) => step === row.step && names.some((name) => name === row.name));
  return [...asked, ...declared.filter((row) => !isAsked(row))];
}

/** What was not declared or sent. Only the employed have an employer to declare; images are not requested from all applicants. */
export function listMissingFacts(
  facts: readonly DeclaredFact[],
  areImagesRequested: boolean,
): DeclaredFact[] {
  const isEmployed = facts.some(({ name, value }) => name === 'occupation' && value === 'employee');
  return facts.filter(
    ({ step, name, value }) =>
      value === '' && (name !== 'employer' || isEmployed) && (step !== 'identity' || areImagesRequested),
  );
}
