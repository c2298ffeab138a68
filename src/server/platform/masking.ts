/** What stands for text that isn't shown. */
export const mask = '••••';

/** That there is one. */
export function maskAll(text: string): string {
  return text === '' ? '' : mask;
}

/** The last four of what has more than six, and nothing of what hasn't. */
export function maskAllButEnd(text: string): string {
  return text.length > 6 ? `${mask}${text.slice(-4)}` : maskAll(text);
}
