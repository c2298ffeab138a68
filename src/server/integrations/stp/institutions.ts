/** SPEI's number of a participant by the first three digits of a CLABE, where it isn't 40 before a bank's. Source: Banxico's catalogue. */
const irregularCodes: Readonly<Record<string, string>> = {
  '001': '2001',
  '006': '37006',
  '009': '37009',
  '019': '37019',
  '135': '37135',
  '166': '37166',
  '168': '37168',
};

/** Whose account a CLABE is: banks are 40…, brokers, funds and wallets 90…. */
export function getInstitution(clabe: string): string {
  const code = clabe.slice(0, 3);
  return irregularCodes[code] ?? `${code < '600' ? '40' : '90'}${code}`;
}
