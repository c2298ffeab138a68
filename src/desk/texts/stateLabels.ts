import type { OrderStateName } from '../../contract/desk/names.ts';
import type { Role } from '../../contract/desk/roles.ts';
import type { DeskItem, DeskReply } from '../../contract/desk/schemas/index.ts';
import { defineTexts } from '../../web/texts/dictionary.ts';

/** Words for names that the server knows: states, kinds, rules, roles. */
export const orderStateLabels = defineTexts({
  es: {
    in_review: 'En revisión',
    declined: 'Rechazado',
    paying_out: 'Por desembolsar',
    cancelled: 'Cancelado',
    to_be_repaid: 'Por pagar',
    overdue: 'Vencido',
    repaid: 'Pagado',
  } satisfies Record<OrderStateName, string>,
  en: {
    in_review: 'In review',
    declined: 'Declined',
    paying_out: 'Being paid out',
    cancelled: 'Cancelled',
    to_be_repaid: 'To be repaid',
    overdue: 'Overdue',
    repaid: 'Repaid',
  },
});

export const payoutStateLabels = defineTexts({
  es: {
    created: 'Creado',
    sent: 'Enviado',
    arrived: 'Llegó',
    returned: 'Devuelto',
    refused: 'Rechazado',
    unknown: 'Sin respuesta',
  } satisfies Record<DeskItem<'payouts'>['state'], string>,
  en: {
    created: 'Created',
    sent: 'Sent',
    arrived: 'Arrived',
    returned: 'Returned',
    refused: 'Refused',
    unknown: 'No answer',
  },
});

export const ruleLabels = defineTexts({
  es: {
    openAtOnce: 'Préstamos abiertos a la vez',
    age: 'Edad',
    lateNow: 'Días de atraso hoy',
    lateBefore: 'Días de atraso antes',
    openDebt: 'Deuda abierta',
    paidOnTime: 'Préstamos pagados a tiempo',
    product: 'Lo más que presta el producto',
  } satisfies Record<DeskReply<'application'>['decisions'][number]['outcomes'][number]['rule'], string>,
  en: {
    openAtOnce: 'Loans open at once',
    age: 'Age',
    lateNow: 'Days late today',
    lateBefore: 'Days late before',
    openDebt: 'Open debt',
    paidOnTime: 'Loans repaid on time',
    product: 'The most the product lends',
  },
});

export const roleLabels = defineTexts({
  es: {
    support: 'Atención',
    collections: 'Cobranza',
    cashier: 'Caja',
    risk: 'Riesgo',
    finance: 'Finanzas',
    admin: 'Administración',
    auditor: 'Auditoría',
  } satisfies Record<Role, string>,
  en: {
    support: 'Support',
    collections: 'Collections',
    cashier: 'Cashier',
    risk: 'Risk',
    finance: 'Finance',
    admin: 'Admin',
    auditor: 'Auditor',
  },
});
