import type { PaymentProviderName } from '../../config/paymentProviders.ts';
import { conektaStandIn } from '../conekta/testing/standIn.ts';
import { openpayStandIn } from '../openpay/testing/standIn.ts';
import { sandboxSignature } from '../payment/sandboxNotices.ts';
import { razorpayStandIn } from '../razorpay/testing/standIn.ts';
import { stpStandIn } from '../stp/testing/standIn.ts';

export type Told = { body: string; headers: Record<string, string> };
export type Wish = { paymentId: string; reference: string; amount: number; currency: string };

/** How a provider would tell of a payment, and of anything else. */
export type Teller = {
  payment(wish: Wish): Told;
  /** A body that it vouches for, whatever it says. */
  vouched(body: string): Told;
  /** Money that its notices can't name in another currency. */
  currency?: string;
};

/** Every provider, connected to its stand-in, and how it tells. */
export async function everyNotice() {
  const [conekta, openpay, stp, razorpay] = await Promise.all([
    conektaStandIn(),
    openpayStandIn(),
    stpStandIn(),
    razorpayStandIn(),
  ]);
  const secret = 'secret of the sandbox in tests';
  const byPassword = (headers: Told['headers'], told: object): Told => ({
    body: JSON.stringify(told),
    headers,
  });
  const openpayHeaders = openpay.tell('x').headers;
  const stpHeaders = stp.deposit('646180110400000007', 1).headers;
  const razorpayTeller: Teller = {
    payment: ({ paymentId: id, reference, amount, currency }) =>
      razorpay.tell('virtual_account.credited', {
        payment: { id, amount, currency, status: 'captured', created_at: Math.floor(Date.now() / 1000) },
        virtual_account: { id: 'va_1', receivers: [{ account_number: reference, ifsc: 'RAZR0000001' }] },
      }),
    vouched: razorpay.vouched,
  };
  const tellers: Record<PaymentProviderName, Teller> = {
    sandbox: {
      payment: (wish) => sandboxTold(wish, secret),
      vouched: (body) => ({ body, headers: { 'x-signature': sandboxSignature(body, secret) } }),
    },
    conekta: {
      payment: ({ paymentId: id, reference, amount, currency }) => {
        const method = { object: 'cash_payment', type: 'cash', reference };
        const at = Math.floor(Date.now() / 1000);
        const charge = { id, amount, currency, status: 'paid', created_at: at, payment_method: method };
        return conekta.tell('charge.paid', charge);
      },
      vouched: conekta.vouched,
    },
    openpay: {
      payment: ({ paymentId: id, reference, amount, currency }) =>
        openpay.tell('charge.succeeded', {
          id,
          amount: amount / 100,
          currency,
          method: 'store',
          status: 'completed',
          operation_date: new Date().toISOString(),
          payment_method: { type: 'store', reference },
        }),
      vouched: (body) => ({ body, headers: openpayHeaders }),
    },
    stp: {
      payment: ({ paymentId, reference, amount }) =>
        byPassword(stpHeaders, {
          empresa: 'QUINCENA',
          claveRastreo: paymentId,
          fechaOperacion: 20261123,
          institucionOrdenante: 40012,
          cuentaBeneficiario: reference,
          monto: amount / 100,
        }),
      vouched: (body) => ({ body, headers: stpHeaders }),
      currency: 'MXN',
    },
    razorpay: razorpayTeller,
    razorpayx: razorpayTeller,
  };
  return {
    env: {
      ...openpay.env,
      ...stp.env,
      ...razorpay.env,
      CONEKTA_API: conekta.api,
      CONEKTA_KEY: conekta.key,
      CONEKTA_WEBHOOK_KEY: conekta.webhookKey.replaceAll('\n', '\\n'),
      SANDBOX_PAYMENTS: 'settles-real-debts',
      SANDBOX_WEBHOOK_SECRET: secret,
    },
    tellers,
    async close() {
      for (const one of [conekta, openpay, stp, razorpay]) await one[Symbol.asyncDispose]();
    },
  };
}

function sandboxTold(wish: Wish, secret: string): Told {
  const told = { type: 'payment.succeeded', eventId: `e-${wish.paymentId}`, paidAt: new Date(), ...wish };
  const body = JSON.stringify(told);
  return { body, headers: { 'x-signature': sandboxSignature(body, secret) } };
}
