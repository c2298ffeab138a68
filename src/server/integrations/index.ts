import type { Settings } from '../config/index.ts';
import type { PaymentProviderName } from '../config/settingGroups.ts';
import { type Clock, demonstrationClock } from '../platform/clock.ts';
import type { Database } from '../platform/database/index.ts';
import { createConektaProvider } from './conekta/index.ts';
import type { Providers } from './connections.ts';
import { createMailProvider } from './mail/smtp.ts';
import { createOpenpayProvider } from './openpay/index.ts';
import type { NamedProvider, PaymentProvider } from './payment/provider.ts';
import { createSandboxProvider } from './payment/sandbox.ts';
import { createRazorpayProvider, createRazorpayXProvider } from './razorpay/index.ts';
import { createSmsProvider } from './sms/create.ts';
import { createStorage } from './storage/storage.ts';
import { createStpProvider } from './stp/index.ts';

export type { CardApi, CardForm, ChargeOutcome, ProviderCustomer, StoredCard } from './card/provider.ts';
export { answerBankChallenge, sandboxBankPath, sandboxCardTokens } from './card/sandbox.ts';
export {
  canCollectInMarket,
  formatMissingConnections,
  listMissingConnections,
  type Providers,
  renderConnectionsMessage,
} from './connections.ts';
export { type Mail, MailError } from './mail/smtp.ts';
export type { Beneficiary, ListedPayout, PayoutApi, PayoutStatusUpdate } from './payment/payoutApi.ts';
export type {
  CheckoutOrder,
  CreatedReference,
  NamedProvider,
  NoticeOutcome,
  PaymentProvider,
  PaymentSender,
  ProviderNotice,
  ProviderPayment,
  ReferenceDetails,
  Reversal,
} from './payment/provider.ts';
export {
  createSandboxNotice,
  sandboxCheckoutPath,
  sandboxNoticeSchema,
  signSandboxNotice,
} from './payment/sandbox.ts';
export { chargebackSandboxPayment, recordSandboxPayment } from './payment/sandboxPayments.ts';
export { changeSandboxPayout, setSandboxPayoutOutcomes } from './payment/sandboxPayouts.ts';
export {
  isPushEndpoint,
  type PushKeys,
  type PushOutcome,
  type PushTarget,
  sendPush,
} from './push/pushService.ts';
export {
  getConnectionErrorCode,
  jobRequestTimeoutMs,
  ProviderError,
  requestProvider,
  withPageTimeout,
} from './request.ts';
export { listSandboxMessages } from './sms/create.ts';
export { SmsError, type SmsProvider } from './sms/provider.ts';
export { parseTwilioReply, type SmsReply } from './sms/twilio.ts';
export { createExportStorage, type ExportStorage } from './storage/exportStorage.ts';
export { type ImageStorage, storedNamePattern, uploadsFolder } from './storage/storage.ts';
export { signWebhookHeaders } from './webhookSignature.ts';

/** @param clock of the embedded providers */
export function createProviders(
  db: Database,
  settings: Settings,
  clock: Clock = demonstrationClock(db),
): Providers {
  const { sandboxWebhookSecret: secret, paymentProviders } = settings;
  const payments = toConnectedProviders({
    sandbox:
      secret === undefined ? undefined : createSandboxProvider(db, clock, secret, settings.publicUrl ?? ''),
    conekta: paymentProviders.conekta && createConektaProvider(paymentProviders.conekta),
    openpay: paymentProviders.openpay && createOpenpayProvider(paymentProviders.openpay),
    stp: paymentProviders.stp && createStpProvider(paymentProviders.stp),
    razorpay: paymentProviders.razorpay && createRazorpayProvider(paymentProviders.razorpay),
    razorpayx: paymentProviders.razorpayx && createRazorpayXProvider(paymentProviders.razorpayx),
  });
  const cards = [...payments.values()].find((provider) => provider.charge !== undefined)?.charge;
  return {
    payments,
    cards,
    sms: createSmsProvider(db, settings),
    mail: createMailProvider(settings),
    storage: createStorage(settings),
  };
}

/** The payment providers that the settings connect, by name. */
function toConnectedProviders(
  providersByName: {
    [Name in PaymentProviderName]: NamedProvider<Name> | undefined;
  },
): Map<string, PaymentProvider> {
  return new Map(
    Object.values(providersByName).flatMap((candidate) =>
      candidate === undefined ? [] : [[candidate.name, candidate]],
    ),
  );
}
