import own from 'messages:input';

/** What the money keyboard and the date picker say. */
export let words: typeof own = own;

/** Lets them say the same in other words. */
export function speak(other: typeof own): void {
  words = other;
}
