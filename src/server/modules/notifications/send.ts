import { getMarket, getMessageTemplate, type MessageTemplate, messageTemplates } from '../../config/index.ts';
import { MailError, type Providers, SmsError } from '../../integrations/index.ts';
import { transaction } from '../../platform/database/index.ts';
import type { MessageChannel, MessageOutcome } from '../../platform/database/schema/messages.ts';
import { findRecipient, getMessageLanguage, type Recipient } from '../contactPreferences/index.ts';
import { getCallingCode } from '../oneTimeCodes/index.ts';
import { deliverPush, findPushKeys, pruneSubscriptions } from '../push/index.ts';
import type { Services } from '../services.ts';
import { createContent } from './content/index.ts';
import type { MessageContent, MessageRequest } from './messageContent.ts';
import { createLinks, toPagePath } from './page.ts';
import { type RenderedMessage, renderMessage } from './render.ts';
import { secondsUntilContactHours } from './rules.ts';
import { type MessageKey, recordSendOutcome, storeMessage } from './storeMessage.ts';

/** A payment may arrive while its reminder is rendered. */
const maxDrafts = 3;

/**
 * Sends a message once. Outside of permitted hours it is queued again; its content is created at the time of sending, and an
 * outdated message is dropped. Throws if the provider refused it, so that the job is retried.
 */
export async function sendMessage(services: Services, messageRequest: MessageRequest): Promise<void> {
  const { db, jobs, clock, config, log } = services;
  const recipient = await findRecipient(db, messageRequest.borrowerId);
  if (recipient === undefined) return;
  const market = getMarket(config, recipient.market);
  const waitSeconds = secondsUntilContactHours(market.messageHours, market.timeZone, await clock.now());
  if (waitSeconds > 0) return jobs.send(db, 'send-message', messageRequest, waitSeconds);
  let canPush = true;
  for (let attemptNumber = 1; attemptNumber <= maxDrafts; attemptNumber++) {
    const content = await createContent(services, messageRequest);
    if (content === null) return;
    const pushServices = canPush ? await listPushServices(services, recipient.borrowerId) : '';
    const message = renderForRecipient(services, recipient, content, pushServices);
    const now = await clock.now();
    const stored = await transaction(db, (trx) =>
      storeMessage(trx, messageRequest.borrowerId, content, message, market, now),
    );
    if (stored === 'stale') continue;
    if (message === 'unreachable' || stored === 'skipped') return;
    const { outcome, reason } = await deliverStored(services, recipient, stored, message, content);
    if (outcome !== 'refused') return;
    if (message.channel !== 'push') throw new Error(`a message was refused: ${reason}`);
    // No browser received it: another channel is used.
    canPush = false;
  }
  log.warn(
    { about: messageRequest.about, orderId: messageRequest.orderId },
    'a message changed as often as it was written',
  );
}

/** The hosts of the borrower's push subscriptions; empty without any. */
async function listPushServices(services: Services, borrowerId: number): Promise<string> {
  if (findPushKeys(services) === undefined) return '';
  const subscriptions = await pruneSubscriptions(services, borrowerId);
  return [...new Set(subscriptions.map(({ endpoint }) => new URL(endpoint).host))].join(', ');
}

/** Renders for the first available channel. */
function renderForRecipient(
  services: Services,
  recipient: Recipient,
  content: MessageContent,
  pushServices: string,
): RenderedMessage | 'unreachable' {
  const { config } = services;
  const destination =
    content.phone === undefined
      ? findChannel(services, recipient, content.template, pushServices)
      : findSms(services, content.phone);
  if (destination === undefined) return 'unreachable';
  const addressing = { ...destination, language: getMessageLanguage(config, recipient) };
  return renderMessage(
    config,
    recipient,
    addressing,
    content,
    createLinks(services, recipient, addressing, content),
  );
}

function findSms({ providers }: Services, phone: string) {
  return providers.sms.name === 'none' ? undefined : { channel: 'sms' as const, recipient: phone };
}

/** The first available channel and its address: push, the template's preferred one, SMS, e-mail. */
function findChannel(
  { config, providers }: Services,
  { phone, email, market }: Recipient,
  template: MessageTemplate,
  pushServices: string,
): { channel: MessageChannel; recipient: string } | undefined {
  const addresses = {
    push: pushServices,
    sms: providers.sms.name === 'none' ? '' : phone,
    email: providers.mail ? email : '',
  };
  const { by: preferredChannel } = getMessageTemplate(config.messages, market, template);
  const channel = (['push', preferredChannel, 'sms', 'email'] as const).find((one) => addresses[one] !== '');
  return channel && { channel, recipient: addresses[channel] };
}

/** The channel by which a message of the template would reach the borrower now; null: none does. */
export async function findMessageChannel(
  services: Services,
  recipient: Recipient,
  template: MessageTemplate,
): Promise<MessageChannel | null> {
  const pushServices = await listPushServices(services, recipient.borrowerId);
  return findChannel(services, recipient, template, pushServices)?.channel ?? null;
}

async function deliverStored(
  services: Services,
  { market, phone }: Recipient,
  stored: MessageKey,
  message: RenderedMessage,
  content: MessageContent,
): Promise<DeliveryResult> {
  const { db, providers, clock, config } = services;
  const { template, subject, attempt } = stored;
  const id = [template, subject, attempt].join('.').replace(/[^\w.-]+/g, '-');
  const callingCode = getCallingCode(config, market, phone);
  const result =
    message.channel === 'push'
      ? await pushMessage(services, stored, message, content)
      : await deliverMessage(providers, message, { id, callingCode });
  await recordSendOutcome(db, stored, result.outcome, result.reason, await clock.now());
  return result;
}

/** How long push services store a message for an offline browser, by kind. */
const ttlSeconds = { reminder: 43_200, collection: 43_200, service: 259_200 } as const;

async function pushMessage(
  services: Services,
  { borrowerId, template, subject }: MessageKey,
  { title, body, language }: RenderedMessage,
  { page }: MessageContent,
): Promise<DeliveryResult> {
  const notice = { title, body, url: toPagePath(page, language), tag: `${template}.${subject}` };
  const ttl = ttlSeconds[messageTemplates[template].kind];
  const outcome = await deliverPush(services, borrowerId, notice, ttl);
  return { outcome, reason: outcome === 'sent' ? '' : 'push' };
}

type DeliveryResult = { outcome: MessageOutcome; reason: string };

/** Sends a message by SMS or e-mail. */
export async function deliverMessage(
  { sms, mail }: Providers,
  message: RenderedMessage,
  { id, callingCode }: { id: string; callingCode: string },
): Promise<DeliveryResult> {
  const { channel, recipient, title, body, html, unsubscribeLink } = message;
  try {
    if (channel === 'sms')
      await sms.send({ callingCode, phone: recipient, text: body, isStoredByCaller: true });
    else await mail?.send({ id, to: recipient, subject: title, text: body, html, unsubscribeLink });
    return { outcome: 'sent', reason: '' };
  } catch (error) {
    if (!(error instanceof SmsError || error instanceof MailError)) throw error;
    return { outcome: outcomeByFailure[error.failure], reason: error.message };
  }
}

const outcomeByFailure = {
  number: 'failed',
  address: 'failed',
  none: 'failed',
  refused: 'refused',
  unknown: 'unknown',
} as const satisfies Record<SmsError['failure'] | MailError['failure'], MessageOutcome>;
