import { formatDayCount } from '../../config/format.ts';

function days(count: number): string {
  return formatDayCount(count, 'es');
}

export const es = {
  amounts: 'Los montos',
  principal: 'Monto del préstamo',
  commission: 'Comisión',
  vatOf: (tax: string, of: 'commission' | 'interest', rate: string) =>
    `${tax} ${of === 'interest' ? 'del interés' : 'de la comisión'} (${rate})`,
  given: 'Recibes',
  interest: 'Interés',
  total: 'Total a pagar',
  plan: 'Plan de pagos',
  payment: (number: number, count: number) => (count === 1 ? 'Pago único' : `Pago ${number} de ${count}`),
  /** When a payment is due, as a sentence. */
  due: (day: number) => `Vence ${days(day)} después del día del depósito.`,
  /** What a payment is made of, as a sentence; `tax` may be empty. */
  made: (principal: string, interest: string, tax: string) =>
    tax === ''
      ? `Capital ${principal} e interés ${interest}.`
      : `Capital ${principal}, interés ${interest}, ${tax}.`,
  otherwise: 'Si te atrasas, necesitas más tiempo o pagas antes',
  latePenalty: 'Cargo único por atraso',
  once: 'Una sola vez en todo el préstamo.',
  lateDays: (from: number, to: number | null) => {
    if (to !== null) return `Atraso, días ${from} a ${to}`;
    return from === 1 ? 'Cada día de atraso' : `Atraso, desde el día ${from}`;
  },
  aDay: (rate: string) => `${rate} al día`,
  ofUnpaid: 'De lo vencido que no has pagado.',
  cap: (rate: string) => `Nunca más del ${rate} del capital de ese pago.`,
  extension: 'Extensión de tu fecha',
  none: 'No tiene',
  noExtension: 'Las fechas de este préstamo no se mueven.',
  days,
  extensionCost: (rate: string, most: string, times: number) =>
    `Cuesta ${rate} por día del capital que debas: ${most} si no has pagado nada. ` +
    (times === 1 ? 'Una sola vez.' : `Hasta ${times} veces.`),
  early: 'Pagar antes',
  anyTime: 'Cuando quieras',
  fromDay: (day: number) => `Todo, desde el día ${day}`,
  byDay: 'Pagas interés solo por los días que pasaron. No cuesta nada más.',
  /** Where paying early saves no interest. */
  scheduled: 'El interés es el mismo. No cuesta nada más.',
  inPart: 'Una parte, cuando quieras.',
  parties: 'Las partes',
  lender: 'Acreedor',
  borrower: 'Deudor',
  address: 'Domicilio',
  product: 'Producto',
  account: 'Cuenta de depósito',
  missing: 'Falta: complétalo en la app',
};

export type AgreementTexts = typeof es;
