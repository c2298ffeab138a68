import { addDays } from '../../../lending/index.ts';
import { type Config, getMarket, type MarketConfig } from '../../config/index.ts';
import { isValidPhone } from '../../platform/phone.ts';
import { isValidIdNumber, normalizeAddress, normalizeName, parseBankAccount } from '../accounts/index.ts';
import { BusinessError } from '../api/index.ts';
import { type AccountRow, type BorrowerRow, listChoices } from './columns.ts';
import { describeCell, describeChoice, type ImportReason } from './errors.ts';
import type { LocatedRow, ReportRowError } from './readRows.ts';

/** Checks what is readable of a borrower's row by the rules of its market, which it returns; undefined without one. */
export function checkBorrower(
  config: Config,
  { line, readable, cells }: LocatedRow<BorrowerRow>,
  report: ReportRowError,
): string | undefined {
  const reject = (field: string, reason: ImportReason, detail = describeCell(field, cells[field] ?? '')) =>
    report({ file: 'borrowers.csv', line, field, reason, detail });
  const { market: marketCode, phone, fullName, address, idNumber, birthDate, joinedOn } = readable;
  if (marketCode === undefined) return undefined;
  if (!Object.hasOwn(config.markets, marketCode)) {
    reject('market', 'unknown', describeChoice('market', marketCode, listChoices('market', config)));
    return undefined;
  }
  const market = getMarket(config, marketCode);
  if (phone !== undefined && !isValidPhone(market.phone, marketCode, phone)) reject('phone', 'badPhone');
  if (fullName !== undefined && normalizeName(fullName) === undefined) reject('fullName', 'badName');
  if (address !== undefined && normalizeAddress(address) === undefined) reject('address', 'badName');
  if (
    idNumber !== undefined &&
    birthDate !== undefined &&
    !isValidIdNumber(market, idNumber.toUpperCase(), birthDate)
  )
    reject('idNumber', 'badIdNumber');
  if (birthDate !== undefined && joinedOn !== undefined && addDays(birthDate, 1) > joinedOn)
    reject('birthDate', 'notAscending');
  return marketCode;
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
    report({
      file: 'accounts.csv',
      line,
      field,
      reason: 'badAccount',
      detail: describeCell(field, row[field] ?? ''),
    });
    return null;
  }
}
