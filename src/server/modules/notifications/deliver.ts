import { MailError, type Providers, SmsError } from '../../integrations/index.ts';
import type { MessageOutcome } from '../../platform/database/schema/messages.ts';
import type { RenderedMessage } from './render.ts';

export type DeliveryResult = { outcome: MessageOutcome; reason: string };

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
