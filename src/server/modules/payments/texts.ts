import { formatCount, formatDayCount } from '../../config/format.ts';
import type { Channel } from '../../config/index.ts';

const es = {
  groups: { bank: 'Desde tu banco', store: 'En una tienda' },
  /** Of a way to pay that takes no less. */
  from: (minAmount: string) => `Solo recibe desde ${minAmount}: paga de otra forma`,
  due: 'Pago',
  extensionFee: 'Costo de la extensión',
  newDueDate: (days: number) => `Pagas hoy y tu fecha se mueve ${formatDayCount(days, 'es')}`,
  debtThen: 'Tu deuda después',
  debtThenRemark: 'No cambia: lo que pagas por los días no baja tu deuda',
  payToday: 'Pagar todo hoy',
  payTodayRemark: 'y terminas',
  /** Where an offer asks for less. */
  payOfferRemark: 'y terminas, por tu oferta',
  extend: 'Más días',
  extendRemark: (fee: string) => `en total: ${fee} hoy y el resto en tu nueva fecha`,
  doNothing: 'No pagar',
  doNothingRemark: 'deberías ese día',
  repaymentNotice: 'Tu pago cuenta desde el momento en que pagas, aunque tarde en verse aquí.',
  /** By when the cost is to be complete. */
  extensionNotice: (dueDay: string) =>
    `Tu fecha cambia cuando completes el costo, a más tardar el ${dueDay}.`,
  /** The same of a late loan, whose days are counted from the payment that completes it. */
  lateExtensionNotice: (dueDay: string) =>
    `Tu fecha cambia el día en que completes el costo: los días se cuentan desde entonces. Este costo vale hasta el ${dueDay}.`,
  missingFee: 'Lo que falta del costo',
  extensionNote: 'Lo que pagas por la extensión no baja tu deuda. Puedes pagar todo antes sin costo extra.',
  payNow: 'Paga hoy',
  stillMissing: 'Te falta por pagar',
  moves: (day: string, days: number) => `y tu fecha pasa al ${day} (${formatDayCount(days, 'es')} más)`,
  held: (amount: string, missing: string) =>
    `Ya abonaste ${amount} para tu extensión y te faltan ${missing}.`,
  /** Of money for more days that wasn't complete in time. */
  lapsed: (amount: string) =>
    `Los ${amount} que abonaste no completaron tu extensión a tiempo: tu fecha no cambió y ese dinero bajó tu deuda.`,
  how: 'Cómo pagar',
  when: 'Comisión y tiempo',
  whenRows: (channel: Channel) => [
    `${channel.fee.es}.`,
    `Tu pago ${channel.speed.es} y cuenta desde el momento en que pagas.`,
    'Guarda tu comprobante hasta que veas el pago aquí.',
  ],
  help: '¿Dudas con tu pago?',
};

/** What the payment calls say, in one language. */
export type PaymentTexts = typeof es;

const en: PaymentTexts = {
  groups: { bank: 'From your bank', store: 'At a store' },
  from: (minAmount) => `Takes ${minAmount} or more only: pay another way`,
  due: 'Payment',
  extensionFee: 'Cost of the extension',
  newDueDate: (days) => `You pay today and your date moves by ${formatDayCount(days, 'en')}`,
  debtThen: 'Your debt afterwards',
  debtThenRemark: 'Unchanged: what you pay for the days does not lower your debt',
  payToday: 'Pay it all today',
  payTodayRemark: 'and you are done',
  payOfferRemark: 'and you are done, by your offer',
  extend: 'More days',
  extendRemark: (fee) => `in all: ${fee} today and the rest on your new date`,
  doNothing: 'Do not pay',
  doNothingRemark: 'you would owe that day',
  repaymentNotice: 'Your payment counts from the moment you pay, even if it takes a while to show here.',
  extensionNotice: (dueDay) => `Your date changes once you complete the cost, by ${dueDay} at the latest.`,
  lateExtensionNotice: (dueDay) =>
    `Your date changes on the day you complete the cost: the days count from then. This cost is right until ${dueDay}.`,
  missingFee: 'What is missing of the cost',
  extensionNote:
    'What you pay for the extension does not lower your debt. You can pay it all earlier at no extra cost.',
  payNow: 'Pay today',
  stillMissing: 'Still to pay',
  moves: (day, days) => `and your date moves to ${day} (${formatCount(days, 'more day', 'more days')})`,
  held: (amount, missing) => `You have paid ${amount} toward your extension and ${missing} is missing.`,
  lapsed: (amount) =>
    `The ${amount} you paid did not complete your extension in time: your date did not change, and that money lowered what you owe.`,
  how: 'How to pay',
  when: 'Cost and timing',
  whenRows: (channel) => [
    `${channel.fee.en}.`,
    `Your payment is ${channel.speed.en} and counts from the moment you pay.`,
    'Keep your receipt until you see the payment here.',
  ],
  help: 'Questions about your payment?',
};

export function paymentTexts(language: 'es' | 'en'): PaymentTexts {
  return language === 'es' ? es : en;
}
