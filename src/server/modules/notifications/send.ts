import { getMarket } from '../../config/index.ts';
import { MailError, type Providers, SmsError } from '../../integrations/index.ts';
import { transaction } from '../../platform/database/index.ts';
import type { MessageOutcome } from '../../platform/database/schema/messages.ts';
import { findRecipient, type Recipient } from '../contacts/index.ts';
import { getCallingCode } from '../oneTimeCodes/index.ts';
import type { Services } from '../services.ts';
import { createContent } from './content/index.ts';
import type { MessageContent, MessageRequest } from './messageContent.ts';
import { createLinks } from './page.ts';
import { type RenderedMessage, renderMessage } from './render.ts';
import { secondsUntilAllowed } from './rules.ts';
import { recordSendOutcome, type StoreMessageOutcome, storeMessage } from './storeMessage.ts';

/** A payment may come while its reminder is written. */
const maxDrafts = 3;

/**
 * Tells a borrower of something, once. At night it waits for the morning; what it says is what is so when it is sent, and
 * what isn't so any more isn't said. Throws where its provider refused it just now, so that it is tried again.
 */
export async function sendMessage(services: Services, messageRequest: MessageRequest): Promise<void> {
  const { db, jobs, clock, config, log } = services;
  const recipient = await findRecipient(db, messageRequest.borrowerId);
  if (recipient === undefined) return;
  const market = getMarket(config, recipient.market);
  const waitSeconds = secondsUntilAllowed(market.messageHours, market.timeZone, await clock.now());
  if (waitSeconds > 0) return jobs.send(db, 'send-message', messageRequest, waitSeconds);
  for (let attemptNumber = 1; attemptNumber <= maxDrafts; attemptNumber++) {
    const content = await createContent(services, messageRequest);
    if (content === null) return;
    const message = renderForRecipient(services, recipient, content);
    const now = await clock.now();
    const stored = await transaction(db, (trx) =>
      storeMessage(trx, messageRequest.borrowerId, content, message, market, now),
    );
    if (stored === 'changed') continue;
    if (message !== 'unreachable') await deliverStored(services, recipient, stored, message);
    return;
  }
  log.warn(
    { about: messageRequest.about, orderId: messageRequest.orderId },
    'a message changed as often as it was written',
  );
}

/** By the way that its template names where the borrower can be reached by it, else by the other. */
function renderForRecipient(
  services: Services,
  recipient: Recipient,
  content: MessageContent,
): RenderedMessage | 'unreachable' {
  const { config, providers } = services;
  const { phone, email, market, language } = recipient;
  const addressByChannel = {
    sms: providers.sms.name === 'none' ? '' : phone,
    email: providers.mail ? email : '',
  };
  const marketTemplate = config.messages.markets[market]?.[content.template];
  const { by: preferredChannel } = marketTemplate ?? config.messages.templates[content.template];
  const channel =
    addressByChannel[preferredChannel] === ''
      ? preferredChannel === 'sms'
        ? 'email'
        : 'sms'
      : preferredChannel;
  if (addressByChannel[channel] === '') return 'unreachable';
  const [marketLanguage = 'es'] = getMarket(config, market).languages;
  const addressing = { channel, recipient: addressByChannel[channel], language: language ?? marketLanguage };
  return renderMessage(
    config,
    recipient,
    addressing,
    content,
    createLinks(services, recipient, addressing, content),
  );
}

async function deliverStored(
  services: Services,
  { market, phone }: Recipient,
  stored: StoreMessageOutcome,
  message: RenderedMessage,
): Promise<void> {
  if (typeof stored === 'string') return;
  const { db, providers, clock, config } = services;
  const { template, subject, attempt } = stored;
  const id = [template, subject, attempt].join('.').replace(/[^\w.-]+/g, '-');
  const callingCode = getCallingCode(config, market, phone);
  const { outcome, reason } = await deliverMessage(providers, message, { id, callingCode });
  await recordSendOutcome(db, stored, outcome, reason, await clock.now());
  if (outcome === 'refused') throw new Error(`a message was refused: ${reason}`);
}

type DeliveryResult = { outcome: MessageOutcome; reason: string };

/** Gives a message to its provider. */
export async function deliverMessage(
  { sms, mail }: Providers,
  message: RenderedMessage,
  { id, callingCode }: { id: string; callingCode: string },
): Promise<DeliveryResult> {
  const { channel, recipient, title, body: text, html, unsubscribeLink: stopLink } = message;
  try {
    if (channel === 'sms') await sms.send({ callingCode, phone: recipient, text, isStoredByCaller: true });
    else await mail?.send({ id, to: recipient, subject: title, text, html, unsubscribeLink: stopLink });
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
