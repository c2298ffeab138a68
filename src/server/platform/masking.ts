/** What stands for text that isn't shown. */
export const maskCharacters = '••••';

/** A mask that shows only that there is a text. */
export function maskAll(text: string): string {
  return text === '' ? '' : maskCharacters;
}

/** The last four characters of a text of more than six; of a shorter one, none. */
export function maskAllButLast(text: string): string {
  return text.length > 6 ? `${maskCharacters}${text.slice(-4)}` : maskAll(text);
}
