import type { DeskApiError } from '../../api/client.ts';
import { useTexts } from '../../texts/language.tsx';
import { formatMoney } from '../format.ts';
import type { Field } from './fields.ts';

/** What the server says against a field's value: the bound it passed, else its own words. */
export function useRefusalText(error: DeskApiError | null): (field: Field) => string | undefined {
  const t = useTexts('ui');
  return (field) => {
    if (error?.code !== 'malformed') return error?.message;
    const { min, max } = error.bounds;
    const format = (value: number) =>
      field.kind === 'amount' ? `${formatMoney(value, field.currency)} ${field.currency}` : String(value);
    if (max !== undefined) return t('atMost', { most: format(max) });
    return min === undefined ? t('fieldWrong') : t('atLeast', { least: format(min) });
  };
}
