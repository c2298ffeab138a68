import type {
  NotificationName,
  reversalCauses,
  servicingKinds,
  TimelineKind,
  waivableComponents,
} from '../../contract/desk/names.ts';
import { defineTexts } from '../../web/texts/dictionary.ts';

type ServicingKind = (typeof servicingKinds)[number];

/** What is done about a loan. */
export const servicingLabels = defineTexts({
  es: {
    extension: 'Más días',
    reversal: 'Pago deshecho',
    waiver: 'Condonación',
    accrualStop: 'Cargos detenidos',
    settlementOffer: 'Quita ofrecida',
    restructure: 'Reestructura',
    promise: 'Promesa de pago',
    pause: 'Pausa de cobranza',
    writeOff: 'Castigo',
    payout: 'Desembolso',
  } satisfies Record<ServicingKind, string>,
  en: {
    extension: 'More days',
    reversal: 'Payment undone',
    waiver: 'Waiver',
    accrualStop: 'Charges stopped',
    settlementOffer: 'Settlement offered',
    restructure: 'Restructure',
    promise: 'Promise to pay',
    pause: 'Collection paused',
    writeOff: 'Write-off',
    payout: 'Payout',
  },
});

/** What a line of a timeline is about; notes too. */
export const timelineLabels = defineTexts({
  es: {
    note: 'Nota',
    call: 'Llamada',
    message: 'Mensaje',
    visit: 'Visita',
    order: 'Solicitud',
    payment: 'Pago',
    servicing: 'Préstamo',
    refund: 'Reembolso',
    payout: 'Desembolso',
    complaint: 'Queja',
    answer: 'Respuesta a la queja',
    reopened: 'Queja abierta de nuevo',
    claim: 'Ya pagué',
    audit: 'Cuenta',
  } satisfies Record<TimelineKind, string>,
  en: {
    note: 'Note',
    call: 'Call',
    message: 'Message',
    visit: 'Visit',
    order: 'Application',
    payment: 'Payment',
    servicing: 'Loan',
    refund: 'Refund',
    payout: 'Payout',
    complaint: 'Complaint',
    answer: 'Answer to the complaint',
    reopened: 'Complaint opened again',
    claim: 'I already paid',
    audit: 'Account',
  },
});

/** What a borrower was written. */
export const notificationLabels = defineTexts({
  es: {
    received: 'Solicitud recibida',
    approved: 'Aprobada',
    declined: 'Rechazada',
    paid_out: 'Dinero enviado',
    payout_returned: 'Desembolso devuelto',
    payment_received: 'Pago recibido',
    credit_refunded: 'Saldo devuelto',
    payment_reversed: 'Pago deshecho',
    extension_in_force: 'Más días en vigor',
    complaint_received: 'Queja recibida',
    complaint_answered: 'Queja respondida',
    due_in_3: 'Vence en 3 días',
    due_tomorrow: 'Vence mañana',
    due_today: 'Vence hoy',
    overdue_1: '1 día de atraso',
    overdue_3: '3 días de atraso',
    overdue_7: '7 días de atraso',
    overdue_15: '15 días de atraso',
  } satisfies Record<NotificationName, string>,
  en: {
    received: 'Application received',
    approved: 'Approved',
    declined: 'Declined',
    paid_out: 'Paid out',
    payout_returned: 'Payout returned',
    payment_received: 'Payment received',
    credit_refunded: 'Credit sent back',
    payment_reversed: 'Payment undone',
    extension_in_force: 'More days in force',
    complaint_received: 'Complaint received',
    complaint_answered: 'Complaint answered',
    due_in_3: 'Due in 3 days',
    due_tomorrow: 'Due tomorrow',
    due_today: 'Due today',
    overdue_1: '1 day late',
    overdue_3: '3 days late',
    overdue_7: '7 days late',
    overdue_15: '15 days late',
  },
});

export const refundStateLabels = defineTexts({
  es: {
    asked: 'pedido',
    paid: 'pagado',
  } satisfies Record<'asked' | 'paid', string>,
  en: {
    asked: 'asked',
    paid: 'paid',
  },
});

export const claimStateLabels = defineTexts({
  es: {
    open: 'por responder',
    matched: 'llegó el pago',
    answered: 'respondido',
  } satisfies Record<'open' | 'matched' | 'answered', string>,
  en: {
    open: 'to be answered',
    matched: 'the payment came',
    answered: 'answered',
  },
});

/** How a message went, or why it was withheld. */
export const notificationChannelLabels = defineTexts({
  es: {
    withheld: 'no se mandó',
    sms: 'SMS',
    email: 'correo',
    paused: 'cobranza en pausa',
    promised: 'prometió pagar',
    complaint: 'queja abierta',
    unreachable: 'sin cómo escribirle',
    stopped: 'pidió que no',
    day: 'ya hubo uno ese día',
    week: 'ya hubo bastantes esa semana',
    'payment claimed': 'avisó que ya pagó',
  },
  en: {
    withheld: 'not sent',
    sms: 'text message',
    email: 'e-mail',
    paused: 'collection paused',
    promised: 'promised to pay',
    complaint: 'complaint open',
    unreachable: 'no way to write',
    stopped: 'asked for none',
    day: 'one already that day',
    week: 'enough already that week',
    'payment claimed': 'told that it was paid',
  },
});

type WaivableComponent = (typeof waivableComponents)[number];

/** What of a loan is let go of or stopped. */
export const componentLabels = defineTexts({
  es: {
    late_charges: 'Cargos por atraso',
    fee: 'Comisiones',
    interest: 'Interés',
  } satisfies Record<WaivableComponent, string>,
  en: {
    late_charges: 'Late charges',
    fee: 'Fees',
    interest: 'Interest',
  },
});

/** Whose cause a reversal was. */
export const reversalCauseLabels = defineTexts({
  es: {
    payer: 'Del cliente o de su banco',
    lender: 'Error nuestro',
    provider: 'Error del proveedor',
  } satisfies Record<(typeof reversalCauses)[number], string>,
  en: {
    payer: 'The payer’s or their bank’s',
    lender: 'Our mistake',
    provider: 'The provider’s mistake',
  },
});
