import type { Channel } from '../config/index.ts';

/** What the fields of a payer's own form are called, in one language. */
type PayeeTexts = {
  hint: { barcode: string; upi: string };
  code: Record<Channel['kind'], { name: string; copy: string }>;
  bank: string;
  upiAddress: string;
  openUpi: string;
};

const es: PayeeTexts = {
  hint: {
    barcode: 'Muestra este código en caja. Tócalo para verlo en grande.',
    upi: 'Escanéalo desde otro teléfono. Tócalo para verlo en grande.',
  },
  code: {
    clabe: { name: 'CLABE', copy: 'Copiar CLABE' },
    barcode: { name: 'Referencia', copy: 'Copiar referencia' },
    upi: { name: 'Referencia', copy: 'Copiar referencia' },
    account: { name: 'Número de cuenta', copy: 'Copiar número de cuenta' },
  },
  bank: 'Banco',
  upiAddress: 'Dirección UPI',
  openUpi: 'Pagar con mi app de UPI',
};

const en: PayeeTexts = {
  hint: {
    barcode: 'Show this code at the till. Tap it to enlarge it.',
    upi: 'Scan it from another phone. Tap it to enlarge it.',
  },
  code: {
    clabe: { name: 'CLABE', copy: 'Copy CLABE' },
    barcode: { name: 'Reference', copy: 'Copy reference' },
    upi: { name: 'Reference', copy: 'Copy reference' },
    account: { name: 'Account number', copy: 'Copy account number' },
  },
  bank: 'Bank',
  upiAddress: 'UPI address',
  openUpi: 'Pay with my UPI app',
};

export function payeeTexts(language: 'es' | 'en'): PayeeTexts {
  return language === 'es' ? es : en;
}
