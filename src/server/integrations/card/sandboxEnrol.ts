import type { CardEnrolment } from './provider.ts';

/** Tokens by which the sandbox bank shows each way a charge can end; any other token is charged. */
export const sandboxCardTokens = {
  declined: 'sandbox-declined',
  /** Its bank asks the holder first. */
  asks: 'sandbox-asks',
  /** The money moves, the answer never comes. */
  silent: 'sandbox-silent',
  /** Neither money nor answer. */
  lost: 'sandbox-lost',
} as const;

const sandboxCardDetails: Readonly<Record<string, { bankName: string; last4: string }>> = {
  'sandbox-pays': { bankName: 'Visa', last4: '4242' },
  [sandboxCardTokens.asks]: { bankName: 'Mastercard', last4: '3220' },
  [sandboxCardTokens.declined]: { bankName: 'Visa', last4: '0002' },
  [sandboxCardTokens.silent]: { bankName: 'Mastercard', last4: '9995' },
};

/** Cards to try: nobody types a real number here. */
export const sandboxEnrolment: CardEnrolment = {
  form: {
    kind: 'choices',
    choices: [
      {
        token: 'sandbox-pays',
        title: { es: 'Visa 4242: paga', en: 'Visa 4242: pays', zh: 'Visa 4242：支付成功' },
      },
      {
        token: sandboxCardTokens.asks,
        title: {
          es: 'Mastercard 3220: su banco te pregunta',
          en: 'Mastercard 3220: its bank asks you',
          zh: 'Mastercard 3220：银行要求验证',
        },
      },
      {
        token: sandboxCardTokens.declined,
        title: { es: 'Visa 0002: la rechazan', en: 'Visa 0002: is declined', zh: 'Visa 0002：被拒绝' },
      },
      {
        token: sandboxCardTokens.silent,
        title: {
          es: 'Mastercard 9995: paga y la respuesta no llega',
          en: 'Mastercard 9995: pays, and the answer is lost',
          zh: 'Mastercard 9995：已支付，但没有回复',
        },
      },
    ],
  },
  addCard(formToken) {
    const card = Object.hasOwn(sandboxCardDetails, formToken) ? sandboxCardDetails[formToken] : undefined;
    return Promise.resolve(
      card ? { token: formToken, bankCode: card.bankName.toUpperCase(), ...card } : null,
    );
  },
  remove: () => Promise.resolve(),
};
