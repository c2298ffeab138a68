import fc from 'fast-check';
import { type Role, roles } from '../../src/contract/desk/staff.ts';

/** What one person may be given: each role, and any two. A lender that forbids a pair leaves it out here. */
const permittedRoles: readonly (readonly Role[])[] = [
  ...roles.map((role) => [role]),
  ...roles.flatMap((first, index) => roles.slice(index + 1).map((second) => [first, second])),
];

/** Those who handle money come up three times as often. */
const canHandleMoney = (ownRoles: readonly Role[]) =>
  ownRoles.some((role) => role === 'cashier' || role === 'finance');

export const roleSets: fc.Arbitrary<readonly Role[]> = fc.constantFrom(
  ...permittedRoles,
  ...permittedRoles.filter(canHandleMoney),
  ...permittedRoles.filter(canHandleMoney),
);
