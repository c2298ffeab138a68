import { idChecks, type MarketConfig } from '../../config/index.ts';

/** Whether an id number is well formed and, where it says so, is of someone born that day (`YYYY-MM-DD`). */
export function isValidIdNumber({ nationalId }: MarketConfig, idNumber: string, birthDate: string): boolean {
  const { pattern, check } = nationalId;
  return new RegExp(pattern).test(idNumber) && (check === undefined || idChecks[check](idNumber, birthDate));
}
