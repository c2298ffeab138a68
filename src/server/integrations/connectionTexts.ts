/** What it means for a borrower that something isn't connected, and what would connect it. */

export type ConnectionLanguage = 'es' | 'en';

const accountCommand = 'npm run desk:account';

export const connectionTexts = {
  es: {
    cards: 'nadie puede pagar con tarjeta: no hay proveedor de tarjetas conectado',
    messages:
      'no se puede mandar ningún código, así que nadie puede registrarse, entrar ni confirmar nada con uno: pon SMS_PROVIDER',
    email:
      'no se puede mandar ningún correo, así que los mensajes van sólo por mensaje de texto: pon SMTP_URL y MESSAGE_FROM',
    staff: `nadie puede decidir un préstamo, así que todos los pedidos se quedan en revisión: crea una cuenta con ${accountCommand}`,
    payouts: (markets: string) =>
      `ningún proveedor desembolsa los préstamos en ${markets}: el cliente tiene su dinero cuando tú se lo mandas y lo anotas en el escritorio, o por /operator/orders/paid-out`,
    payoutsUntold: (markets: string) =>
      `ningún proveedor desembolsa los préstamos en ${markets}, y nadie puede anotar que se desembolsó uno: crea una cuenta con ${accountCommand}`,
    oneChannel: (provider: string) =>
      `nadie puede pagar por ahí, sólo por los demás: su proveedor, ${provider}, no está conectado`,
    noChannel: (market: string, provider: string) =>
      `nadie podría pagar en ${market}, así que ahí no se presta: su proveedor, ${provider}, no está conectado`,
  },
  en: {
    cards: 'nobody can repay by card: no card provider is connected',
    messages: 'no code can be sent, so nobody can register, sign in or be asked for one: set SMS_PROVIDER',
    email: 'no e-mail can be sent, so messages go by text message alone: set SMTP_URL and MESSAGE_FROM',
    staff: `nobody can decide on a loan, so every order stays in review: make an account by ${accountCommand}`,
    payouts: (markets: string) =>
      `no provider pays loans out in ${markets}: a borrower has his money once you send it and say so at the desk, or by /operator/orders/paid-out`,
    payoutsUntold: (markets: string) =>
      `no provider pays loans out in ${markets}, and nobody can say that one was: make an account by ${accountCommand}`,
    oneChannel: (provider: string) =>
      `nobody can pay by it, only by the others: its provider, ${provider}, is not connected`,
    noChannel: (market: string, provider: string) =>
      `nobody could repay in ${market}, so no loan is made there: its provider, ${provider}, is not connected`,
  },
};

/** What isn't connected, by its name. */
export const connectionNames = {
  es: {
    cards: 'tarjetas',
    messages: 'mensajes de texto',
    email: 'correo',
    staff: 'equipo',
    payouts: 'desembolsos',
    payments: 'pagos',
  },
  en: {
    cards: 'cards',
    messages: 'messages',
    email: 'email',
    staff: 'staff',
    payouts: 'payouts',
    payments: 'payments',
  },
};
