import { counted, daysText, listOf, rateText } from '../format.ts';
import type { LoanTexts } from './texts.ts';

function days(count: number | string): string {
  return daysText(count, 'es');
}

/** `y`, or `e` before an i that is heard. */
function and(word: string): string {
  return /^h?i(?!e)/i.test(word) ? `e ${word}` : `y ${word}`;
}

export const es: LoanTexts = {
  language: 'es',
  ratePerDay: 'Interés por día',
  amountDec: (amount) => `Estamos revisando tu oferta. Por ahora es de ${amount}.`,
  instalment: (number, count) => (count === 1 ? 'Pago único' : `Pago ${number} de ${count}`),
  instalments: (numbers, count) => `Pagos ${listOf(numbers, 'y')} de ${count}`,
  instalmentParts: (principal, interest, vat, tax) =>
    vat === ''
      ? `${principal} de capital y ${interest} de interés`
      : `${principal} de capital, ${interest} de interés y ${vat} de ${tax}`,
  term: (total, payments) =>
    payments === 1 ? days(total) : `${days(total)}, ${counted(payments, 'pago', 'pagos')}`,
  anyTerm: (terms) => days(new Intl.ListFormat('es', { type: 'disjunction' }).format(terms.map(String))),
  rows: {
    principal: 'Monto del préstamo',
    commission: 'Comisión',
    commissionVat: (tax, { vat }) => `${tax} de la comisión (${rateText(vat?.rate ?? '0', 'es')})`,
    youReceive: 'Recibes',
    youReceived: 'Recibiste',
    interest: (count) => `Interés (${days(count)})`,
    interestVat: (tax, { vat }) => `${tax} del interés (${rateText(vat?.rate ?? '0', 'es')})`,
    totalToRepay: 'Total a pagar',
    term: 'Plazo',
    days,
    requestedOn: 'Lo pediste el',
    decisionBy: 'Te respondemos a más tardar',
    account: 'A tu cuenta',
    arrives: 'Llega',
    arrivesBy: (day) => `A más tardar el ${day}`,
    loanAndCosts: (tax, { vat }) =>
      vat?.on.includes('interest') ? `Préstamo, interés ${and(tax)}` : 'Préstamo e interés',
    lateInterest: (count, rate, before) => {
      if (before === 0) return `${days(count)} de atraso al ${rate} diario`;
      if (before === count) return `${days(count)} de atraso antes de tu extensión, al ${rate} diario`;
      return `${days(before)} de atraso antes de tu extensión y ${count - before} después, al ${rate} diario`;
    },
    penalty: 'Cargo único por atraso',
    paidOfIt: 'Ya pagaste de esto',
    sum: 'Total',
    paidPart: 'Pagado',
    tooMuch: 'De más',
    waived: 'No te lo cobramos',
    remaining: 'Te falta pagar en total',
    nextInstalments: (count) =>
      `Después ${count === 1 ? 'queda' : 'quedan'} ${counted(count, 'pago', 'pagos')}`,
    movedDueDate: 'Tu fecha era',
    newPlanSince: 'Tu plan nuevo es del',
    credit: 'Saldo a tu favor',
    held: 'Guardado para tu extensión',
    paidOn: 'Terminaste de pagar el',
    paidInAll: 'Pagaste en total',
    fullRepaymentFrom: 'Puedes liquidar todo desde',
  },
  status: {
    in_review: 'Estamos revisando tu solicitud',
    declined: 'Esta vez no podemos prestarte',
    cancelled: 'Cancelamos este préstamo',
    paying_out: 'Tu dinero va en camino',
    to_be_repaid: 'Tienes que pagar',
    overdue: 'Para ponerte al corriente',
    repaid: '¡Listo, está pagado!',
  },
  standing: {
    in_review: 'En revisión',
    declined: 'No aprobado',
    cancelled: 'Cancelado',
    paying_out: 'En camino',
    notArrived: 'No llegó',
    to_be_repaid: 'Por pagar',
    repaid: 'Pagado',
  },
  late: (count) => `${days(count)} de atraso`,
  notice: {
    inReview: (by) => `Nosotros te avisamos: a más tardar, el ${by}.`,
    inReviewLate: (by) =>
      `Te íbamos a responder a más tardar el ${by} y no lo hicimos: discúlpanos. Tu solicitud sigue aquí; si tienes prisa, llámanos o escríbenos.`,
    declined: (reason) =>
      `${reason}No es definitivo: puedes volver a pedir. Si crees que es un error, escríbenos y lo revisamos.`,
    cancelled: (credit) =>
      `El dinero no llegó a tu cuenta, así que no debes nada.${credit === '' ? '' : ` Tienes ${credit} a favor.`} Puedes volver a pedir.`,
    asked: (amount) => `Pediste ${amount}.`,
    payingOut: (account) => `Va a tu cuenta ${account}. Suele llegar en minutos.`,
    payingOutLate: (account, by) =>
      `Debía llegar a tu cuenta ${account} a más tardar el ${by}, y el banco todavía no nos lo confirma. Tu préstamo empieza el día en que llega. Si ya lo tienes o te hace falta, llámanos o escríbenos.`,
    paidOut: (amount, account, day, payments) =>
      `Depositamos ${amount} en tu ${account}; tu ${payments === 1 ? 'pago' : 'primer pago'} vence el ${day}.`,
    dueIn: (day, count) => {
      if (count === 0) return `Vence hoy, ${day}.`;
      if (count === 1) return `Vence mañana, ${day}.`;
      return `Vence el ${day}, en ${days(count)}.`;
    },
    overdue: (day, count) => `Venció el ${day}, hace ${days(count)}.`,
    tomorrow: (amount) => `Mañana serán ${amount}.`,
    offer: (amount, by) => `Tu oferta: si pagas ${amount} a más tardar el ${by}, terminas tu préstamo.`,
    repaid: (day, credit) =>
      credit === ''
        ? `Recibimos tu último pago el ${day}. Gracias.`
        : `Recibimos tu último pago el ${day}. Te quedan ${credit} a favor.`,
  },
  payoutFailed: {
    title: 'Tu dinero no llegó a tu cuenta',
    notice: (account) =>
      `El banco no lo recibió en ${account}, y no debes nada. Registra otra cuenta a tu nombre y te lo enviamos ahí.`,
  },
  moreDays: {
    cap: {
      reached: () => 'Tus cargos por atraso ya llegaron a su máximo y no crecen más.',
      near: (day) => `Tus cargos por atraso llegan a su máximo a más tardar el ${day} y ya no crecen.`,
    },
    dearer: (amount, day) => `Con más días pagas ${amount} más que si esperas sin ellos al ${day}.`,
    changes: (day) => `Lo que sí cambia es tu fecha: no estarás atrasado hasta después del ${day}.`,
  },
  forbearance: {
    promised: (amount, by) => `Quedaste en pagar ${amount} a más tardar el ${by}.`,
    paid: (amount) => `Llevas ${amount}.`,
    held: 'Hasta ese día no te llamamos ni te recordamos este pago.',
    paused: (until) =>
      `${until === undefined ? 'Por ahora' : `Hasta el ${until}`} no te llamamos ni te recordamos este pago.`,
    charged: (then) =>
      `Los cargos por atraso no se detienen${then === undefined ? '' : `: el ${then.day} son ${then.amount} en total`}.`,
    uncharged: 'Mientras tanto no se agregan cargos por atraso.',
  },
  promise: {
    once: (total, day, count) => `y pagas ${total} el ${day}, en ${days(count)}`,
    many: (total, count, day) =>
      `y pagas ${total} en ${counted(count, 'pago', 'pagos')}; el primero, el ${day}`,
  },
  component: {
    lateInterest: 'Cargo por atraso',
    enforcement: 'Gastos de cobranza',
    penalty: 'Cargo único por atraso',
    fee: 'Comisiones',
    interest: 'Interés',
    principal: 'Capital',
  },
  toCredit: 'A tu favor',
  creditNote: {
    open: (amount) =>
      `Tienes ${amount} a tu favor. Con eso se paga lo que venza; si lo quieres de vuelta, escríbenos.`,
    over: (amount) => `Tienes ${amount} a tu favor. Escríbenos y te lo devolvemos.`,
  },
  takenBack: (channel, amount, day) => `${channel}: ${amount}, devuelto el ${day}`,
  toHeld: 'Guardado para tu extensión',
  toExtension: 'Extensión de tu fecha',
  planned: (instalment, day) => `${instalment}, ${day}`,
  ofInstalment: (component, number) => `${component}, pago\u00a0${number}`,
  cardChannel: 'tarjeta',
  otherChannels: new Map([
    ['CASH_DESK', 'Caja'],
    ['BANK_STATEMENT', 'Depósito o transferencia'],
    ['MATCHED', 'Depósito o transferencia'],
  ]),
};
