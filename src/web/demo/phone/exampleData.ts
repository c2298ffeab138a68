import { demonstrationMarkets } from '../../../contract/demonstration.ts';
import type { Person } from '../person.ts';

/** What a form of the phone is filled with, by the names of its fields. */
export type ExampleValues = Readonly<Record<string, string>>;

const curpAlphabet = '0123456789ABCDEFGHIJKLMNÑOPQRSTUVWXYZ';

/** Valid and nobody's. */
const mexico = {
  fullName: 'Lucía Ejemplo Torres',
  birthDate: '1993-05-14',
  idNumber: withCurpDigit('EETL930514MDFJRC0'),
  address: 'Calle Ejemplo 174, Centro, 06000 Ciudad de México',
  occupation: 'employee',
  employer: 'Panadería Ejemplo',
  monthlyIncome: '18000',
  name: 'Marta Ejemplo',
  relation: 'family',
  clabe: withClabeDigit('01218000000000174'),
} as const;

const india = {
  fullName: 'Meera Example',
  birthDate: '1993-05-14',
  idNumber: 'AAAPE0174X',
  address: '174 Example Road, Bengaluru 560001, Karnataka',
  occupation: 'employee',
  employer: 'Example Textiles',
  monthlyIncome: '45000',
  name: 'Arun Example',
  relation: 'family',
  ifsc: 'HDFC0000174',
  account: '50100000000174',
} as const;

/** Values for every form of a person's market; the phone of a contact is another than the person's. */
export function exampleValues({ market, phone }: Person): ExampleValues {
  return {
    market,
    ...(demonstrationMarkets[market]?.person === 'india' ? india : mexico),
    contactPhone: demonstrationMarkets[market]?.contactPhone ?? '',
    phone,
  };
}

/** Source: RENAPO. */
function withCurpDigit(first17: string): string {
  const sum = [...first17].reduce(
    (total, character, index) => total + curpAlphabet.indexOf(character) * (18 - index),
    0,
  );
  return first17 + String((10 - (sum % 10)) % 10);
}

/** Source: Banxico, weights 3, 7, 1. */
function withClabeDigit(first17: string): string {
  const weights = [3, 7, 1];
  const sum = [...first17].reduce(
    (total, digit, index) => total + ((Number(digit) * (weights[index % 3] ?? 0)) % 10),
    0,
  );
  return first17 + String((10 - (sum % 10)) % 10);
}
