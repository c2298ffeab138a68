/** What stands for text that isn't shown. */
export const mask = '••••';

/** A mask that shows only that there is a text. */
export function maskAll(text: string): string {
  return text === '' ? '' : mask;
}

/** The last four characters of a text of more than six; of a shorter one, none. */
export function maskAllButEnd(text: string): string {
  return text.length > 6 ? `${mask}${text.slice(-4)}` : maskAll(text);
}
