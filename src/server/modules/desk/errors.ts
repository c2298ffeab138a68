import type { AuthorizationErrorCode, InvitationState } from '../../../contract/desk/staff.ts';
import type { AmountRange } from '../../../lending/index.ts';
import { formatFullDate, formatMoney } from '../../config/format.ts';
import type { MarketConfig } from '../../config/index.ts';
import { createErrorFactory, type LocalizedText, RequestError } from '../api/index.ts';

/** What the desk refuses, each by its code. */
export class DeskRequestError extends RequestError {
  readonly code: string;

  constructor(status: number, code: string, text: LocalizedText, retryAfterSeconds?: number) {
    super(status, text, retryAfterSeconds);
    this.code = code;
  }
}

/** Of whoever isn't let in; the audit has its reason. */
export class AuthorizationError extends DeskRequestError {
  declare readonly code: AuthorizationErrorCode;

  constructor(status: number, code: AuthorizationErrorCode, text: LocalizedText) {
    super(status, code, text);
  }
}

export const noSession = createErrorFactory(AuthorizationError, 401, 'noSession', {
  es: 'Tu sesión terminó. Entra de nuevo.',
  en: 'Your session has ended. Sign in again.',
});

/** The same for an unknown e-mail, a wrong passphrase and a wrong code. */
export const signInFailed = createErrorFactory(DeskRequestError, 401, 'wrong', {
  es: 'El correo, la frase de acceso o el código no son correctos.',
  en: 'The e-mail, the passphrase or the code is not right.',
});

export const wrongPasskey = createErrorFactory(DeskRequestError, 401, 'wrong', {
  es: 'Esa llave de acceso no abre ninguna cuenta aquí. Entra con tu frase.',
  en: 'That passkey opens no account here. Sign in with your passphrase.',
});

export const notAllowed = createErrorFactory(AuthorizationError, 403, 'notAllowed', {
  es: 'Tu rol no permite esto.',
  en: 'Your role does not allow this.',
});

export const codesNeeded = createErrorFactory(AuthorizationError, 403, 'codesNeeded', {
  es: 'Primero crea una llave de acceso, o conecta una aplicación de códigos con tu cuenta.',
  en: 'First create a passkey, or connect an app for one-time codes with your account.',
});

export const foreignOrigin = createErrorFactory(AuthorizationError, 403, 'notFromHere', {
  es: 'Esto sólo se puede pedir desde el escritorio.',
  en: 'Only the desk itself may ask for this.',
});

export const keyMissing = createErrorFactory(DeskRequestError, 400, 'keyMissing', {
  es: 'Falta el encabezado Idempotency-Key: de 1 a 128 letras, cifras o signos sin espacios.',
  en: 'The header Idempotency-Key is missing: 1 to 128 letters, figures or signs without spaces.',
});

export const reasonMissing = createErrorFactory(DeskRequestError, 400, 'reasonMissing', {
  es: 'Di para qué los necesitas: no tienes un caso abierto de esta persona que te haya asignado alguien más.',
  en: 'Say what you need them for: no open case of this borrower was assigned to you by somebody else.',
});

export const keyUsed = createErrorFactory(DeskRequestError, 409, 'keyUsed', {
  es: 'Esa Idempotency-Key ya se usó para otra cosa.',
  en: 'That Idempotency-Key was used for something else.',
});

export const replyShownOnce = createErrorFactory(DeskRequestError, 409, 'toldOnce', {
  es: 'Ya se hizo con esa Idempotency-Key, y lo que se respondió se dice una sola vez.',
  en: 'It was done by that Idempotency-Key, and what was answered is told once.',
});

/** A day whose figures can still change isn't closed; `last`: the last one that can be. */
export function dayNotOver(lastWholeDay: string): DeskRequestError {
  return new DeskRequestError(409, 'dayRuns', {
    es: `Ese día no ha terminado y todavía puede llegar dinero. El último día completo es el ${formatFullDate(lastWholeDay, 'es')}: ése sí se puede cerrar.`,
    en: `That day isn’t over, and money can still come in. The last whole day is ${formatFullDate(lastWholeDay, 'en')}: that one can be closed.`,
  });
}

/** Names in which amounts the order is lent. */
export function amountOutOfRange(
  { least: min, most: max, step }: AmountRange,
  market: MarketConfig,
): DeskRequestError {
  const [from, to, by] = [min, max, step].map((amount) => formatMoney(amount, market));
  return new DeskRequestError(409, 'otherAmount', {
    es: `Se presta de ${from} a ${to}, de ${by} en ${by}.`,
    en: `It is lent from ${from} to ${to}, in steps of ${by}.`,
  });
}

