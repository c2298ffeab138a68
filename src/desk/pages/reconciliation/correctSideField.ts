import { type RightSide, rightSides } from '../../../contract/desk/reconciliation.ts';
import { useLabels, useTexts } from '../../texts/language.tsx';
import { choiceField, type FormField, type FormReader } from '../../ui/form/fields.ts';

const name = 'rightSide';

/** The field for the side with the correct figures, shown when a difference is closed; at first as it was settled. */
export function useCorrectSideField(settledSide: RightSide | null = null): FormField {
  const t = useTexts('reconciliation');
  const label = useLabels('rightSide');
  const capitalize = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);
  return choiceField(name, t('rightSide'), rightSides, (side) => capitalize(label(side)), settledSide ?? '');
}

export function readCorrectSide(input: FormReader): RightSide {
  return input.choice(name, rightSides);
}
