const clabeWeights = [3, 7, 1] as const;

function toCheckDigit(sum: number): string {
  return String((10 - (sum % 10)) % 10);
}

/** ABM: each of the 17 digits times 3, 7, 1 in turn; the sum of the products' last digits, completed to the next ten. */
export function clabeCheckDigit(first17: string): string {
  if (!/^\d{17}$/.test(first17)) throw new RangeError('A CLABE is checked over 17 digits');
  return toCheckDigit(
    [...first17].reduce(
      (sum, digit, index) => sum + ((Number(digit) * (clabeWeights[index % 3] ?? 0)) % 10),
      0,
    ),
  );
}

/** 18 digits: 3 bank, 3 place, 11 account, 1 check digit. */
export function isClabe(text: string): boolean {
  return /^\d{18}$/.test(text) && clabeCheckDigit(text.slice(0, 17)) === text.slice(17);
}

/** `prefix`: 6 digits, bank and place; `account`: 11 digits. Throws RangeError on anything else. */
export function createClabe(prefix: string, account: string): string {
  if (prefix.length !== 6) throw new RangeError('A CLABE is made of 6 and 11 digits');
  const first17 = `${prefix}${account}`;
  return `${first17}${clabeCheckDigit(first17)}`;
}

/** Luhn (ISO/IEC 7812-1): catches every wrong digit and nearly every exchange of neighbours. */
export function luhnCheckDigit(digits: string): string {
  if (!/^\d+$/.test(digits)) throw new RangeError('Only digits are checked');
  const fromRight = [...digits].reverse().map(Number);
  return toCheckDigit(
    fromRight.reduce((sum, digit, index) => {
      const doubled = digit * 2;
      const value = doubled > 9 ? doubled - 9 : doubled;
      return sum + (index % 2 === 0 ? value : digit);
    }, 0),
  );
}

/** A reference for stores: 14 digits, of which the last is the check digit. */
export function isPaymentReference(text: string): boolean {
  return /^\d{14}$/.test(text) && luhnCheckDigit(text.slice(0, -1)) === text.slice(-1);
}

/** `prefix`: 4 digits, the lender's at the store; `serial`: 9 digits. Throws RangeError on anything else. */
export function createPaymentReference(prefix: string, serial: string): string {
  const digits = `${prefix}${serial}`;
  const reference = `${digits}${luhnCheckDigit(digits)}`;
  if (prefix.length !== 4 || !isPaymentReference(reference))
    throw new RangeError('A payment reference is made of 4 and 9 digits');
  return reference;
}

const clabeGroups = [3, 3, 11, 1];
const codeGroups = [4, 5, 5];

/** The group lengths in which a reference is displayed: a CLABE 3-3-11-1, any other 4-5-5. Source: DESIGN 9. */
export function referenceGrouping(reference: string): readonly number[] {
  return reference.length === 18 ? clabeGroups : codeGroups;
}

/** A group of digits with its offset in the reference. */
type DigitGroup = { readonly offset: number; readonly digits: string };

/** Splits a reference into groups of these lengths; remaining digits form one more group. */
export function groupDigits(reference: string, lengths: readonly number[]): DigitGroup[] {
  const groups: DigitGroup[] = [];
  let offset = 0;
  for (const length of lengths) {
    if (offset >= reference.length) break;
    groups.push({ offset, digits: reference.slice(offset, offset + length) });
    offset += length;
  }
  if (offset < reference.length) groups.push({ offset, digits: reference.slice(offset) });
  return groups;
}

/** Kinds of payment references by their names in markets.json: prefix digits, serial digits, and the check digit by `create`. */
export const referenceKinds = {
  clabe: { prefix: 6, serial: 11, create: createClabe },
  reference: { prefix: 4, serial: 9, create: createPaymentReference },
} as const satisfies Record<
  string,
  { prefix: number; serial: number; create: (prefix: string, serial: string) => string }
>;

/** Checks of bank account numbers by their names in markets.json. */
export const accountChecks = { clabe: isClabe } as const satisfies Record<string, (text: string) => boolean>;

const checksByName: Readonly<Record<string, (text: string) => boolean>> = accountChecks;

/** The format of a part of a bank account. `check`: a name of {@link accountChecks}, or empty. */
type AccountPartFormat = { readonly pattern: string; readonly check: string };

export function isAccountField({ pattern, check }: AccountPartFormat, text: string): boolean {
  return new RegExp(pattern).test(text) && (checksByName[check]?.(text) ?? true);
}
