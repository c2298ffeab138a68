import { accountCode } from '../../contract/codes.ts';
import { Refusal } from '../http/index.ts';

export function wrongCode(): Refusal {
  return new Refusal(accountCode.wrongCode, {
    es: 'El código no es correcto. Revísalo y escríbelo otra vez.',
    en: 'The code is not right. Check it and type it again.',
  });
}

export function codeExpired(): Refusal {
  return new Refusal(accountCode.codeExpired, {
    es: 'Este código ya no sirve. Pide uno nuevo.',
    en: 'This code no longer works. Ask for a new one.',
  });
}

export function codeNotSent(): Refusal {
  return new Refusal(accountCode.codeNotSent, {
    es: 'No pudimos enviarte el código. Espera un momento e inténtalo otra vez.',
    en: 'We could not send you the code. Wait a moment and try again.',
  });
}

/** What stands in the way is named, so that the page can say what to do. */
export function notClosable(reasons: readonly string[]): Refusal {
  return new Refusal(
    accountCode.notClosable,
    {
      es: 'Tu cuenta todavía no se puede borrar. Aquí mismo dice qué falta.',
      en: 'Your account can’t be deleted yet. The page says what is missing.',
    },
    { reasons },
  );
}

export function tooYoung(): Refusal {
  return new Refusal(accountCode.tooYoung, {
    es: 'Para pedir un préstamo necesitas tener 18 años cumplidos.',
    en: 'You have to be 18 or over to ask for a loan.',
  });
}

export function badIdNumber(name: string): Refusal {
  return new Refusal(accountCode.badIdNumber, {
    es: `Revisa tu ${name}: no es válido o no va con tu fecha de nacimiento.`,
    en: `Check your ${name}: it is not valid or does not fit your date of birth.`,
  });
}

export function badClabe(): Refusal {
  return new Refusal(accountCode.badClabe, {
    es: 'Revisa tu CLABE: son 18 números y alguno no es correcto.',
    en: 'Check your CLABE: it has 18 digits and one of them is not right.',
  });
}

export function badIndianAccount(): Refusal {
  return new Refusal(accountCode.badIndianAccount, {
    es: 'Revisa el IFSC (11 caracteres) y el número de cuenta (9 a 18 números).',
    en: 'Check the IFSC (11 characters) and the account number (9 to 18 digits).',
  });
}

export function ownPhone(): Refusal {
  return new Refusal(accountCode.ownPhone, {
    es: 'Escribe el teléfono de otra persona, no el tuyo.',
    en: 'Give another person’s phone, not your own.',
  });
}

export function openOrder(): Refusal {
  return new Refusal(accountCode.openOrder, {
    es: 'Tienes un préstamo abierto. Para cambiar tus datos, escríbenos desde Ayuda.',
    en: 'You have an open loan. To change your details, write to us from Help.',
  });
}

/** The step that is missing is named in `data`, so that the app can open it. */
export function certificationMissing(step: string): Refusal {
  return new Refusal(
    accountCode.certificationMissing,
    {
      es: 'Nos faltan algunos datos tuyos para ofrecerte un préstamo.',
      en: 'We need some more of your details to offer you a loan.',
    },
    { nextStep: step },
  );
}
