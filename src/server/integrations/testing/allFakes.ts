import type { PaymentProviderName } from '../../config/settingGroups.ts';
import { createFakeConekta } from '../conekta/testing/fakeConekta.ts';
import { createFakeOpenpay } from '../openpay/testing/fakeOpenpay.ts';
import { signSandboxNotice } from '../payment/sandbox.ts';
import { createFakeRazorpay } from '../razorpay/testing/fakeRazorpay.ts';
import { createFakeStp } from '../stp/testing/fakeStp.ts';

export type SignedNotice = { body: string; headers: Record<string, string> };
export type NoticePayment = { paymentId: string; reference: string; amount: number; currency: string };

/** How a provider would tell of a payment, and of anything else. */
export type NoticeSender = {
  payment(noticePayment: NoticePayment): SignedNotice;
  /** A body that it vouches for, whatever it says. */
  signBody(body: string): SignedNotice;
  /** Money that its notices can't name in another currency. */
  currency?: string;
};

/** Every provider, connected to its fake, and its notices. */
export async function createAllFakes() {
  const [conekta, openpay, stp, razorpay] = await Promise.all([
    createFakeConekta(),
    createFakeOpenpay(),
    createFakeStp(),
    createFakeRazorpay(),
  ]);
  const secret = 'secret of the sandbox in tests';
  const withPassword = (headers: SignedNotice['headers'], payload: object): SignedNotice => ({
    body: JSON.stringify(payload),
    headers,
  });
  const openpayHeaders = openpay.sendEvent('x').headers;
  const stpHeaders = stp.deposit('646180110400000007', 1).headers;
  const razorpaySender: NoticeSender = {
    payment: ({ paymentId: id, reference, amount, currency }) =>
      razorpay.sendEvent('virtual_account.credited', {
        payment: { id, amount, currency, status: 'captured', created_at: Math.floor(Date.now() / 1000) },
        virtual_account: { id: 'va_1', receivers: [{ account_number: reference, ifsc: 'RAZR0000001' }] },
      }),
    signBody: razorpay.signBody,
  };
  const senders: Record<PaymentProviderName, NoticeSender> = {
    sandbox: {
      payment: (noticePayment) => toSandboxNotice(noticePayment, secret),
      signBody: (body) => ({ body, headers: { 'x-signature': signSandboxNotice(body, secret) } }),
    },
    conekta: {
      payment: ({ paymentId: id, reference, amount, currency }) => {
        const method = { object: 'cash_payment', type: 'cash', reference };
        const at = Math.floor(Date.now() / 1000);
        const charge = { id, amount, currency, status: 'paid', created_at: at, payment_method: method };
        return conekta.sendEvent('charge.paid', charge);
      },
      signBody: conekta.signBody,
    },
    openpay: {
      payment: ({ paymentId: id, reference, amount, currency }) =>
        openpay.sendEvent('charge.succeeded', {
          id,
          amount: amount / 100,
          currency,
          method: 'store',
          status: 'completed',
          operation_date: new Date().toISOString(),
          payment_method: { type: 'store', reference },
        }),
      signBody: (body) => ({ body, headers: openpayHeaders }),
    },
    stp: {
      payment: ({ paymentId, reference, amount }) =>
        withPassword(stpHeaders, {
          empresa: 'QUINCENA',
          claveRastreo: paymentId,
          fechaOperacion: 20261123,
          institucionOrdenante: 40012,
          cuentaBeneficiario: reference,
          monto: amount / 100,
        }),
      signBody: (body) => ({ body, headers: stpHeaders }),
      currency: 'MXN',
    },
    razorpay: razorpaySender,
    razorpayx: razorpaySender,
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
    senders,
    async close() {
      for (const fake of [conekta, openpay, stp, razorpay]) await fake[Symbol.asyncDispose]();
    },
  };
}

function toSandboxNotice(noticePayment: NoticePayment, secret: string): SignedNotice {
  const payload = {
    type: 'payment.succeeded',
    eventId: `e-${noticePayment.paymentId}`,
    paidAt: new Date(),
    ...noticePayment,
  };
  const body = JSON.stringify(payload);
  return { body, headers: { 'x-signature': signSandboxNotice(body, secret) } };
}
