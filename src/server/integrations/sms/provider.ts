/** A text message to a phone: `callingCode` with its plus (`+52`), `phone` the national digits. */
export type SmsMessage = {
  callingCode: string;
  phone: string;
  text: string;
  /** Whoever sends it keeps it, and shows it where a demonstration does. */
  isStoredByCaller?: boolean;
};

/** Sends text messages. */
export interface SmsProvider {
  readonly name: string;
  /** Resolves once the provider has taken the message. Throws {@link SmsError}. */
  send(message: SmsMessage): Promise<void>;
  /** Costs what `send` costs and sends nothing, so that nobody learns from the wait whether a message went out. */
  sendDecoy(message: SmsMessage): Promise<void>;
}

/**
 * - `number`: the provider will never reach this number
 * - `refused`: not taken, and nothing was sent
 * - `unknown`: no answer in time; it may have been sent
 * - `none`: no provider is connected, so no message to anybody is sent, a pretended one neither
 */
export type SmsFailure = 'number' | 'refused' | 'unknown' | 'none';

export class SmsError extends Error {
  readonly failure: SmsFailure;

  constructor(failure: SmsFailure, message: string) {
    super(message);
    this.failure = failure;
  }
}
