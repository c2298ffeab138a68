import type { AuthorizationErrorCode, InvitationState } from '../../../contract/desk/staff.ts';
import type { AmountRange } from '../../../lending/index.ts';
import { formatFullDate, formatMoney } from '../../config/format.ts';
import type { MarketConfig } from '../../config/index.ts';
import en from '../../messages/en/deskConflicts.json' with { type: 'json' };
import es from '../../messages/es/deskConflicts.json' with { type: 'json' };
import { localizedTexts } from '../../messages/index.ts';
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

const conflictText = localizedTexts({ es, en });

export type ConflictCode = keyof typeof es;

/** Against a write, by what the use case said. */
export function conflictError(code: ConflictCode): DeskRequestError {
  return new DeskRequestError(409, code, conflictText(code));
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
