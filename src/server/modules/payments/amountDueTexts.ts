import type { PaymentScope } from '../../../lending/index.ts';

/** What an amount to pay is for. */
type ByPaymentScope<Text> = Readonly<Record<PaymentScope | 'extension', Text>>;

const es = {
  payExactly: {
    instalment: 'Paga exactamente',
    part: 'Una parte: paga exactamente',
    all: 'Para terminar, paga exactamente',
    extension: 'Por tu extensión, paga exactamente',
  } satisfies ByPaymentScope<string>,
  /** What the number is for and what it isn't. */
  isFor: {
    instalment: (codeName) => `${codeName} es solo para este pago y por este monto.`,
    part: (codeName) =>
      `${codeName} es solo para esta parte y por este monto. Después puedes pagar otra parte.`,
    all: (codeName) => `${codeName} es solo para pagar todo tu préstamo y por este monto.`,
    extension: (codeName) => `${codeName} es solo para tu extensión y por este monto. No baja lo que debes.`,
  } satisfies ByPaymentScope<(codeName: string) => string>,
  title: {
    instalment: (channel) => `Paga con ${channel}`,
    part: (channel) => `Paga una parte con ${channel}`,
    all: (channel) => `Paga todo con ${channel}`,
    extension: (channel) => `Paga tu extensión con ${channel}`,
  } satisfies ByPaymentScope<(channel: string) => string>,
  today: (day: string) => `hoy, ${day}`,
  tomorrow: (day: string) => `mañana, ${day}`,
  on: (day: string) => `el ${day}`,
  /** By which day an amount is to be paid. */
  by: (day: string) => `A más tardar ${day}.`,
  /** Until when an amount is right that doesn't grow then. */
  holds: (day: string) => `Este monto vale hasta ${day}.`,
  /** The same of what is late: there is no day left to wait for. */
  lateHolds: (day: string) => `Ya venció. Este monto vale hasta ${day}.`,
  /** Of an amount that is right on this one day. */
  rightToday: (today: string) => `Este monto vale ${today}.`,
  /** Of a slow channel, after why it is slow: whose day's amount this is; that no amount it could ask for is safe. */
  countsOn: (day: string) =>
    `Por eso te pedimos el monto del ${day}; si llega antes, lo que sobre queda a tu favor.`,
  mayBeLate: (day: string) =>
    `Si llega el ${day}, ya cuenta con atraso: hoy es más seguro pagar de otra forma.`,
  /** Of an amount that is another one tomorrow. */
  growing: (today: string, tomorrow: string) => `Este monto vale ${today}. Mañana serán ${tomorrow}.`,
  /** Of a part: what it leaves to be paid, and by when. */
  leaves: (amountLeft: string, dueDay: string) =>
    `Si pagas hoy, te faltan ${amountLeft}, a más tardar ${dueDay}.`,
  /** The same where more is to be paid tomorrow; `otherwise` is tomorrow's without the part. */
  leavesGrowing: (amountLeft: string, tomorrow: string, otherwise: string) =>
    `Si pagas hoy, te faltan ${amountLeft}. Mañana serán ${tomorrow}; sin este pago, ${otherwise}.`,
  leavesNothing: 'Si pagas hoy, terminas tu préstamo.',
  moves: (dueDay: string, newDueOn: string) => `A más tardar ${dueDay}, y tu fecha pasa al ${newDueOn}.`,
  /** Of a late loan, whose new date is counted from the day of the payment. */
  movesToday: (newDueOn: string, dueDay: string) =>
    `Si pagas hoy, tu fecha pasa al ${newDueOn}. Puedes pagarla hasta ${dueDay}: los días se cuentan desde que pagas.`,
  usableUntil: (moment: string) => `Se puede usar hasta el ${moment}.`,
  /** Of a number that can be paid by longer than its amount is right. */
  laterNotEnough:
    'Si no pagas hoy, abre otra vez tu pago: este monto ya no alcanza y te damos el de ese día.',
  /** What a page that a phone kept says in their place once amount or number have had their time. */
  amountOver: (amount: string, lastDay: string) => `${amount} era el monto correcto hasta el ${lastDay}.`,
  partOver: (lastDay: string) => `Lo que te faltaría después se calculó para el ${lastDay}.`,
  nextAmount: (day: string, amount: string) => `El ${day} son ${amount}.`,
  usableNoMore: (codeName: string, moment: string) => `${codeName} se podía usar hasta el ${moment}.`,
  askAgain: 'Conéctate y te damos el pago de hoy.',
};

