import type { ResponseData } from '../../../contract/schemas/index.ts';
import type { MarketConfig } from '../../config/index.ts';

/** What the page asks for: the parts of the market's account, in one language. */
export function toBankForm(
  { bankAccount }: MarketConfig,
  language: 'es' | 'en',
): ResponseData<'bankDetail'>['form'] {
  const banks = Object.entries(bankAccount.banks).map(([value, text]) => ({ value, text }));
  return bankAccount.fields.map(
    ({ name, input, label, hint, wrong, pattern, check, most: maxLength, repeat }) => ({
      name,
      input,
      label: label[language],
      hint: hint?.[language] ?? '',
      wrong: wrong[language],
      pattern,
      check: check ?? '',
      most: maxLength,
      options: input === 'choice' ? banks : [],
      repeat: repeat ? { label: repeat.label[language], wrong: repeat.wrong[language] } : null,
    }),
  );
}
