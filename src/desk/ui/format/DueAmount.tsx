import type { DeskReply } from '../../../contract/desk/schemas/index.ts';
import { useTexts } from '../../texts/language.tsx';
import { FormattedMoney } from './formatted.tsx';

const dueParts = ['principal', 'interest', 'fees', 'lateCharges'] as const;

type Due = Pick<DeskReply<'callCard'>['loans'][number], 'due' | 'dueNow' | 'currency'>;

/** The amount due and its components. */
export function DueAmount({ due, dueNow, currency }: Due) {
  const t = useTexts('shared');
  return (
    <>
      <FormattedMoney minor={dueNow} currency={currency} />
      {dueParts
        .filter((part) => due[part] > 0)
        .map((part) => (
          <p key={part} className="quiet small">
            {t(`due_${part}`)} <FormattedMoney minor={due[part]} currency={currency} />
          </p>
        ))}
    </>
  );
}
