/** Banks by the first three digits of a CLABE. Source: Banxico, catalogue of SPEI participants. */
const mexican: Readonly<Record<string, string>> = {
  '002': 'Banamex',
  '006': 'Bancomext',
  '009': 'Banobras',
  '012': 'BBVA',
  '014': 'Santander',
  '019': 'Banjército',
  '021': 'HSBC',
  '030': 'BanBajío',
  '036': 'Inbursa',
  '042': 'Mifel',
  '044': 'Scotiabank',
  '058': 'Banregio',
  '059': 'Invex',
  '060': 'Bansi',
  '062': 'Afirme',
  '072': 'Banorte',
  '106': 'Bank of America',
  '113': 'Ve por Más',
  '127': 'Banco Azteca',
  '128': 'Autofin',
  '130': 'Compartamos',
  '132': 'Multiva',
  '133': 'Actinver',
  '137': 'BanCoppel',
  '138': 'ABC Capital',
  '143': 'CIBanco',
  '145': 'BBase',
  '147': 'Bankaool',
  '156': 'Sabadell',
  '166': 'Banco del Bienestar',
  '638': 'Nu México',
  '646': 'STP',
  '661': 'Klar',
  '684': 'Transfer',
  '703': 'Tesored',
  '706': 'Arcus',
  '722': 'Mercado Pago',
  '723': 'Cuenca',
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

/** Undefined for a code no bank has: such a CLABE can't be paid to. */
export function mexicanBank(clabe: string): string | undefined {
  return mexican[clabe.slice(0, 3)];
}

/** The bank's own four letters where the list doesn't hold it: there are hundreds. */
export function indianBank(ifsc: string): string {
  return indian[ifsc.slice(0, 4)] ?? ifsc.slice(0, 4);
}
