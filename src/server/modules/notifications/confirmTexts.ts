export const confirmTexts = {
  es: {
    mail: {
      title: 'Confirma tu correo',
      parts: [
        'Alguien, esperamos que tú, pidió recibir en este correo los avisos de su préstamo con {brand}.',
        'Si fuiste tú, abre este enlace y confírmalo. Sirve 24 horas. Si no, no hagas nada: no te escribiremos más.',
      ],
      open: 'Confirmar mi correo',
    },
    title: 'Tu correo',
    ask: '¿Es tuyo este correo?',
    asked: 'Te escribiremos ahí sobre tus préstamos y tus pagos.',
    yes: 'Sí, es mío',
    done: 'Tu correo quedó confirmado',
    doneText: 'Puedes cambiarlo o quitarlo en tu cuenta.',
  },
  en: {
    mail: {
      title: 'Confirm your e-mail',
      parts: [
        'Somebody, we hope it was you, asked to get messages about a loan with {brand} at this address.',
        'If it was you, open this link and confirm it. It works for 24 hours. If not, do nothing: we will not write again.',
      ],
      open: 'Confirm my e-mail',
    },
    title: 'Your e-mail',
    ask: 'Is this address yours?',
    asked: 'We will write to you there about your loans and payments.',
    yes: 'Yes, it is mine',
    done: 'Your e-mail is confirmed',
    doneText: 'You can change or remove it in your account.',
  },
} as const;
