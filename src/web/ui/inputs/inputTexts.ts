import own from 'messages:input';

/** What the money keyboard and the date picker say. */
export let inputTexts: typeof own = own;

/** Lets them say the same in other words. */
export function setInputTexts(other: typeof own): void {
  inputTexts = other;
}
