import type { DeskApiError } from '../../api/client.ts';
import { useTexts } from '../../texts/language.tsx';
import { Button } from '../controls/Button.tsx';
import { formatMoney, formatPlainAmount } from '../format/format.ts';
import type { FormField, FormValues } from './fields.ts';

/** The server's refusal of a field's value: the bound that it passed, else the server's words. */
export function useFieldErrorText(error: DeskApiError | null): (field: FormField) => string | undefined {
  const t = useTexts('ui');
  return (field) => {
    if (error?.code !== 'malformed') return error?.message;
    const { min, max } = error.bounds;
    const format = (value: number) =>
      field.kind === 'amount' ? formatMoney(value, field.currency) : String(value);
    if (max !== undefined) return t('atMost', { max: format(max) });
    return min === undefined ? (field.expected ?? t('fieldWrong')) : t('atLeast', { min: format(min) });
  };
}

type ExpectedProps = {
  field: FormField;
  error: DeskApiError | null;
  onFillIn: (values: FormValues) => void;
};

/** Takes over the one amount that the server would accept, where there is only one. */
export function ExpectedAmount({ field, error, onFillIn }: ExpectedProps) {
  const t = useTexts('ui');
  const { min, max } = error?.bounds ?? {};
  if (field.kind !== 'amount' || min === undefined || min !== max) return null;
  const { currency } = field;
  return (
    <div>
      <Button onClick={() => onFillIn({ [field.name]: formatPlainAmount(min) })}>
        {t('useAmount', { amount: formatMoney(min, currency) })}
      </Button>
    </div>
  );
}