const statementErrors = {
  empty: { es: 'El archivo está vacío.', en: 'The file is empty.' },
  noColumns: {
    es: 'En el archivo no se encuentran las columnas de fecha y monto, ni movimientos de CAMT.053.',
    en: 'The file has neither columns of date and amount, nor entries of CAMT.053.',
  },
  notXml: { es: 'El archivo XML está dañado.', en: 'The XML file is damaged.' },
  doctype: {
    es: 'El archivo XML declara un tipo de documento (DOCTYPE): no se acepta.',
    en: 'The XML file declares a document type (DOCTYPE): that is not accepted.',
  },
  notBase64: { es: 'El archivo tiene que venir en base64.', en: 'The file has to come as base64.' },
} satisfies Record<string, LocalizedText>;

/** A file that is no bank statement. */
export function unreadableStatement(cause: keyof typeof statementErrors): DeskRequestError {
  return new DeskRequestError(400, 'unreadableStatement', statementErrors[cause]);
}

/** Against a write, by what the use case said. */
const conflictMessages = {
  notDisbursed: {
    es: 'El préstamo no está en manos de su cliente: no hay nada que se deba.',
    en: 'The borrower has no money of this loan: nothing is owed.',
  },
  badDay: { es: 'El día no puede ser ese.', en: 'It can’t be that day.' },
  badSpan: { es: 'Los días no pueden ser esos.', en: 'It can’t be those days.' },
  emptySpan: { es: 'El final está antes del principio.', en: 'The end is before the beginning.' },
  noTill: {
    es: 'No tienes una caja abierta en ese mercado. Ábrela en Cajas y anota el efectivo después.',
    en: 'You have no open till in that market. Open one under Tills, then record the cash.',
  },
  tillOpen: {
    es: 'Ya tienes una caja abierta en ese mercado.',
    en: 'You have an open till in that market already.',
  },
  tillClosed: { es: 'Esa caja ya se contó y cerró.', en: 'That till was counted and closed already.' },
  notYourTill: { es: 'Esa caja es de otra persona.', en: 'That till is somebody else’s.' },
  moreThanHeld: {
    es: 'En la caja hay menos que eso.',
    en: 'The till holds less than that.',
  },
  noDifference: {
    es: 'El conteo de esa caja no tiene diferencia por asentar.',
    en: 'The count of that till has no difference to post.',
  },
  matched: {
    es: 'Ese depósito ya coincide con una línea.',
    en: 'That deposit is matched to a line already.',
  },
  noLine: {
    es: 'No hay esa línea en los estados de cuenta de ese mercado.',
    en: 'The bank statements of that market have no such line.',
  },
  lineUsed: {
    es: 'Esa línea ya se usó para un pago o un depósito.',
    en: 'That line was used for a payment or a deposit already.',
  },
  otherLine: {
    es: 'Esa línea no coincide: el monto, la moneda y el día tienen que ser los mismos.',
    en: 'That line doesn’t fit: amount, currency and day have to be the same.',
  },
  moreThanOwed: { es: 'Se debe menos que eso.', en: 'Less than that is owed.' },
  noPayment: { es: 'El préstamo no tiene ese pago.', en: 'The loan has no such payment.' },
  undone: { es: 'Ese pago ya se deshizo.', en: 'That payment was undone before.' },
  ended: { es: 'La deuda ya terminó.', en: 'The debt has ended.' },
  notOwed: { es: 'No se debe nada, o ya se dio por perdido.', en: 'Nothing is owed, or it was written off.' },
  noLess: { es: 'La deuda termina igual sin la oferta.', en: 'The debt ends with as much anyway.' },
  offerStands: { es: 'Ya hay una oferta en pie.', en: 'An offer stands already.' },
  badPlan: { es: 'Ese plan no tiene fechas o tasa válidas.', en: 'That plan has no valid dates or rate.' },
  outOfBounds: {
    es: 'Las nuevas fechas o la tasa salen de lo que el producto permite.',
    en: 'The new dates or the rate are outside what the product allows.',
  },
  notMatchedYet: {
    es: 'Ese dinero se registró a mano y aún no coincide con el estado de cuenta: se devuelve cuando coincida.',
    en: 'That money was recorded by hand and is not matched to a bank statement yet: refund it once it is.',
  },
  otherTotal: {
    es: 'El plan da otro total que el acordado.',
    en: 'The plan comes to another total than was agreed to.',
  },
  noCredit: {
    es: 'No queda tanto a favor de ese pago.',
    en: 'Not as much of that payment is in the borrower’s favour.',
  },
  noWayBack: {
    es: 'Quien recibió ese pago no devuelve dinero, como la caja o el banco: nadie puede devolverlo desde aquí.',
    en: 'Whoever took that payment returns no money, like the cash desk or the bank: nobody can pay it back from here.',
  },
  payerUnknown: {
    es: 'No se sabe desde qué cuenta se mandó ese pago, o a esa cuenta no se puede transferir: no hay a dónde devolverlo.',
    en: 'It is not known which account sent that payment, or no transfer goes to that account: there is nowhere to return it to.',
  },
  payoutLimit: {
    es: 'Pasa del límite de una transferencia o de las de hoy: pídelo mañana, o que el proveedor suba el límite.',
    en: 'It is above the limit of one payout, or of today’s: ask again tomorrow, or have the limit raised.',
  },
  notWaiting: {
    es: 'Ese pago ya no espera: se asignó a un préstamo o se deshizo.',
    en: 'That payment no longer waits: it was matched to a loan, or undone.',
  },
  otherCurrency: { es: 'El préstamo es de otra moneda.', en: 'The loan is in another currency.' },
  underWay: {
    es: 'El proveedor ya tiene el dinero y no ha dicho si llegó. Espera su respuesta.',
    en: 'The provider has the money and has not said whether it arrived. Wait for its answer.',
  },
  fateUnknown: {
    es: 'No se sabe si el dinero salió: el proveedor no ha contestado, y nada se manda ni se cancela hasta saberlo. Cuando sus dos días de operación hayan cerrado y ni él ni sus listas lo tengan, dos personas lo declaran fallido.',
    en: 'It is not known whether the money left: the provider has not answered, and nothing is sent or cancelled until it is. Once both its operating days have closed and neither the provider nor its lists have it, two people declare it failed.',
  },
  over: { es: 'Ya no hay nada que cambiar.', en: 'There is nothing left to change.' },
  decided: { es: 'Ya se decidió.', en: 'It was decided before.' },
  waitsAlready: { es: 'Ya espera respuesta.', en: 'It waits for an answer already.' },
  askerGone: {
    es: 'Quien lo pidió ya no puede hacerlo. Recházalo, o pídelo tú.',
    en: 'Who asked for it may no longer do it. Refuse it, or ask for it yourself.',
  },
  sameWaits: {
    es: 'Lo mismo ya espera a una segunda persona: está en Aprobaciones.',
    en: 'The same waits for a second person already: see Approvals.',
  },
  answered: { es: 'Ya se respondió.', en: 'It was answered before.' },
  badPicture: { es: 'Una imagen no se puede leer.', en: 'A picture can’t be read.' },
  expired: { es: 'Esperó demasiado: pídelo de nuevo.', en: 'It waited too long: ask for it again.' },
  notYours: { es: 'Sólo la retira quien la pidió.', en: 'Only who asked for it withdraws it.' },
  withdrawn: { es: 'La retiró quien la pidió.', en: 'Who asked for it withdrew it.' },
  own: { es: 'Quien pide no aprueba.', en: 'Who asks doesn’t approve.' },
  otherAmount: { es: 'El producto no se presta en ese monto.', en: 'The product isn’t lent in that amount.' },
  emailUsed: { es: 'Ya hay una cuenta con ese correo.', en: 'There is an account of that e-mail.' },
  lastAdmin: { es: 'Es la última cuenta de administración.', en: 'It is the last admin’s account.' },
  badPasskey: {
    es: 'Esa llave de acceso no se puede usar: ya está, o se pidió hace demasiado. Crea una otra vez.',
    en: 'That passkey can’t be used: it is there already, or was asked for too long ago. Create one again.',
  },
  byProvider: {
    es: 'Entras con la cuenta de la empresa: tus llaves se ponen allá.',
    en: 'You sign in with the company account: your keys are kept there.',
  },
  eraseFirst: {
    es: 'Primero se borra lo que la ley deja borrar; con eso queda hecha.',
    en: 'First what the law lets go is erased; that is what makes it done.',
  },
  notGranted: {
    es: 'No es una petición de cancelación concedida.',
    en: 'It is no request for erasure that was granted.',
  },
  stillOwes: {
    es: 'Tiene un préstamo abierto o dinero a su favor: sus datos hacen falta hasta que termine.',
    en: 'There is an open loan, or money in the person’s favour: the data are needed until that is over.',
  },
  invitersBrowser: {
    es: 'En este navegador entra quien pidió la invitación. Ábrela en el tuyo: nadie más debe poner tus credenciales.',
    en: 'Whoever asked for the invitation signs in at this browser. Open it at your own: nobody else may set your credentials.',
  },
  invitedBy: {
    es: 'Una de estas dos cuentas recibió sus credenciales con un enlace que la otra vio: que lo decida alguien más.',
    en: 'One of these two accounts got its credentials by a link that the other was shown: somebody else has to decide.',
  },
  otherEmail: {
    es: 'Ese no es el correo de la invitación. Pregunta a esa persona cuál es el suyo, y recházala si no coincide.',
    en: 'That is not the e-mail of the invitation. Ask the person for their own, and refuse it if they differ.',
  },
  weakPassphrase: {
    es: 'Esa frase se adivina pronto: usa al menos 12 signos, que no sean tu nombre, tu correo, una fila de teclas ni una frase común.',
    en: 'That passphrase is soon guessed: use 12 signs or more that are not your name, your e-mail, a row of keys or a common one.',
  },
  wrongPassphrase: { es: 'Tu frase actual no es ésa.', en: 'That is not your passphrase.' },
  hasCodes: {
    es: 'Ya usas códigos: para otro teléfono, pide a quien administra el equipo una invitación nueva.',
    en: 'You use codes already: for another phone, ask whoever administers the team for a new invitation.',
  },
  wrongCode: { es: 'El código no es correcto.', en: 'The code is not right.' },
  caseClosed: { es: 'Ese caso ya está cerrado.', en: 'That case is closed.' },
  notForThem: {
    es: 'Esa persona no puede atender este caso.',
    en: 'That person can’t work on this case.',
  },
  assignedMeanwhile: {
    es: 'Alguien lo asignó al mismo tiempo. Vuelve a mirar de quién es.',
    en: 'Somebody assigned it at the same time. Look again whose it is.',
  },
  ownAlert: {
    es: 'Es tu propio límite: lo revisa otra persona.',
    en: 'It is your own limit: somebody else reviews it.',
  },
  reviewed: { es: 'Ya se revisó.', en: 'It was reviewed before.' },
  keyUsed: { es: 'Esa llave ya se usó para otra cosa.', en: 'That key was used for something else.' },
} satisfies Record<string, LocalizedText>;

