import { addDays } from '../../../lending/index.ts';
import { type Config, getMarket, type MarketConfig } from '../../config/index.ts';
import { isValidPhone } from '../../platform/phone.ts';
import { isValidIdNumber, normalizeAddress, normalizeName, parseBankAccount } from '../accounts/index.ts';
import { BusinessError } from '../api/index.ts';
import type { AccountRow, BorrowerRow } from './columns.ts';
import type { ImportReason } from './errors.ts';
import type { LocatedRow, ReportRowError } from './readRows.ts';

/** Whether a borrower's row is right by the rules of the market. */
export function checkBorrower(
  config: Config,
  { line, row }: { line: number; row: BorrowerRow },
  report: ReportRowError,
): boolean {
  let isValid = true;
  const reject = (field: string, reason: ImportReason) => {
    report({ file: 'borrowers.csv', line, field, reason });
    isValid = false;
  };
  if (!Object.hasOwn(config.markets, row.market)) {
    reject('market', 'unknown');
    return false;
  }
  const market = getMarket(config, row.market);
  if (!isValidPhone(market.phone, row.market, row.phone)) reject('phone', 'badPhone');
  if (normalizeName(row.fullName) === undefined) reject('fullName', 'badName');
  if (normalizeAddress(row.address) === undefined) reject('address', 'badName');
  if (row.idNumber !== undefined && !isValidIdNumber(market, row.idNumber.toUpperCase(), row.birthDate))
    reject('idNumber', 'badIdNumber');
  if (addDays(row.birthDate, 1) > row.joinedOn) reject('birthDate', 'notAscending');
  return isValid;
}

/** `field`: the column of the number. */
export type PreparedAccount = ReturnType<typeof parseBankAccount> & { line: number; field: string };

/** A borrower's bank account; null without one, or where it is wrong. */
export function parseAccount(
  market: MarketConfig,
  account: LocatedRow<AccountRow> | undefined,
  report: ReportRowError,
): PreparedAccount | null {
  if (account === undefined || account.row === null) return null;
  const { line, row } = account;
  const field = market.bankAccount.number;
  try {
    return { ...parseBankAccount(market, row), line, field };
  } catch (error) {
    if (!(error instanceof BusinessError)) throw error;
    report({ file: 'accounts.csv', line, field, reason: 'badAccount' });
    return null;
  }
}
