/** A text backwards, to be compared with what is indexed by its end. */
export function reverseText(text: string): string {
  return [...text].reverse().join('');
}

/** A pattern for what begins with a text of letters and figures. */
export function likePrefixPattern(text: string): string {
  return `${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
}
