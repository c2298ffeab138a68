import { daysText } from '../format.ts';
import type { AgreementTexts } from './texts.ts';

function days(count: number): string {
  return daysText(count, 'es');
}

export const es: AgreementTexts = {
  amounts: 'Los montos',
  principal: 'Monto del préstamo',
  commission: 'Comisión',
  vatOf: (tax, of, rate) => `${tax} ${of === 'interest' ? 'del interés' : 'de la comisión'} (${rate})`,
  given: 'Recibes',
  interest: 'Interés',
  total: 'Total a pagar',
  plan: 'Plan de pagos',
  payment: (number, count) => (count === 1 ? 'Pago único' : `Pago ${number} de ${count}`),
  due: (day) => `Vence ${days(day)} después del día del depósito.`,
  made: (principal, interest, tax) =>
    tax === ''
      ? `Capital ${principal} e interés ${interest}.`
      : `Capital ${principal}, interés ${interest}, ${tax}.`,
  otherwise: 'Si te atrasas, necesitas más tiempo o pagas antes',
  latePenalty: 'Cargo único por atraso',
  once: 'Una sola vez en todo el préstamo.',
  lateDays: (from, to) => {
    if (to !== null) return `Atraso, días ${from} a ${to}`;
    return from === 1 ? 'Cada día de atraso' : `Atraso, desde el día ${from}`;
  },
  aDay: (rate) => `${rate} al día`,
  ofUnpaid: 'De lo vencido que no has pagado.',
  cap: (rate) => `Nunca más del ${rate} del capital de ese pago.`,
  extension: 'Extensión de tu fecha',
  none: 'No tiene',
  noExtension: 'Las fechas de este préstamo no se mueven.',
  days,
  extensionCost: (rate, most, times) =>
    `Cuesta ${rate} por día del capital que debas: ${most} si no has pagado nada. ` +
    (times === 1 ? 'Una sola vez.' : `Hasta ${times} veces.`),
  early: 'Pagar antes',
  anyTime: 'Cuando quieras',
  fromDay: (day) => `Todo, desde el día ${day}`,
  byDay: 'Pagas interés solo por los días que pasaron. No cuesta nada más.',
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
