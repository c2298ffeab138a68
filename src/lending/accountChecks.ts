import { isClabe } from './references.ts';

/** Sums that check a part of a bank account, by the names that markets.json chooses them by. */
export const accountChecks = { clabe: isClabe } as const satisfies Record<string, (text: string) => boolean>;

const checks: Readonly<Record<string, (text: string) => boolean>> = accountChecks;

/** How a part of a bank account is written. `check`: a name of {@link accountChecks}, or empty. */
type Written = { readonly pattern: string; readonly check: string };

export function isAccountPart({ pattern, check }: Written, text: string): boolean {
  return new RegExp(pattern).test(text) && (checks[check]?.(text) ?? true);
}
