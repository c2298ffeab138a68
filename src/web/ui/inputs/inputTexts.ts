import own from 'messages:inputs';

/** The messages of the money keyboard and the date picker. */
export let inputTexts: typeof own = own;

/** Replaces these messages, for the test page in Chinese. */
export function setInputTexts(other: typeof own): void {
  inputTexts = other;
}
