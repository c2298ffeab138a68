import type { AgreedTerms, Component, OrderState } from '../../../lending/index.ts';
import { formatCount, formatDayCount, formatList, formatRate } from '../../config/format.ts';

function days(count: number | string): string {
  return formatDayCount(count, 'es');
}

/** `y`, or `e` before an i that is heard. */
function and(word: string): string {
  return /^h?i(?!e)/i.test(word) ? `e ${word}` : `y ${word}`;
}

export const es = {
  language: 'es' as 'es' | 'en',
  ratePerDay: 'Interés por día',
  amountDec: (amount: string) => `Estamos revisando tu oferta. Por ahora es de ${amount}.`,
  instalment: (number: number, count: number) => (count === 1 ? 'Pago único' : `Pago ${number} de ${count}`),
  /** Several of them. */
  instalments: (numbers: readonly number[], count: number) => `Pagos ${formatList(numbers, 'y')} de ${count}`,
  /** `vat` may be empty. */
  instalmentParts: (principal: string, interest: string, vat: string, tax: string) =>
    vat === ''
      ? `${principal} de capital y ${interest} de interés`
      : `${principal} de capital, ${interest} de interés y ${vat} de ${tax}`,
  term: (total: number, payments: number) =>
    payments === 1 ? days(total) : `${days(total)}, ${formatCount(payments, 'pago', 'pagos')}`,
  /** The terms to choose from, in days. */
  anyTerm: (terms: readonly number[]) =>
    days(new Intl.ListFormat('es', { type: 'disjunction' }).format(terms.map(String))),
  rows: {
    principal: 'Monto del préstamo',
    commission: 'Comisión',
    commissionVat: (tax: string, { vat }: AgreedTerms) =>
      `${tax} de la comisión (${formatRate(vat?.rate ?? '0', 'es')})`,
    youReceive: 'Recibes',
    youReceived: 'Recibiste',
    interest: (count: number) => `Interés (${days(count)})`,
    interestVat: (tax: string, { vat }: AgreedTerms) =>
      `${tax} del interés (${formatRate(vat?.rate ?? '0', 'es')})`,
    totalToRepay: 'Total a pagar',
    term: 'Plazo',
    days,
    requestedOn: 'Lo pediste el',
    decisionBy: 'Te respondemos a más tardar',
    account: 'A tu cuenta',
    arrives: 'Llega',
    /** The last day on which it may. */
    arrivesBy: (day: string) => `A más tardar el ${day}`,
    loanAndCosts: (tax: string, { vat }: AgreedTerms) =>
      vat?.on.includes('interest') ? `Préstamo, interés ${and(tax)}` : 'Préstamo e interés',
    /** `before`: how many of the days an extension ended. */
    lateInterest: (count: number, rate: string, before: number) => {
      if (before === 0) return `${days(count)} de atraso al ${rate} diario`;
      if (before === count) return `${days(count)} de atraso antes de tu extensión, al ${rate} diario`;
      return `${days(before)} de atraso antes de tu extensión y ${count - before} después, al ${rate} diario`;
    },
    penalty: 'Cargo único por atraso',
    paidOfIt: 'Ya pagaste de esto',
    /** Of what ends the loan: money for an extension that counts as its payment. */
    paidForDays: 'Lo que pagaste por más días',
    sum: 'Total',
    /** Of one payment of a plan. */
    paidPart: 'Pagado',
    tooMuch: 'De más',
    waived: 'No te lo cobramos',
    remaining: 'Te falta pagar en total',
    nextInstalments: (count: number) =>
      `Después ${count === 1 ? 'queda' : 'quedan'} ${formatCount(count, 'pago', 'pagos')}`,
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
    /** What ends the loan by an offer. */
    offered: 'Para terminar',
  } satisfies Record<OrderState | 'offered', string>,
  /** The same in a word or three. */
  standing: {
    in_review: 'En revisión',
    declined: 'No aprobado',
    cancelled: 'Cancelado',
    paying_out: 'En camino',
    notArrived: 'No llegó',
    to_be_repaid: 'Por pagar',
    repaid: 'Pagado',
  } satisfies Record<Exclude<OrderState, 'overdue'> | 'notArrived', string>,
  late: (count: number) => `${days(count)} de atraso`,
  notice: {
    inReview: (by: string) => `Nosotros te avisamos: a más tardar, el ${by}.`,
    /** The day that was named has passed. */
    inReviewLate: (by: string) =>
      `Te íbamos a responder a más tardar el ${by} y no lo hicimos: discúlpanos. Tu solicitud sigue aquí; si tienes prisa, llámanos o escríbenos.`,
    /** `reason`: sentences before it, or empty. */
    declined: (reason: string) =>
      `${reason}No es definitivo: puedes volver a pedir. Si crees que es un error, escríbenos y lo revisamos.`,
    /** `credit`: what came for it all the same; empty where nothing did. */
    cancelled: (credit: string) =>
      `El dinero no llegó a tu cuenta, así que no debes nada.${credit === '' ? '' : ` Tienes ${credit} a favor.`} Puedes volver a pedir.`,
    asked: (amount: string) => `Pediste ${amount}.`,
    payingOut: (account: string) => `Va a tu cuenta ${account}. Suele llegar en minutos.`,
    /** Of less than was asked for; without cost for so many days after it arrives. */
    lentLess: (count: number) =>
      `Es menos de lo que pediste: si no te sirve, tienes ${days(count)} desde que llegue para devolverlo sin costo.`,
    /** The day by which it should have arrived has passed. */
    payingOutLate: (account: string, by: string) =>
      `Debía llegar a tu cuenta ${account} a más tardar el ${by}, y el banco todavía no nos lo confirma. Tu préstamo empieza el día en que llega. Si ya lo tienes o te hace falta, llámanos o escríbenos.`,
    /** How much went to which account, and when the first of so many payments is due. */
    paidOut: (amount: string, account: string, day: string, payments: number) =>
      `Depositamos ${amount} en tu ${account}; tu ${payments === 1 ? 'pago' : 'primer pago'} vence el ${day}.`,
    dueIn: (day: string, count: number) => {
      if (count === 0) return `Vence hoy, ${day}.`;
      if (count === 1) return `Vence mañana, ${day}.`;
      return `Vence el ${day}, en ${days(count)}.`;
    },
    overdue: (day: string, count: number) => `Venció el ${day}, hace ${days(count)}.`,
    tomorrow: (amount: string) => `Mañana serán ${amount}.`,
    /** Of an amount that ends the loan today, after its due date: what it is on that date. */
    endsToday: (later: string) => `Con este monto terminas hoy; ese día serán ${later}.`,
    /** What ends the debt if it is paid by a day. */
    offer: (amount: string, by: string) =>
      `Tu oferta: si pagas ${amount} a más tardar el ${by}, terminas tu préstamo.`,
    repaid: (day: string, credit: string) =>
      credit === ''
        ? `Recibimos tu último pago el ${day}. Gracias.`
        : `Recibimos tu último pago el ${day}. Te quedan ${credit} a favor.`,
  },
  /** The bank didn't take the money, or gave it back. */
  payoutFailed: {
    title: 'Tu dinero no llegó a tu cuenta',
    notice: (account: string) =>
      `El banco no lo recibió en ${account}, y no debes nada. Registra otra cuenta a tu nombre y te lo enviamos ahí.`,
  },
  /** Of an extension that costs more than it spares. Days and amounts come as words. */
  moreDays: {
    cap: {
      reached: () => 'Tus cargos por atraso ya llegaron a su máximo y no crecen más.',
      near: (day) => `Tus cargos por atraso llegan a su máximo a más tardar el ${day} y ya no crecen.`,
    } satisfies Record<'reached' | 'near', (day: string) => string> as Record<
      'reached' | 'near',
      (day: string) => string
    >,
    dearer: (amount: string, day: string) =>
      `Con más días pagas ${amount} más que si esperas sin ellos al ${day}.`,
    changes: (day: string) => `Lo que sí cambia es tu fecha: no estarás atrasado hasta después del ${day}.`,
  },
  /** Of what was promised or paused; amounts and days come as words. */
  forbearance: {
    promised: (amount: string, by: string) => `Quedaste en pagar ${amount} a más tardar el ${by}.`,
    /** What came of it so far. */
    paid: (amount: string) => `Llevas ${amount}.`,
    /** Until the day that was promised. */
    held: 'Hasta ese día no te llamamos ni te recordamos este pago.',
    /** Without a day: until further notice. */
    paused: (until?: string) =>
      `${until === undefined ? 'Por ahora' : `Hasta el ${until}`} no te llamamos ni te recordamos este pago.`,
    /** What is to be paid on a day; without one, that charges go on. */
    charged: (then?: { amount: string; day: string }) =>
      `Los cargos por atraso no se detienen${then === undefined ? '' : `: el ${then.day} son ${then.amount} en total`}.`,
    /** Of a loan that isn’t late, and would be by then. */
    wouldCharge: ({ amount, day }: { amount: string; day: string }) =>
      `Tu fecha no cambia: si para el ${day} no has pagado, son ${amount} con los cargos por atraso.`,
    uncharged: 'Mientras tanto no se agregan cargos por atraso.',
  },
  /** What one pays for what one gets; the amount and the day come marked. */
  promise: {
    once: (total: string, day: string, count: number) => `y pagas ${total} el ${day}, en ${days(count)}`,
    many: (total: string, count: number, day: string) =>
      `y pagas ${total} en ${formatCount(count, 'pago', 'pagos')}; el primero, el ${day}`,
  },
  /** The tax has its market's name. */
  component: {
    lateInterest: 'Cargo por atraso',
    enforcement: 'Gastos de cobranza',
    penalty: 'Cargo único por atraso',
    fee: 'Comisiones',
    interest: 'Interés',
    principal: 'Capital',
  } satisfies Record<Exclude<Component, 'vat'>, string>,
  toCredit: 'A tu favor',
  /** What becomes of it: `open` while something may fall due, `over` afterwards. */
  creditNote: {
    open: (amount) =>
      `Tienes ${amount} a tu favor. Con eso se paga lo que venza; si lo quieres de vuelta, escríbenos.`,
    over: (amount) => `Tienes ${amount} a tu favor. Escríbenos y te lo devolvemos.`,
    goesBack: (amount, on, by) =>
      `Tienes ${amount} a tu favor. Te lo devolvemos por donde pagaste: sale el ${on} y llega a más tardar el ${by}. No tienes que hacer nada.`,
  } satisfies Record<'open' | 'over', (amount: string) => string> & {
    goesBack: (amount: string, on: string, by: string) => string;
  },
  /** Where a payment came by, of which nothing is left. */
  takenBack: (channel: string, amount: string, day: string, waived: string) =>
    `${channel}: ${amount}, devuelto el ${day}${waived === '' ? '' : `; no te cobramos ${waived} de cargos`}`,
  toHeld: 'Guardado para tu extensión',
  toExtension: 'Extensión de tu fecha',
  planned: (instalment: string, day: string) => `${instalment}, ${day}`,
  ofInstalment: (component: string, number: number) => `${component}, pago\u00a0${number}`,
  cardChannel: 'tarjeta',
  /** By pay code: what people took in. */
  otherChannels: new Map([
    ['CASH_DESK', 'Caja'],
    ['BANK_STATEMENT', 'Depósito o transferencia'],
    ['MATCHED', 'Depósito o transferencia'],
  ]),
};

export type LoanTexts = typeof es;
