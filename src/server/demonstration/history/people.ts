import { addDays, clabeCheckDigit, dayIn } from '../../../lending/index.ts';
import { bankAccountOf } from '../../accounts/index.ts';
import { marketIn } from '../../config/index.ts';
import { accountPlace } from '../../personal/index.ts';
import { between, type Chance, chanceOf, digits, happens, oneOf } from './chance.ts';
import { type Names, namesOf } from './names.ts';
import { momentOf, type Person, type World } from './world.ts';

/** Invented borrowers have the numbers from here on; who registers gets one from 100001. */
export const firstInvented = 10_001;
const seed = 20_261_123;
const historyDays = 365;
/** Of the markets that are lent in, the first has most of the borrowers. */
const firstShare = 0.85;

/** The invented borrower of a place in the list: the same whoever else is invented. Undefined where no market has names. */
export function inventPerson({ config, now }: World, index: number): Person | undefined {
  const chance = chanceOf(seed + index * 7_919);
  const markets = Object.keys(config.markets).filter((market) => namesOf[market] !== undefined);
  const market = markets[happens(chance, firstShare) ? 0 : markets.length - 1];
  const names = market === undefined ? undefined : namesOf[market];
  if (market === undefined || names === undefined) return undefined;
  const borrowerId = firstInvented + index;
  const marketConfig = marketIn(config, market);
  const today = dayIn(marketConfig.timeZone, now);
  const account = bankAccountOf(marketConfig, accountOf(names, borrowerId, chance));
  return {
    borrowerId,
    market,
    fullName: nameOf(names, chance),
    address: `${oneOf(chance, names.streets)} ${between(chance, 1, 400)}, ${oneOf(chance, names.towns)}`,
    // No number of either country begins with a 1.
    phone: `1${digits(chance, 4)}${borrowerId}`,
    birthDate: `${between(chance, 1962, 2005)}-0${between(chance, 1, 9)}-${between(chance, 10, 28)}`,
    bank: account.bankName,
    last4: account.number.slice(-4),
    account: account.number,
    bankCode: account.bankCode,
    // A business that grows: more of them came of late.
    joinedOn: addDays(today, -Math.floor(historyDays * chance() ** 1.4) - 1),
    today,
    chance,
  };
}

function nameOf({ given, family, families }: Names, chance: Chance): string {
  const last = Array.from({ length: families }, () => oneOf(chance, family));
  return [oneOf(chance, given), ...last].join(' ');
}

/** The number with its check digit, where it has one. */
function accountOf(names: Names, borrowerId: number, chance: Chance) {
  const serial = `000${borrowerId}${digits(chance, 3)}`;
  const given = names.account(between(chance, 0, 97), serial);
  return given.clabe === undefined ? given : { clabe: given.clabe + clabeCheckDigit(given.clabe) };
}

/** A borrower's own rows: who it is, what was declared, where the money goes. */
export function keepPerson({ rows, personal }: World, person: Person): void {
  const { borrowerId, market, fullName, address, phone, birthDate, bank, last4, joinedOn } = person;
  const at = momentOf(joinedOn);
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
  const personalStep = { fullName, address, birthDate };
  for (const step of ['personal', 'job', 'ext'] as const) {
    rows.certifications.push({
      borrowerId,
      step,
      declared: step === 'personal' ? personalStep : {},
      declaredAt: at,
    });
  }
  rows.bankAccounts.push({
    borrowerId,
    bankName: bank,
    bankCode: person.bankCode,
    accountNumber: personal.encrypt(accountPlace(borrowerId), person.account),
    accountHash: personal.lookupHash('account', person.account),
    sessionHash: Buffer.alloc(0),
    boundAt: at,
  });
}
