import { defineTexts } from '../../../web/texts/dictionary.ts';
import { sharedTexts } from '../../texts/shared.ts';

export const signInTexts = defineTexts({
  es: {
    ...sharedTexts.es,
    title: 'Entrar al escritorio',
    lead: 'Para quienes trabajan en {brand}.',
    emailWrong: 'Escribe tu correo completo, con su @.',
    passphrase: 'Frase de acceso',
    code: 'Código de tu aplicación de códigos',
    codeHint: 'Seis números que cambian cada medio minuto.',
    submit: 'Entrar',
    passkey: 'Entrar con llave de acceso',
    passkeyNeeded: 'Tu frase es correcta. Esta cuenta se abre con su llave de acceso.',
    passkeyNotHere:
      'Tu frase es correcta, pero esta cuenta se abre con su llave de acceso, y este navegador o esta dirección no las permite.',
    passkeyUnmade: 'Tu equipo no dio ninguna llave de acceso. Intenta otra vez, o entra con tu frase.',
    provider: 'Entrar con la cuenta de la empresa',
    refused:
      'Esa cuenta de la empresa no abre ninguna cuenta aquí. Quien administra el equipo puede agregarte.',
    unanswered: 'La cuenta de la empresa no responde. Intenta de nuevo en unos minutos.',
    or: 'o',
    people: 'Cuentas de la demostración',
    peopleLead: 'Todas con la frase de acceso {passphrase}. Elige una para llenar el formulario.',
    wrong: 'No se pudo entrar',
    again: 'Tu sesión terminó',
    againLead: 'Entra otra vez para seguir. Lo que escribiste sigue aquí.',
  },
  en: {
    ...sharedTexts.en,
    title: 'Sign in to the desk',
    lead: 'For those who work at {brand}.',
    emailWrong: 'Enter your whole e-mail, with its @.',
    passphrase: 'Passphrase',
    code: 'Code from your codes app',
    codeHint: 'Six digits that change every half minute.',
    submit: 'Sign in',
    passkey: 'Sign in with a passkey',
    passkeyNeeded: 'Your passphrase is right. This account is entered by its passkey.',
    passkeyNotHere:
      'Your passphrase is right, but this account is entered by its passkey, which this browser or this address does not allow.',
    passkeyUnmade: 'Your device gave no passkey. Try again, or sign in with your passphrase.',
    provider: 'Sign in with the company account',
    refused: 'That company account opens no account here. Whoever administers the team can add you.',
    unanswered: 'The company account does not answer. Try again in a few minutes.',
    or: 'or',
    people: 'Accounts of the demonstration',
    peopleLead: 'All with the passphrase {passphrase}. Choose one to fill in the form.',
    wrong: 'You could not be signed in',
    again: 'Your session has ended',
    againLead: 'Sign in again to go on. What you typed is still here.',
  },
});
