/** A part of a code and where it begins. */
export type Group = { readonly at: number; readonly digits: string };

/** Splits a code into groups of these lengths; what is left over makes one more. */
export function groupDigits(code: string, lengths: readonly number[]): Group[] {
  const groups: Group[] = [];
  let at = 0;
  for (const length of lengths) {
    if (at >= code.length) break;
    groups.push({ at, digits: code.slice(at, at + length) });
    at += length;
  }
  if (at < code.length) groups.push({ at, digits: code.slice(at) });
  return groups;
}
