import { isClabe } from './references.ts';

/** Sums that check a part of a bank account, by the names that markets.json chooses them by. */
export const accountChecks = { clabe: isClabe } as const satisfies Record<string, (text: string) => boolean>;

const checksByName: Readonly<Record<string, (text: string) => boolean>> = accountChecks;

/** How a part of a bank account is written. `check`: a name of {@link accountChecks}, or empty. */
type AccountPartFormat = { readonly pattern: string; readonly check: string };

export function isAccountPart({ pattern, check }: AccountPartFormat, text: string): boolean {
  return new RegExp(pattern).test(text) && (checksByName[check]?.(text) ?? true);
}
