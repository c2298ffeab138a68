const clabe = [3, 3, 11, 1];
const store = [4, 5, 5];

/** How a reference is read aloud: a CLABE 3-3-11-1, a store's reference 4-5-5. Source: DESIGN 9. */
export function referenceGroups(code: string): readonly number[] {
  return code.length === 18 ? clabe : store;
}
