import type { ApprovalTrigger } from '../../../contract/desk/names.ts';
import { defineTexts } from '../../../web/texts/dictionary.ts';

/** Why a request needs a second person. */
export const approvalTriggerLabels = defineTexts({
  es: {
    always: 'siempre lo deciden dos',
    perRequest: 'pasa del límite en un préstamo',
    perDay: 'pasa del límite del día',
    beforeTill: 'efectivo de antes de abrir la caja, o de antes de ayer',
    noStatementLine: 'ninguna línea de un estado de cuenta que subió otra persona lo muestra',
    ownDeposit: 'concilia un depósito quien lo hizo',
    tillDifference: 'la caja no cuadra',
    handRecorded: 'deshace un pago que registró el equipo',
    waivesCharges: 'deshace un pago y condona cargos',
    noEvidence: 'nada que baste muestra de quién es el dinero',
    belowOwnTerms: 'queda por debajo de lo pactado',
    ownPayment: 'la misma persona registró, deshizo o asignó un pago del préstamo, o bajó lo que se debe',
    handMoney: 'el saldo a favor viene de pagos que registró el equipo',
    tooManyBorrowers: 'vio a más clientes de los permitidos',
  } satisfies Record<ApprovalTrigger, string>,
  en: {
    always: 'always decided by two',
    perRequest: 'above the limit of a loan',
    perDay: 'above the limit of a day',
    beforeTill: 'cash dated before the till was opened, or before yesterday',
    noStatementLine: 'no line of a statement that somebody else uploaded shows it',
    ownDeposit: 'a deposit matched by whoever made it',
    tillDifference: 'the till doesn’t add up',
    handRecorded: 'reverses a payment that staff recorded',
    waivesCharges: 'reverses a payment and waives charges',
    noEvidence: 'nothing that is enough shows whose the money is',
    belowOwnTerms: 'below the loan’s own terms',
    ownPayment:
      'the same person recorded, reversed or matched a payment of the loan, or lowered what is owed',
    handMoney: 'the credit comes from payments that staff recorded',
    tooManyBorrowers: 'looked at more borrowers than allowed',
  } satisfies Record<ApprovalTrigger, string>,
});
