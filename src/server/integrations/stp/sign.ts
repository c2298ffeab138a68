import { createPrivateKey, sign } from 'node:crypto';

/** What of an order is signed, in this order; what isn't given is empty. */
const orderFields = [
  'institucionContraparte',
  'empresa',
  'fechaOperacion',
  'folioOrigen',
  'claveRastreo',
  'institucionOperante',
  'monto',
  'tipoPago',
  'tipoCuentaOrdenante',
  'nombreOrdenante',
  'cuentaOrdenante',
  'rfcCurpOrdenante',
  'tipoCuentaBeneficiario',
  'nombreBeneficiario',
  'cuentaBeneficiario',
  'rfcCurpBeneficiario',
  'emailBeneficiario',
  'tipoCuentaBeneficiario2',
  'nombreBeneficiario2',
  'cuentaBeneficiario2',
  'rfcCurpBeneficiario2',
  'conceptoPago',
  'conceptoPago2',
  'claveCatUsuario1',
  'claveCatUsuario2',
  'clavePago',
  'referenciaCobranza',
  'referenciaNumerica',
  'tipoOperacion',
  'topologia',
  'usuario',
  'medioEntrega',
  'prioridad',
  'iva',
] as const;

export type SignedField = (typeof orderFields)[number];
export type SignedValues = Readonly<Partial<Record<SignedField, string | number>>>;

/** The original string of an order: every field between bars, money with two decimals. */
export function originalString(values: SignedValues): string {
  return `||${orderFields.map((name) => values[name] ?? '').join('|')}||`;
}

/** That of a question after an order: company, day, key and institution at their places, everything else empty. */
export function queryString(company: string, day: string, key: string, institution: string): string {
  return `|||${company}|${day}||${key}|${institution}${'|'.repeat(30)}`;
}

/** RSA with SHA-256, base64. */
export function createSigner(privateKey: string, passphrase: string | undefined): (text: string) => string {
  const key = createPrivateKey(passphrase === undefined ? privateKey : { key: privateKey, passphrase });
  return (text) => sign('RSA-SHA256', Buffer.from(text), key).toString('base64');
}
