import { createPrivateKey, sign } from 'node:crypto';
import { z } from 'zod';
import type { PayoutStatusUpdate } from '../payment/payoutApi.ts';
import { jobRequestTimeoutMs, ProviderError, type ProviderRequest, requestProvider } from '../request.ts';

/** STP sends numbers as text or as numbers. */
export const textOrNumber = z
  .union([z.string(), z.number().transform(String)])
  .transform((value) => value.trim());
/** STP's code for "not found". */
export const notFoundCode = -100;

export const provider = 'stp';
export const stpInstitution = '90646';
export const timeZone = 'America/Mexico_City';

/** Statuses of requests that were rejected before an order was registered. */
const rejectedStatuses = new Set([400, 401, 403, 404]);

/** Calls `ordenPago/…`. Throws on any status but 200; failure `unknown` where an order may have been registered. */
export async function requestStp(
  api: string,
  method: 'PUT' | 'POST',
  path: string,
  body: object,
  options: Pick<ProviderRequest, 'maxBytes'> = {},
): Promise<unknown> {
  const url = `${api}/ordenPago/${path}`;
  const response = await requestProvider({
    provider,
    url,
    method,
    body,
    timeoutMs: jobRequestTimeoutMs,
    ...options,
  });
  if (response.status !== 200) {
    const failure = rejectedStatuses.has(response.status) ? 'unreached' : 'unknown';
    throw new ProviderError(provider, failure, String(response.status));
  }
  return response.body;
}

/** SPEI transfers pesos only; notices don't name a currency. */
export const speiCurrency = 'MXN';

/** SPEI participants by the first three digits of a CLABE, where the number isn't 40 or 90 and these. Source: Banxico's catalogue. */
const institutionByIrregularPrefix: Readonly<Record<string, string>> = {
  '001': '2001',
  '006': '37006',
  '009': '37009',
  '019': '37019',
  '135': '37135',
  '166': '37166',
  '168': '37168',
};

/** The SPEI participant of a CLABE: banks are 40…, brokers, funds and wallets 90…. */
export function getInstitution(clabe: string): string {
  const code = clabe.slice(0, 3);
  return institutionByIrregularPrefix[code] ?? `${code < '600' ? '40' : '90'}${code}`;
}

/** STP's order states; any other is under way. */
const payoutStates: Readonly<Record<string, PayoutStatusUpdate['state']>> = {
  LQ: 'arrived',
  TLQ: 'arrived',
  LIQUIDACION: 'arrived',
  D: 'returned',
  RE: 'returned',
  DEVOLUCION: 'returned',
  CN: 'refused',
  CL: 'refused',
  CR: 'refused',
  CA: 'refused',
  RL: 'refused',
  RA: 'refused',
  RB: 'refused',
  EL: 'refused',
  TCL: 'refused',
  CANCELACION: 'refused',
};

export function toPayoutState(state: string): PayoutStatusUpdate['state'] {
  return payoutStates[state.trim().toUpperCase()] ?? 'sent';
}

/** The signed fields of an order, in this order; absent ones are empty. */
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

type SignedField = (typeof orderFields)[number];
export type SignedValues = Readonly<Partial<Record<SignedField, string | number>>>;

/** The original string (cadena original) of an order: all fields between bars, money with two decimals. */
export function buildOriginalString(values: SignedValues): string {
  return `||${orderFields.map((name) => values[name] ?? '').join('|')}||`;
}

/** The original string of an order query: company, day, tracking key and institution; all other fields empty. */
export function buildQueryOriginalString(
  company: string,
  day: string,
  key: string,
  institution: string,
): string {
  return `|||${company}|${day}||${key}|${institution}${'|'.repeat(30)}`;
}

/** RSA with SHA-256, base64. */
export function createSigner(privateKey: string, passphrase: string | undefined): (text: string) => string {
  const key = createPrivateKey(passphrase === undefined ? privateKey : { key: privateKey, passphrase });
  return (text) => sign('RSA-SHA256', Buffer.from(text), key).toString('base64');
}
