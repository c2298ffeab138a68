import { type RightSide, rightSides } from '../../../contract/desk/providers.ts';
import { useLabels, useTexts } from '../../texts/language.tsx';
import type { Field, FormReader } from '../../ui/form/fields.ts';

const name = 'rightSide';

/** Whose figures were right, asked when something that differs is closed. */
export function useRightSideField(): Field {
  const t = useTexts('reconciliation');
  const label = useLabels('rightSide');
  const options = rightSides.map((value) => ({ value, label: label(value) }));
  return { kind: 'choice', name, label: t('rightSide'), initial: rightSides[0], options };
}

export function readRightSide(input: FormReader): RightSide {
  return input.choice(name, rightSides);
}
