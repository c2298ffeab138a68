const decimals = 2;

/** Minor units of an amount's text; nothing for an empty one. */
export function parseMinorUnits(text: string): number | undefined {
  if (!/\d/.test(text)) return undefined;
  const [whole = '0', cents = ''] = text.split('.');
  return Number(whole) * 100 + Number(cents.padEnd(decimals, '0'));
}

/** `3025.74` of 302574, for an input. */
export function formatAmountInput(minor: number): string {
  return `${Math.floor(minor / 100)}.${String(minor % 100).padStart(decimals, '0')}`;
}
