import type { AskedField } from '../../../contract/desk/names.ts';
import type { DeskRequest } from '../../../contract/desk/schemas/index.ts';
import { defineTexts } from '../../../web/texts/dictionary.ts';

/** What a request is made with. */
export const askedWords = defineTexts({
  es: {
    orderId: 'Pedido',
    reason: 'Motivo',
    amount: 'Monto',
    approve: 'Decisión',
    paidAt: 'Día en que pagó',
    evidence: 'Comprobante',
    place: 'Dónde',
    provider: 'Proveedor',
    payoutId: 'Pago al cliente',
    paymentId: 'Pago',
    borrowerId: 'Cliente',
    on: 'Día en que se deshace',
    of: 'De qué',
    from: 'Desde el',
    until: 'Hasta el',
    expiresOn: 'Vale hasta el',
    periods: 'Días de cada pago',
    annualRate: 'Tasa anual',
    total: 'Total aceptado',
    day: 'Día',
    requestId: 'Petición',
    answer: 'Qué se le responde',
    email: 'Correo',
    name: 'Nombre',
    roles: 'Roles',
    staffId: 'Cuenta',
    anew: 'Frase de acceso nueva',
    close: 'Cerrar la cuenta',
  } satisfies Record<AskedField, string>,
  en: {
    orderId: 'Order',
    reason: 'Reason',
    amount: 'Amount',
    approve: 'Decision',
    paidAt: 'Day it was paid',
    evidence: 'Evidence',
    place: 'Where',
    provider: 'Provider',
    payoutId: 'Payout',
    paymentId: 'Payment',
    borrowerId: 'Borrower',
    on: 'Day it is undone',
    of: 'Of what',
    from: 'From',
    until: 'Until',
    expiresOn: 'Holds until',
    periods: 'Days of each payment',
    annualRate: 'Yearly rate',
    total: 'Total agreed to',
    day: 'Day',
    requestId: 'Request',
    answer: 'What they are told',
    email: 'E-mail',
    name: 'Name',
    roles: 'Roles',
    staffId: 'Account',
    anew: 'New passphrase',
    close: 'Close the account',
  },
});

type Part = DeskRequest<'waive'>['of'] | DeskRequest<'stopAccrual'>['of'];

/** What of a loan is let go of or stopped. */
export const partWords = defineTexts({
  es: {
    late_charges: 'Cargos por atraso',
    fee: 'Comisiones',
    interest: 'Interés',
  } satisfies Record<Part, string>,
  en: {
    late_charges: 'Late charges',
    fee: 'Fees',
    interest: 'Interest',
  },
});
