/** Joins class names, leaving out what isn't there. */
export function joinClassNames(...names: (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
