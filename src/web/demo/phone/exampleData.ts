import { demonstrationMarkets } from '../../../contract/demonstration.ts';
import type { Person } from '../person.ts';

/** What a form of the phone is filled with, by the names of its fields. */
export type ExampleValues = Readonly<Record<string, string>>;

/** Valid and nobody's. */
const mexico = {
  fullName: 'Lucía Ejemplo Torres',
  birthDate: '1993-05-14',
  idNumber: 'EETL930514MDFJRC09',
  address: 'Calle Ejemplo 174, Centro, 06000 Ciudad de México',
  occupation: 'employee',
  employer: 'Panadería Ejemplo',
  monthlyIncome: '18000',
  name: 'Marta Ejemplo',
  relation: 'family',
  clabe: '012180000000001742',
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
