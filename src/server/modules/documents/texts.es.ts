import type { MovementKind, OrderState } from '../../../lending/index.ts';

type Kinds = Readonly<Record<Exclude<MovementKind, 'vat'>, readonly [more: string, less: string]>>;

export const es = {
  language: 'es' as 'es' | 'en',
  loan: 'Número de préstamo',
  inTheNameOf: 'A nombre de',
  lender: 'Prestamista',
  currency: 'Moneda',
  /** By what is known on a day. */
  known: (day: string) =>
    `Con lo que sabíamos el ${day}. Un pago cuenta el día en que lo hiciste: si nos avisan de otro después, o uno se deshace, este documento cambia.`,
  credit: 'A tu favor',
  held: 'Guardado para tu extensión',
  receipt: {
    title: 'Comprobante de pago',
    payment: 'Tu pago',
    paidAt: 'Pagaste el',
    channel: 'Por',
    reference: 'Referencia',
    number: 'Número del pago',
    receivedAt: 'Nos avisaron el',
    takenBy: 'Lo recibió',
    usedFor: 'A qué se aplicó',
    sum: 'Total del pago',
    after: 'Cómo quedó tu préstamo',
    owedAfter: (day: string) => `Por pagar al terminar el ${day}`,
    undone: (amount: string, day: string) =>
      `De este pago se deshicieron ${amount} el ${day}: el banco o la tienda nos los quitó, y ya no cuentan en tu préstamo.`,
    undonePart: 'Se deshizo',
  },
  month: {
    title: 'Estado de cuenta',
    period: 'Período',
    days: (first: number, to: string) => `Del ${first} al ${to}`,
    summary: 'Resumen',
    opening: 'Saldo inicial',
    closing: 'Saldo al cierre',
    movements: 'Movimientos',
    none: 'En este período no hubo movimientos.',
    made: 'De qué se compone el saldo al cierre',
    owed: 'Por pagar',
    beside: 'Al cierre',
    payoff: (day: string) => `Para liquidarlo el ${day}`,
    due: 'Vencido',
    next: (day: string) => `Próximo pago, a más tardar el ${day}`,
    meaning:
      'El saldo es lo que falta pagar si cada pago se hace en su fecha, menos lo que tengas a favor. Los intereses cuentan completos desde el depósito; si pagas antes, bajan. Lo que está con signo menos baja el saldo.',
    writtenOff: (day: string) =>
      `El ${day} dejamos de contar con este pago en nuestros libros. Se puede pagar igual.`,
    /** What moved a balance, where it made it larger and smaller. */
    kinds: {
      given: ['Depósito a tu cuenta', 'El depósito regresó'],
      commission: ['Comisión', 'Comisión cancelada'],
      interest: ['Intereses hasta las fechas pactadas', 'Intereses que ya no se generan'],
      fee: ['Otras comisiones', 'Otras comisiones canceladas'],
      extensionFee: ['Extensión de tu fecha', 'Extensión cancelada'],
      enforcement: ['Gastos de cobranza', 'Gastos de cobranza cancelados'],
      penalty: ['Cargo único por atraso', 'Cargo único cancelado'],
      lateInterest: ['Cargos por atraso', 'Cargos por atraso cancelados'],
      waived: ['Ya no se perdona', 'Te lo perdonamos'],
      rest: ['Resto que se vuelve a contar', 'Resto que no cobramos'],
      payment: ['Pago corregido', 'Pago'],
      undone: ['Pago deshecho', 'Pago deshecho'],
      refund: ['Te devolvimos', 'Devolución corregida'],
    } satisfies Kinds as Kinds,
    undoneTax: (tax: string) => `${tax} que ya no se genera`,
    span: (from: string, to: string) => `${from} a ${to}`,
  },
  letter: {
    title: 'Carta de no adeudo',
    states: ({ lender, name, order, day }: { lender: string; name: string; order: string; day: string }) =>
      `${lender} hace constar que al ${day} ${name} no debe nada del préstamo ${order}.`,
    history: ({ amount, paidOut, settled }: { amount: string; paidOut: string; settled: string }) =>
      `El préstamo fue de ${amount}, se depositó el ${paidOut} y se terminó de pagar el ${settled}.`,
    paid: 'Lo que se pagó',
    sum: 'Total pagado',
    letGo: (amount: string) => `Además perdonamos ${amount}, que no se debe.`,
    credit: (amount: string) => `Quedan ${amount} a favor de quien pidió el préstamo.`,
    holds: (day: string) =>
      `Esta carta dice lo que sabemos el ${day}. Si después un banco o una tienda deshace un pago, lo que ese pago cubrió se debe otra vez y esta carta deja de valer; al liquidarlo se da una nueva.`,
    /** Why there is none. */
    owed: (amount: string) => `La carta se da cuando ya no debes nada. Hoy te falta pagar ${amount}.`,
    none: {
      cancelled: 'Este préstamo se canceló antes de que tuvieras el dinero: no debes nada de él.',
      declined: 'Este préstamo no se aprobó: no debes nada de él.',
    } satisfies Partial<Record<OrderState, string>> as Partial<Record<OrderState, string>>,
    notPaidOut: 'Todavía no te depositamos este préstamo: no hay nada que liquidar.',
  },
};

export type DocumentTexts = typeof es;
