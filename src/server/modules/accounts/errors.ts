import { accountCode } from '../../../contract/codes.ts';
import { BusinessError, createErrorFactory, RequestError, tooManyRequests } from '../api/index.ts';
import type { SendOutcome } from '../oneTimeCodes/index.ts';

export const wrongCodeError = createErrorFactory(BusinessError, accountCode.wrongCode, {
  es: 'El código no es correcto. Revísalo y escríbelo otra vez.',
  en: 'The code is not right. Check it and type it again.',
});

export const codeExpiredError = createErrorFactory(BusinessError, accountCode.codeExpired, {
  es: 'Este código ya no sirve. Pide uno nuevo.',
  en: 'This code no longer works. Ask for a new one.',
});

const codeNotSentError = createErrorFactory(BusinessError, accountCode.codeNotSent, {
  es: 'No pudimos enviarte el código. Espera un momento e inténtalo otra vez.',
  en: 'We could not send you the code. Wait a moment and try again.',
});

/** What stands in the way is named, so that the page can say what to do. */
export function notClosableError(reasons: readonly string[]): BusinessError {
  return new BusinessError(
    accountCode.notClosable,
    {
      es: 'Tu cuenta todavía no se puede borrar. Aquí mismo dice qué falta.',
      en: 'Your account can’t be deleted yet. The page says what is missing.',
    },
    { reasons },
  );
}

export const tooYoungError = createErrorFactory(BusinessError, accountCode.tooYoung, {
  es: 'Para pedir un préstamo necesitas tener 18 años cumplidos.',
  en: 'You have to be 18 or over to ask for a loan.',
});

type Texts = { readonly es: string; readonly en: string };

export function invalidIdNumberError(name: Texts): BusinessError {
  return new BusinessError(accountCode.badIdNumber, {
    es: `Revisa tu ${name.es}: no es válido o no va con tu fecha de nacimiento.`,
    en: `Check your ${name.en}: it is not valid or does not fit your date of birth.`,
  });
}

export const invalidNameError = createErrorFactory(BusinessError, accountCode.badName, {
  es: 'Escribe tu nombre como está en tu identificación, solo con letras.',
  en: 'Write your name as it is on your ID, in Latin or Devanagari letters only.',
});

export const invalidAddressError = createErrorFactory(BusinessError, accountCode.badAddress, {
  es: 'Escribe tu domicilio con letras y números, sin emojis.',
  en: 'Write your address in Latin or Devanagari letters and digits, without emojis.',
});

/** What is wrong is said of each part that is. */
export function invalidBankAccountError(
  invalidFields: readonly { readonly name: string; readonly wrong: Texts }[],
): BusinessError {
  const isClabe = invalidFields.some(({ name }) => name === 'clabe');
  return new BusinessError(isClabe ? accountCode.badClabe : accountCode.badAccount, {
    es: invalidFields.map(({ wrong }) => wrong.es).join(' '),
    en: invalidFields.map(({ wrong }) => wrong.en).join(' '),
  });
}

/** The bank's own words aren't for borrowers: what helps is the same whatever they are. */
export const failedAccountError = createErrorFactory(BusinessError, accountCode.failedAccount, {
  es: 'Tu dinero no llegó a esta cuenta: el banco lo rechazó o lo devolvió. Registra otra a tu nombre. Si tu banco ya lo resolvió, escríbenos desde Ayuda.',
  en: 'Your money did not get to this account: the bank refused it or sent it back. Add another one in your name. If your bank has put it right, write to us from Help.',
});

export const ownPhoneError = createErrorFactory(BusinessError, accountCode.ownPhone, {
  es: 'Escribe el teléfono de otra persona, no el tuyo.',
  en: 'Give another person’s phone, not your own.',
});

export const openOrderError = createErrorFactory(BusinessError, accountCode.openOrder, {
  es: 'Tienes un préstamo abierto. Para cambiar tus datos, escríbenos desde Ayuda.',
  en: 'You have an open loan. To change your details, write to us from Help.',
});

/** The step that is missing is named in `data`, so that the app can open it. */
export function certificationMissingError(step: string): BusinessError {
  return new BusinessError(
    accountCode.certificationMissing,
    {
      es: 'Nos faltan algunos datos tuyos para ofrecerte un préstamo.',
      en: 'We need some more of your details to offer you a loan.',
    },
    { nextStep: step },
  );
}

export const mailNotSentError = createErrorFactory(BusinessError, accountCode.noMail, {
  es: 'No pudimos escribir a ese correo. Revísalo e inténtalo más tarde.',
  en: 'We could not write to that address. Check it and try again later.',
});

/** What a caller is told of a code that was not sent. */
export function toCodeError(outcome: SendOutcome & { sent: false }): BusinessError | RequestError {
  switch (outcome.reason) {
    case 'tooMany':
      return tooManyRequests(outcome.retryAfterSeconds);
    case 'tooSoon':
      return codeResentTooSoonError(outcome.retryAfterSeconds);
    default:
      return codeNotSentError();
  }
}

function codeResentTooSoonError(seconds: number): RequestError {
  return new RequestError(
    429,
    {
      es: `Acabamos de enviarte un código. Puedes pedir otro en ${seconds} s.`,
      en: `We have just sent you a code. You can ask for another in ${seconds} s.`,
    },
    seconds,
  );
}
