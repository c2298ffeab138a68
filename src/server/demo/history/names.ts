import type { NonEmpty } from './random.ts';

/** Common names and streets of a market, from which its invented people are put together. */
export type Names = {
  givenNames: NonEmpty<string>;
  familyNames: NonEmpty<string>;
  /** How many family names somebody bears. */
  familyNameCount: number;
  streets: NonEmpty<string>;
  /** A town with the beginning of its postcodes. */
  towns: NonEmpty<string>;
  /** The bank's part of an account's number, and how an account is told: its numbers belong to no branch there is. */
  createAccount(bankIndex: number, serial: string): Readonly<Record<string, string>>;
};

const mexicanBanks = ['012', '072', '002', '014', '021', '127', '044', '058'] as const;
const indianBanks = ['HDFC', 'ICIC', 'SBIN', 'UTIB', 'KKBK', 'PUNB'] as const;

/** By the market. In one without names nobody is invented. */
export const namesByMarket: Readonly<Record<string, Names>> = {
  MX: {
    givenNames: splitWords(
      'María Guadalupe José Juan Fernanda Luis Carlos Alejandra Miguel Daniela Jesús Verónica Francisco Patricia Rosa ' +
        'Antonio Gabriela Ricardo Leticia Eduardo Karla Roberto Adriana Sergio Norma Héctor Lucía Raúl',
    ),
    familyNames: splitWords(
      'Hernández García Martínez López González Pérez Rodríguez Sánchez Ramírez Cruz Flores Gómez Morales Vázquez Reyes ' +
        'Jiménez Torres Díaz Gutiérrez Ruiz Mendoza Aguilar Ortiz Castillo Moreno Romero Álvarez Chávez Rivera',
    ),
    familyNameCount: 2,
    streets: [
      'Calle Hidalgo',
      'Calle Morelos',
      'Av. Juárez',
      'Calle 5 de Mayo',
      'Av. Reforma',
      'Calle Allende',
    ],
    towns: [
      '06000 Ciudad de México',
      '44100 Guadalajara, Jalisco',
      '64000 Monterrey, Nuevo León',
      '72000 Puebla, Puebla',
      '76000 Querétaro, Querétaro',
      '37000 León, Guanajuato',
      '97000 Mérida, Yucatán',
    ],
    createAccount: (bankIndex, serial) => ({ clabe: `${pickBank(mexicanBanks, bankIndex)}000${serial}` }),
  },
  IN: {
    givenNames: splitWords(
      'Aarav Priya Rahul Anjali Vijay Sunita Arjun Kavita Sanjay Neha Amit Pooja Suresh Meena Deepak',
    ),
    familyNames: splitWords('Kumar Sharma Singh Patel Reddy Gupta Nair Das Iyer Verma Joshi Rao Menon Mehta'),
    familyNameCount: 1,
    streets: ['MG Road', 'Station Road', 'Gandhi Nagar', 'Nehru Street', 'Temple Road', 'Park Street'],
    towns: [
      '560001 Bengaluru, Karnataka',
      '400001 Mumbai, Maharashtra',
      '600001 Chennai, Tamil Nadu',
      '110001 Delhi',
    ],
    createAccount: (bankIndex, serial) => ({
      ifsc: `${pickBank(indianBanks, bankIndex)}0000000`,
      account: serial,
    }),
  },
};

function splitWords(text: string): NonEmpty<string> {
  const [first = '', ...others] = text.split(' ');
  return [first, ...others];
}

function pickBank(banks: readonly string[], at: number): string {
  return banks[at % banks.length] ?? '';
}
