/** The rules of the money keyboard, apart from how it is drawn. Source: SPEC 5. */

export const moneyKeys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '.', '0', 'delete'] as const;
export type MoneyKey = (typeof moneyKeys)[number];

const maxDigits = 9;
const decimals = 2;

/** The text of an amount after a key: one decimal point, two decimals, no needless zero in front. */
export function applyMoneyKey(text: string, key: MoneyKey): string {
  if (key === 'delete') return text.slice(0, -1);
  if (key === '.') return text.includes('.') ? text : `${text || '0'}.`;
  const [whole = '', cents] = text.split('.');
  if (cents !== undefined) return cents.length < decimals ? text + key : text;
  if (whole === '0') return key;
  return whole.length < maxDigits ? text + key : text;
}
