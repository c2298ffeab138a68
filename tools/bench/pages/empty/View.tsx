/** A word, as a page without any is never painted. */
export function View() {
  return 'Empty';
}