export type ConflictCode = keyof typeof conflictMessages;

export function conflictError(code: ConflictCode): DeskRequestError {
  return new DeskRequestError(409, code, conflictMessages[code]);
}

/** Why a link doesn't open. */
const invitationMessages = {
  waiting: {
    es: 'Una segunda persona todavía no aprueba esta invitación. Vuelve a abrir el enlace más tarde.',
    en: 'A second person has not approved this invitation yet. Open the link again later.',
  },
  refused: { es: 'Esta invitación fue rechazada.', en: 'This invitation was refused.' },
  withdrawn: {
    es: 'Quien pidió esta invitación la retiró.',
    en: 'Whoever asked for this invitation withdrew it.',
  },
  expired: {
    es: 'Esta invitación venció. Pide otra a quien administra el equipo.',
    en: 'This invitation has expired. Ask whoever administers the team for another.',
  },
  accepted: {
    es: 'Esta invitación ya se usó. Si no fuiste tú, avisa ahora a quien administra el equipo.',
    en: 'This invitation was used already. If it was not you, tell whoever administers the team at once.',
  },
  revoked: {
    es: 'Esta invitación fue revocada. Pide otra a quien administra el equipo.',
    en: 'This invitation was revoked. Ask whoever administers the team for another.',
  },
} satisfies Record<Exclude<InvitationState, 'open'>, LocalizedText>;

export function invitationNotOpen(state: keyof typeof invitationMessages): DeskRequestError {
  const code = `invitation${state.slice(0, 1).toUpperCase()}${state.slice(1)}`;
  return new DeskRequestError(409, code, invitationMessages[state]);
}

export const invitationUnknown = createErrorFactory(DeskRequestError, 404, 'invitationUnknown', {
  es: 'Ese enlace no es una invitación. Cópialo entero, o pide otro a quien administra el equipo.',
  en: 'That link is no invitation. Copy all of it, or ask whoever administers the team for another.',
});
