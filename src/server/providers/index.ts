import type { Clock } from '../clock/clock.ts';
import { demonstrationClock } from '../clock/demonstrationClock.ts';
import type { Settings } from '../config/index.ts';
import type { PaymentProviderName } from '../config/paymentProviders.ts';
import type { Database } from '../database/index.ts';
import type { CardProvider } from './card/provider.ts';
import { conektaProvider } from './conekta/index.ts';
import { makeMailProvider } from './mail/make.ts';
import type { MailProvider } from './mail/provider.ts';
import { openpayProvider } from './openpay/index.ts';
import type { PaymentProvider, ProviderNamed } from './payment/provider.ts';
import { sandboxProvider } from './payment/sandbox.ts';
import { razorpayProvider, razorpayXProvider } from './razorpay/index.ts';
import { makeSmsProvider } from './sms/make.ts';
import type { SmsProvider } from './sms/provider.ts';
import { makeStorage } from './storage/index.ts';
import type { Storage } from './storage/storage.ts';
import { stpProvider } from './stp/index.ts';

export type { CardForm, CardProvider, ChargeOutcome, KeptCard } from './card/provider.ts';
export { answerAsHolder, sandboxBankPath } from './card/sandbox.ts';
export { sandboxCards } from './card/sandboxEnrol.ts';
export { canCollect, connectionLines, connectionsMessage, notConnected } from './connections.ts';
export { ProviderError } from './failure.ts';
export { inTime } from './inTime.ts';
export { type Mail, MailError } from './mail/provider.ts';
export { ask, jobDeadlineMs } from './outgoing.ts';
export type {
  CheckoutOrder,
  Collected,
  KnownPayment,
  Payer,
  PaymentSender,
  Till,
} from './payment/collect.ts';
export type { NoticeOutcome, ProviderNotice, Reversal } from './payment/notices.ts';
export type { Beneficiary, OutgoingOrder, PayOut, PayoutNews } from './payment/payOut.ts';
export type { PaymentProvider, ProviderNamed } from './payment/provider.ts';
export { sandboxCheckoutPath } from './payment/sandbox.ts';
export { bookSandboxPayment, takeBackSandboxPayment } from './payment/sandboxBooks.ts';
export { sandboxNotice, sandboxSignature } from './payment/sandboxNotices.ts';
export { moveSandboxPayout, planSandboxPayouts } from './payment/sandboxPayouts.ts';
export { SmsError, type SmsProvider } from './sms/provider.ts';
export { keptMessages } from './sms/sandbox.ts';
export { readTwilioReply, type SmsReply } from './sms/twilioReply.ts';
export { type Storage, storedName } from './storage/storage.ts';

/** Everything that stands outside: each behind its interface. */
export type Providers = {
  payments: ReadonlyMap<string, PaymentProvider>;
  /** Absent where the lender takes no cards. */
  cards: CardProvider | undefined;
  sms: SmsProvider;
  /** Absent where no mail server is connected. */
  mail: MailProvider | undefined;
  storage: Storage;
};

/** @param clock what the embedded providers go by */
export function makeProviders(
  db: Database,
  settings: Settings,
  clock: Clock = demonstrationClock(db),
): Providers {
  const { sandboxWebhookSecret: secret, rails } = settings;
  const payments = connected({
    sandbox: secret === undefined ? undefined : sandboxProvider(db, clock, secret, settings.publicUrl ?? ''),
    conekta: rails.conekta && conektaProvider(rails.conekta),
    openpay: rails.openpay && openpayProvider(rails.openpay),
    stp: rails.stp && stpProvider(rails.stp),
    razorpay: rails.razorpay && razorpayProvider(rails.razorpay),
    razorpayx: rails.razorpayx && razorpayXProvider(rails.razorpayx),
  });
  const cards = [...payments.values()].find(({ charge }) => charge !== undefined)?.charge;
  return {
    payments,
    cards,
    sms: makeSmsProvider(db, settings),
    mail: makeMailProvider(settings),
    storage: makeStorage(settings),
  };
}

/** Of every payment provider that a channel may name, those that the settings connect. */
function connected(
  made: {
    [Name in PaymentProviderName]: ProviderNamed<Name> | undefined;
  },
): Map<string, PaymentProvider> {
  return new Map(Object.values(made).flatMap((one) => (one === undefined ? [] : [[one.name, one]])));
}
