const es = {
  /** What leads the page before: what would be repaid, and what is received for it. */
  youWouldRepay: 'Si aceptas, pagas',
  youReceive: (amount: string) => `y recibes ${amount}`,
  /** What leads the page after: the promise, and until when. */
  agreedToRepay: 'Te comprometiste a pagar',
  lastPayment: (day: string) => `Último pago: ${day}`,
  /** Where dates were moved, or the plan replaced, afterwards. */
  changedSince: 'Después cambiaron tus fechas: las de ahora están en tu préstamo.',
  /** Who stands as borrower in a specimen. */
  whoBorrows: 'Quien pide el préstamo',
  hisAddress: 'Su domicilio',
  hisAccount: 'Su cuenta de banco',
  beside: 'Junto al documento',
  besideNote: 'Lo que se supo después de aceptar. No cambia el documento.',
  order: 'Número de préstamo',
  agreedOn: 'Aceptado el',
  paidOutOn: 'Depositado el',
  notAgreed: 'Todavía no lo aceptas',
  notAgreedNote: 'Si te depositamos hoy, estas serían tus fechas. No son parte del documento.',
  ifPaidOutToday: 'Depósito',
  version: 'Versión del texto',
  fingerprint: 'Huella digital (SHA-256)',
  attached: (name: string) =>
    `Es la huella del archivo ${name}, adjunto a este PDF: el documento completo en los dos idiomas.`,
};

/** What stands around an agreement: none of it is part of what is agreed to. */
export type ContractTexts = typeof es;

const en: ContractTexts = {
  youWouldRepay: 'If you accept, you repay',
  youReceive: (amount) => `and receive ${amount}`,
  agreedToRepay: 'You agreed to repay',
  lastPayment: (day) => `Last payment: ${day}`,
  changedSince: 'Your dates have changed since: your loan page has those of now.',
  whoBorrows: 'Whoever asks for the loan',
  hisAddress: 'Their address',
  hisAccount: 'Their bank account',
  beside: 'Beside the document',
  besideNote: 'What became known after it was accepted. It changes nothing in the document.',
  order: 'Loan number',
  agreedOn: 'Accepted on',
  paidOutOn: 'Paid out on',
  notAgreed: 'You have not accepted it yet',
  notAgreedNote:
    'If the loan were paid out today, these would be your dates. They are no part of the document.',
  ifPaidOutToday: 'Payout',
  version: 'Version of the text',
  fingerprint: 'Fingerprint (SHA-256)',
  attached: (name) =>
    `It is the fingerprint of the file ${name}, attached to this PDF: the whole document in both languages.`,
};

export function contractTexts(language: 'es' | 'en'): ContractTexts {
  return language === 'es' ? es : en;
}
