/** What the printed contract says beside its clauses. */
export type ContractTexts = {
  order: string;
  borrower: string;
  address: string;
  lender: string;
  product: string;
  account: string;
  agreedOn: string;
  paidOutOn: string;
  lastPaymentOn: string;
  principal: string;
  commission: string;
  interest: string;
  vat(currency: string): string;
  received: string;
  toRepay: string;
  /** What leads the page: the promise, and until when. */
  agreedToRepay: string;
  lastPayment(day: string): string;
  parties: string;
  figures: string;
  plan: string;
  version: string;
  fingerprint: string;
  page(number: number, count: number): string;
};

const es: ContractTexts = {
  order: 'Número de pedido',
  borrower: 'Deudor',
  address: 'Domicilio',
  lender: 'Acreedor',
  product: 'Producto',
  account: 'Cuenta de depósito',
  agreedOn: 'Fecha del contrato',
  paidOutOn: 'Fecha de depósito',
  lastPaymentOn: 'Fecha del último pago',
  principal: 'Monto del préstamo',
  commission: 'Comisión',
  interest: 'Interés',
  vat: (currency) => (currency === 'INR' ? 'GST de interés y comisión' : 'IVA del interés y de la comisión'),
  received: 'Monto recibido',
  toRepay: 'Total a pagar',
  agreedToRepay: 'Te comprometiste a pagar',
  lastPayment: (day) => `Último pago: ${day}`,
  parties: 'Las partes',
  figures: 'Los montos',
  plan: 'Plan de pagos',
  version: 'Versión del texto',
  fingerprint: 'Huella digital del acuerdo (SHA-256)',
  page: (number, count) => `Página ${number} de ${count}`,
};

const en: ContractTexts = {
  order: 'Order number',
  borrower: 'Borrower',
  address: 'Address',
  lender: 'Lender',
  product: 'Product',
  account: 'Paid to account',
  agreedOn: 'Date of the contract',
  paidOutOn: 'Paid out on',
  lastPaymentOn: 'Last payment due on',
  principal: 'Loan amount',
  commission: 'Commission',
  interest: 'Interest',
  vat: (currency) =>
    currency === 'INR' ? 'GST on interest and commission' : 'VAT on interest and commission',
  received: 'Amount received',
  toRepay: 'Total to repay',
  agreedToRepay: 'You agreed to repay',
  lastPayment: (day) => `Last payment: ${day}`,
  parties: 'The parties',
  figures: 'The amounts',
  plan: 'Payment plan',
  version: 'Version of the text',
  fingerprint: 'Fingerprint of the agreement (SHA-256)',
  page: (number, count) => `Page ${number} of ${count}`,
};

export function contractTexts(language: 'es' | 'en'): ContractTexts {
  return language === 'es' ? es : en;
}
