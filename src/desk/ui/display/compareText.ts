export type ComparedPart = { readonly text: string; readonly isSame: boolean };

/** The parts of a text that another has too, in the order of both, and those that it lacks. Capitals, spaces and hyphens don't count. */
export function compareText(text: string, other: string): readonly ComparedPart[] {
  const common = findCommon([...text].map(normalize), [...other].map(normalize).filter(Boolean));
  const parts: { text: string; isSame: boolean }[] = [];
  for (const [index, char] of [...text].entries()) {
    const isSame = common.has(index) || normalize(char) === '';
    const last = parts.at(-1);
    if (last?.isSame === isSame) last.text += char;
    else parts.push({ text: char, isSame });
  }
  return parts;
}

function normalize(char: string): string {
  return char.toUpperCase().replace(/[\s-]/, '');
}

/** The indexes of a longest common subsequence in the first list. */
function findCommon(own: readonly string[], other: readonly string[]): ReadonlySet<number> {
  // lengths[i][j]: how long it is from own[i] and other[j] on.
  const lengths = Array.from({ length: own.length + 1 }, () => new Array<number>(other.length + 1).fill(0));
  const at = (i: number, j: number) => lengths[i]?.[j] ?? 0;
  for (let i = own.length - 1; i >= 0; i--)
    for (let j = other.length - 1; j >= 0; j--) {
      const row = lengths[i];
      if (row) row[j] = own[i] === other[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  const found = new Set<number>();
  for (let i = 0, j = 0; i < own.length && j < other.length; ) {
    if (own[i] === other[j]) {
      found.add(i++);
      j++;
    } else if (at(i + 1, j) >= at(i, j + 1)) i++;
    else j++;
  }
  return found;
}
