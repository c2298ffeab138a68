import { Button } from '../controls.tsx';
import { formatMoney, formatPlainAmount } from '../format.ts';
import type { Field, FormValues } from './fields.ts';

type Props = { field: Field; onUse: (values: FormValues) => void };

/** The amounts that a field may well be of, each a button that fills it in. */
export function SuggestedAmounts({ field, onUse }: Props) {
  if (field.kind !== 'amount' || field.suggestions === undefined) return null;
  return (
    <div className="presets">
      {field.suggestions.map(({ label, amount }) => (
        <Button key={label} onClick={() => onUse({ [field.name]: formatPlainAmount(amount) })}>
          {`${label}: ${formatMoney(amount, field.currency)}`}
        </Button>
      ))}
    </div>
  );
}
