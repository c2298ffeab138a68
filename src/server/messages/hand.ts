import type { MessageOutcome } from '../database/schema/messages.ts';
import { MailError, type Providers, SmsError } from '../providers/index.ts';
import type { Letter } from './words.ts';

export type Handed = { outcome: MessageOutcome; why: string };

/** Gives a message to its provider. */
export async function hand(
  { sms, mail }: Providers,
  letter: Letter,
  { id, callingCode }: { id: string; callingCode: string },
): Promise<Handed> {
  const { channel, recipient, title, body: text, html, stopLink } = letter;
  try {
    if (channel === 'sms') await sms.send({ callingCode, phone: recipient, text, isKept: true });
    else await mail?.send({ id, to: recipient, title, text, html, stopLink });
    return { outcome: 'sent', why: '' };
  } catch (error) {
    if (!(error instanceof SmsError || error instanceof MailError)) throw error;
    return { outcome: outcomes[error.failure], why: error.message };
  }
}

const outcomes = {
  number: 'failed',
  address: 'failed',
  none: 'failed',
  refused: 'refused',
  unknown: 'unknown',
} as const satisfies Record<SmsError['failure'] | MailError['failure'], MessageOutcome>;
