import { defineTexts } from '../../texts/dictionary.ts';
import { codeTexts } from '../shared/codeTexts.ts';

export const texts = defineTexts({
  es: {
    ...codeTexts.es,
    title: 'Tu cuenta bancaria',
    lead: 'A esta cuenta te depositamos tus préstamos. Tiene que estar a tu nombre.',
    now: 'Tu cuenta ahora',
    bank: 'Banco',
    account: 'Cuenta',
    ending: 'terminada en {last4}',
    holder: 'A nombre de',
    newAccount: 'Tu cuenta',
    otherAccount: 'Cambiar a otra cuenta',
    choose: 'Elige tu banco',
    next: 'Continuar',
    codeTitle: 'Confirma tu cuenta',
    codeLead:
      'Enviamos un código por SMS a tu teléfono terminado en {phone} para usar tu cuenta de **{bank}** terminada en **{last4}**.',
    unknownBank:
      'No tenemos en nuestra lista el banco de esta cuenta ({bank}). Compárala con la de tu banco antes de confirmar.',
    saved: 'Tu cuenta quedó guardada',
    savedNext: 'Tus próximos préstamos llegarán a tu cuenta de {bank} terminada en {last4}.',
    done: 'Listo',
  },
  en: {
    ...codeTexts.en,
    title: 'Your bank account',
    lead: 'We pay your loans to this account. It has to be in your name.',
    now: 'Your account now',
    bank: 'Bank',
    account: 'Account',
    ending: 'ending in {last4}',
    holder: 'In the name of',
    newAccount: 'Your account',
    otherAccount: 'Change to another account',
    choose: 'Choose your bank',
    next: 'Continue',
    codeTitle: 'Confirm your account',
    codeLead:
      'We sent a code by SMS to your phone ending in {phone} to use your **{bank}** account ending in **{last4}**.',
    unknownBank:
      'The bank of this account ({bank}) is not on our list. Compare it with your bank’s before you confirm.',
    saved: 'Your account is saved',
    savedNext: 'Your next loans arrive in your {bank} account ending in {last4}.',
    done: 'Done',
  },
});
