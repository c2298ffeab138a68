import { addDays, calendarDayIn, clabeCheckDigit } from '../../../lending/index.ts';
import { type Config, getMarket } from '../../config/index.ts';
import {
  encryptDeclared,
  isValidIdNumber,
  parseBankAccount,
  toAccountRow,
} from '../../modules/accounts/index.ts';
import { firstGeneratedId } from '../../modules/reporting/index.ts';
import {
  createRandom,
  type GeneratedBorrower,
  type HistoryContext,
  instantOn,
  pickOne,
  type Random,
  randomDigits,
  randomInt,
  withProbability,
} from './context.ts';
import namesData from './names.json' with { type: 'json' };

const employeeShare = 0.7;
const incomeStep = 50_000;
const relations = ['family', 'family', 'partner', 'friend', 'colleague'] as const;
const otherOccupations = ['selfEmployed', 'selfEmployed', 'business', 'retired'] as const;

/**
 * Common names and streets by market, from which its invented people are put together, and its accounts, whose numbers
 * belong to no branch there is. A market without names gets no generated borrowers.
 */
type Names = Omit<(typeof namesData)[keyof typeof namesData], 'account'> & {
  account: Readonly<Record<string, string>>;
};
export const namesByMarket: Readonly<Record<string, Names>> = namesData;

/** Invented borrowers have the numbers from here on; who registers gets one from 100001. */
const seed = 20_261_123;
const historyDays = 365;
/** The share of borrowers in the first market that is lent in. */
const firstMarketShare = 0.85;

/** The generated borrower of an index, independent of all others. Undefined where no market has names. */
export function generateBorrower(
  { config, now }: HistoryContext,
  index: number,
): GeneratedBorrower | undefined {
  const random = createRandom(seed + index * 7_919);
  const markets = Object.keys(config.markets).filter((market) => namesByMarket[market] !== undefined);
  const market = markets[withProbability(random, firstMarketShare) ? 0 : markets.length - 1];
  const names = market === undefined ? undefined : namesByMarket[market];
  if (market === undefined || names === undefined) return undefined;
  const borrowerId = firstGeneratedId + index;
  const marketConfig = getMarket(config, market);
  const today = calendarDayIn(marketConfig.timeZone, now);
  const account = parseBankAccount(
    marketConfig,
    generateAccount(names, `000${borrowerId}${randomDigits(random, 3)}`, random),
  );
  return {
    borrowerId,
    market,
    fullName: generateName(names, random),
    address: `${pickOne(random, names.streets)} ${randomInt(random, 1, 400)}, ${pickOne(random, names.towns)}`,
    // No number of either country begins with a 1.
    phone: `1${randomDigits(random, 4)}${borrowerId}`,
    birthDate: `${randomInt(random, 1962, 2005)}-0${randomInt(random, 1, 9)}-${randomInt(random, 10, 28)}`,
    bank: account.bankName,
    last4: account.number.slice(-4),
    account: account.number,
    bankCode: account.bankCode,
    // A business that grows: more of them came of late.
    joinedOn: addDays(today, -Math.floor(historyDays * random() ** 1.4) - 1),
    today,
    random,
  };
}

export function generateName({ givenNames, familyNames, familyNameCount }: Names, random: Random): string {
  const last = Array.from({ length: familyNameCount }, () => pickOne(random, familyNames.split(' ')));
  return [pickOne(random, givenNames.split(' ')), ...last].join(' ');
}

/** The number with its check digit, where it has one. `serial`: 11 digits. */
export function generateAccount({ account, banks }: Names, serial: string, random: Random) {
  const bank = banks[randomInt(random, 0, 97) % banks.length] ?? '';
  const fields = Object.fromEntries(
    Object.entries(account).map(([name, text]) => [
      name,
      text.replace('{bank}', bank).replace('{serial}', serial),
    ]),
  );
  return fields.clabe === undefined ? fields : { clabe: fields.clabe + clabeCheckDigit(fields.clabe) };
}

/** A borrower's own rows: who it is, what was declared, where the money goes. */
export function addBorrower(
  { rows, config, fieldEncryption }: HistoryContext,
  borrower: GeneratedBorrower,
): void {
  const { borrowerId, market, fullName, address, phone, bank, last4, joinedOn } = borrower;
  const at = instantOn(joinedOn);
  rows.borrowers.push({
    borrowerId,
    market,
    mobilePhone: phone,
    fullName,
    address,
    payoutBank: bank,
    payoutLast4: last4,
    createdAt: at,
  });
  rows.phoneDirectory.push({ market, phone, borrowerId });
  const names = namesByMarket[market];
  for (const [step, declared] of names === undefined ? [] : listDeclarations(config, borrower, names))
    rows.certifications.push({
      borrowerId,
      step,
      declared: encryptDeclared(fieldEncryption, borrowerId, declared),
      declaredAt: at,
    });
  rows.bankAccounts.push({
    ...toAccountRow(fieldEncryption, borrowerId, { ...borrower, bankName: bank, number: borrower.account }),
    sessionHash: Buffer.alloc(0),
    boundAt: at,
  });
}

/** From what a market's invented borrowers declare. Incomes in minor units. */
type Declarable = {
  nationalId: string;
  employers: readonly string[];
  monthlyIncome: { least: number; most: number };
};

/** What an invented borrower declared at each step; draws of its own leave the borrower's others as they are. */
function listDeclarations(config: Config, borrower: GeneratedBorrower, names: Names) {
  const { fullName, address, birthDate } = borrower;
  const idNumber = generateNationalId(config, borrower, names);
  const random = createRandom(borrower.borrowerId);
  return [
    ['personal', { fullName, address, birthDate, idNumber }],
    ['job', generateJob(names, random)],
    ['ext', generateContact(names, random)],
  ] as const;
}

/** As that of the borrower, a phone number that neither country has. */
function generateContact(names: Names, random: Random) {
  return {
    name: generateName(names, random),
    relation: pickOne(random, relations),
    phone: `1${randomDigits(random, 9)}`,
  };
}

function generateJob({ employers, monthlyIncome: { least, most } }: Declarable, random: Random) {
  const monthlyIncome = least + incomeStep * randomInt(random, 0, (most - least) / incomeStep);
  return random() < employeeShare
    ? { occupation: 'employee', employer: pickOne(random, employers), monthlyIncome }
    : { occupation: pickOne(random, otherOccupations), monthlyIncome };
}

/** A well-formed number of the person's initials and birth date, with its check digit where there is one. */
function generateNationalId(
  config: Config,
  { market, fullName, birthDate }: GeneratedBorrower,
  { nationalId }: Declarable,
): string {
  const initials = fullName
    .normalize('NFD')
    .split(' ')
    .map((word) => word.charAt(0));
  const [given = '', family = '', secondFamily = ''] = initials;
  const parts: Readonly<Record<string, string>> = {
    given,
    family,
    secondFamily,
    born: birthDate.slice(2).replaceAll('-', ''),
    century: birthDate < '2000' ? '0' : 'A',
  };
  const candidates = [...'0123456789'].map((check) =>
    nationalId.replaceAll(/\{(\w+)\}/g, (_, part: string) =>
      part === 'check' ? check : (parts[part] ?? ''),
    ),
  );
  return candidates.find((one) => isValidIdNumber(getMarket(config, market), one, birthDate)) ?? '';
}
