const es = {
  payment: 'Tu pago',
  all: 'Todo el préstamo',
  part: 'Una parte',
  /** Of the whole: what paying it today saves. */
  saves: (amount: string) => `Pagas ${amount} menos.`,
  /** Of the whole: what is taken for it of the money kept for an extension. */
  takes: (held: string) => `Toma los ${held} que guardas para tu extensión.`,
  /** Of the whole: that the fee of an extension in effect since today counts. */
  countsFee: (fee: string) => `Hoy todavía cuentan los ${fee} de tu extensión.`,
  /** Of the whole that may not be repaid yet. */
  from: (day: string) => `Puedes pagarlo todo desde el ${day}.`,
  choose: (minAmount: string) => `Tú eliges cuánto, desde ${minAmount}.`,
  /** Of a part: that as much ends the debt, by an offer. */
  ends: (amount: string) => `Con ${amount} terminas tu préstamo, por tu oferta.`,
  outside: (minAmount: string, maxAmount: string) =>
    `Escribe un monto desde ${minAmount} hasta ${maxAmount}.`,
};

/** What is said of the ways to pay: the instalment, the whole, a part. Days and amounts come as words. */
export type RepaymentOptionTexts = typeof es;

const en: RepaymentOptionTexts = {
  payment: 'Your payment',
  all: 'The whole loan',
  part: 'A part',
  saves: (amount) => `You pay ${amount} less.`,
  takes: (held) => `It takes the ${held} you keep for your extension.`,
  countsFee: (fee) => `Today the ${fee} of your extension still count.`,
  from: (day) => `You can pay it all from ${day}.`,
  choose: (minAmount) => `You choose how much, from ${minAmount}.`,
  ends: (amount) => `With ${amount} your loan is paid off, by your offer.`,
  outside: (minAmount, maxAmount) => `Type an amount from ${minAmount} to ${maxAmount}.`,
};

export function repaymentOptionTexts(language: 'es' | 'en'): RepaymentOptionTexts {
  return language === 'es' ? es : en;
}
