import type { Language } from '../../../contract/launch.ts';
import type { OrderState } from '../../../lending/index.ts';

const es = {
  language: 'es' as 'es' | 'en',
  state: {
    in_review: 'En revisión',
    declined: 'No aprobado',
    cancelled: 'Cancelado',
    paying_out: 'En camino',
    to_be_repaid: 'Por pagar',
    overdue: 'Atrasado',
    repaid: 'Pagado',
  } satisfies Record<OrderState, string>,
  rows: {
    amount: 'Monto del préstamo',
    toPay: 'Por pagar',
    dueOn: 'Vence el',
    dueSince: 'Venció el',
    repaidOn: 'Terminaste de pagar el',
    requestedOn: 'Lo pediste el',
  },
  tabs: { all: 'Todas', waiting: 'En espera', answered: 'Respondidas' },
  answerBy: (day: string) =>
    `Te respondemos a más tardar el ${day}. La respuesta aparece aquí: no tienes que volver a escribir.`,
  answeredOn: (day: string) => `El ${day}`,
};

/** What the complaint calls say, in one language. */
export type ComplaintTexts = typeof es;

const en: ComplaintTexts = {
  language: 'en',
  state: {
    in_review: 'In review',
    declined: 'Not approved',
    cancelled: 'Cancelled',
    paying_out: 'On its way',
    to_be_repaid: 'To pay',
    overdue: 'Overdue',
    repaid: 'Repaid',
  },
  rows: {
    amount: 'Loan amount',
    toPay: 'To pay',
    dueOn: 'Due on',
    dueSince: 'Was due on',
    repaidOn: 'Repaid on',
    requestedOn: 'Requested on',
  },
  tabs: { all: 'All', waiting: 'Waiting', answered: 'Answered' },
  answerBy: (day) =>
    `We will answer by ${day} at the latest. The answer will be here: you don’t have to write again.`,
  answeredOn: (day) => `On ${day}`,
};

export function complaintTexts(language: Language): ComplaintTexts {
  return language === 'es' ? es : en;
}
