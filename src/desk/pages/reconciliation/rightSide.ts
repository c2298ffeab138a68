import { type CorrectSide, correctSides } from '../../../contract/desk/providers.ts';
import { useLabels, useTexts } from '../../texts/language.tsx';
import { choiceField, type Field, type FormReader } from '../../ui/form/fields.ts';

const name = 'rightSide';

/** Whose figures were right, asked when something that differs is closed. */
export function useRightSideField(): Field {
  const t = useTexts('reconciliation');
  const label = useLabels('rightSide');
  return choiceField(name, t('rightSide'), correctSides, label, '');
}

export function readRightSide(input: FormReader): CorrectSide {
  return input.choice(name, correctSides);
}
