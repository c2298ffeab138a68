import { clabe as catalogue } from 'clabe-validator';

/** What people call a bank whose name in the catalogue is another, by the first three digits of a CLABE. */
const calledInMexico: Readonly<Record<string, string>> = {
  '002': 'Banamex',
  '012': 'BBVA',
  '030': 'BanBajío',
  '032': 'Ixe',
  '036': 'Inbursa',
  '044': 'Scotiabank',
  '058': 'Banregio',
  '072': 'Banorte',
  '145': 'BBase',
  '638': 'Nu México',
  '728': 'Spin by OXXO',
};

/** Banks by the first four letters of an IFSC. Source: Reserve Bank of India. */
const indian: Readonly<Record<string, string>> = {
  AUBL: 'AU Small Finance Bank',
  BARB: 'Bank of Baroda',
  BKID: 'Bank of India',
  CNRB: 'Canara Bank',
  FDRL: 'Federal Bank',
  HDFC: 'HDFC Bank',
  ICIC: 'ICICI Bank',
  IDFB: 'IDFC FIRST Bank',
  INDB: 'IndusInd Bank',
  IPOS: 'India Post Payments Bank',
  KKBK: 'Kotak Mahindra Bank',
  PUNB: 'Punjab National Bank',
  SBIN: 'State Bank of India',
  UBIN: 'Union Bank of India',
  UTIB: 'Axis Bank',
  YESB: 'Yes Bank',
};

/** What the catalogue calls a code that is kept free. */
const nobody = 'N/A';

/** Undefined for a code that the catalogue of SPEI participants doesn't hold: a new one may not be in it yet. */
export function mexicanBank(clabe: string): string | undefined {
  const code = clabe.slice(0, 3);
  const { name = nobody } = catalogue.banksMap[Number(code)] ?? {};
  return calledInMexico[code] ?? (name === nobody ? undefined : name);
}

/** The bank's own four letters where the list doesn't hold it: there are hundreds. */
export function indianBank(ifsc: string): string {
  return indian[ifsc.slice(0, 4)] ?? ifsc.slice(0, 4);
}