/**
 * What is said of an amount to pay and of the number it is paid by: what for, and until when. Days and amounts come as
 * words; `it` is that number as a sentence begins with it, `Esta CLABE`.
 */
export type AmountDueTexts = typeof es;

const en: AmountDueTexts = {
  payExactly: {
    instalment: 'Pay exactly',
    part: 'A part: pay exactly',
    all: 'To pay it all, pay exactly',
    extension: 'For your extension, pay exactly',
  },
  isFor: {
    instalment: (codeName) => `${codeName} is for this payment and this amount only.`,
    part: (codeName) =>
      `${codeName} is for this part and this amount only. You can pay another part afterwards.`,
    all: (codeName) => `${codeName} is for paying your whole loan and for this amount only.`,
    extension: (codeName) =>
      `${codeName} is for your extension and this amount only. It does not lower what you owe.`,
  },
  title: {
    instalment: (channel) => `Pay with ${channel}`,
    part: (channel) => `Pay a part with ${channel}`,
    all: (channel) => `Pay it all with ${channel}`,
    extension: (channel) => `Pay for your extension with ${channel}`,
  },
  today: (day) => `today, ${day}`,
  tomorrow: (day) => `tomorrow, ${day}`,
  on: (day) => day,
  by: (day) => `By ${day} at the latest.`,
  holds: (day) => `This amount is right until ${day}.`,
  lateHolds: (day) => `It is overdue. This amount is right until ${day}.`,
  rightToday: (today) => `This amount is right ${today}.`,
  countsOn: (day) =>
    `So we ask for the amount of ${day}; if it arrives sooner, what is too much stays yours as credit.`,
  mayBeLate: (day) => `If it arrives on ${day} it counts as late: today another way to pay is safer.`,
  growing: (today, tomorrow) => `This amount is right ${today}. Tomorrow it will be ${tomorrow}.`,
  leaves: (amountLeft, dueDay) =>
    `If you pay today, ${amountLeft} is left to pay, by ${dueDay} at the latest.`,
  leavesGrowing: (amountLeft, tomorrow, otherwise) =>
    `If you pay today, ${amountLeft} is left to pay. Tomorrow it will be ${tomorrow}; without this payment, ${otherwise}.`,
  leavesNothing: 'If you pay today, your loan is paid off.',
  moves: (dueDay, newDueOn) => `By ${dueDay} at the latest, and your date moves to ${newDueOn}.`,
  movesToday: (newDueOn, dueDay) =>
    `If you pay today, your date moves to ${newDueOn}. You can pay until ${dueDay}: the days count from when you pay.`,
  usableUntil: (moment) => `You can use it until ${moment}.`,
  laterNotEnough:
    'If you don’t pay today, open your payment again: this amount is no longer enough then, and we give you that day’s.',
  amountOver: (amount, lastDay) => `${amount} was the right amount until ${lastDay}.`,
  partOver: (lastDay) => `What would be left to pay was worked out for ${lastDay}.`,
  nextAmount: (day, amount) => `On ${day} it is ${amount}.`,
  usableNoMore: (codeName, moment) => `${codeName} could be used until ${moment}.`,
  askAgain: 'Go online and we give you today’s payment.',
};

export function amountDueTexts(language: 'es' | 'en'): AmountDueTexts {
  return language === 'es' ? es : en;
}
