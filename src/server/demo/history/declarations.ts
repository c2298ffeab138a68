import { type Config, getMarket } from '../../config/index.ts';
import { isValidIdNumber } from '../../modules/accounts/index.ts';
import { createRandom, type GeneratedBorrower, pickOne, type Random, randomInt } from './context.ts';

/** From what a market's invented borrowers declare. Incomes in minor units. */
type Declarable = {
  nationalId: string;
  employers: readonly string[];
  monthlyIncome: { least: number; most: number };
};

const employeeShare = 0.7;
const incomeStep = 50_000;
const otherOccupations = ['selfEmployed', 'selfEmployed', 'business', 'retired'] as const;

/** What an invented borrower declared at each step; draws of its own leave the borrower's others as they are. */
export function listDeclarations(config: Config, borrower: GeneratedBorrower, declarable: Declarable) {
  const { fullName, address, birthDate } = borrower;
  const idNumber = generateNationalId(config, borrower, declarable);
  return [
    ['personal', { fullName, address, birthDate, idNumber }],
    ['job', generateJob(declarable, createRandom(borrower.borrowerId))],
    ['ext', {}],
  ] as const;
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
