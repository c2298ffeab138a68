import { defineTexts } from '../../../web/texts/dictionary.ts';

export const todayTexts = defineTexts({
  es: {
    title: 'Hoy',
    lead: 'Lo que espera a alguien, y desde cuándo.',
    queue: 'Pendiente',
    count: 'Cuántos',
    oldest: 'El más antiguo espera desde hace',
    nothing: 'Nada',
    beingPrepared:
      'Estamos preparando un año de historia inventada: préstamos, pagos, quejas. En unos segundos aparece aquí.',
    applications: 'Solicitudes por decidir',
    payouts: 'Desembolsos con problema o sin respuesta',
    suspense: 'Pagos que no son de ninguna deuda todavía',
    claims: 'Pagos que un cliente dice que hizo y no aparecen',
    reversals: 'Pagos deshechos por revisar',
    complaints: 'Quejas por responder',
    brokenPromises: 'Promesas de pago rotas',
    approvals: 'Aprobaciones de una segunda persona',
    privacyRequests: 'Peticiones sobre datos personales por responder',
    grantedRequests: 'Peticiones sobre datos personales concedidas y por cumplir',
  },
  en: {
    title: 'Today',
    lead: 'What waits for somebody, and since when.',
    queue: 'Waiting',
    count: 'How many',
    oldest: 'The oldest has waited for',
    nothing: 'None',
    beingPrepared:
      'A year of invented history is being prepared: loans, payments, complaints. It shows here within seconds.',
    applications: 'Applications to decide',
    payouts: 'Payouts in trouble or without an answer',
    suspense: 'Payments that belong to no debt yet',
    claims: 'Payments that a borrower says were made and don’t show',
    reversals: 'Payments undone, to look at',
    complaints: 'Complaints to answer',
    brokenPromises: 'Promises to pay that were broken',
    approvals: 'Approvals by a second person',
    privacyRequests: 'Requests about personal data to answer',
    grantedRequests: 'Requests about personal data granted and to be carried out',
  },
});
