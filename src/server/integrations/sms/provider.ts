/** A text message to a phone: `callingCode` with its plus (`+52`), `phone` the national digits. */
export type SmsMessage = {
  callingCode: string;
  phone: string;
  text: string;
  /** The caller has stored the message, so that the sandbox need not. */
  isStoredByCaller?: boolean;
};

/** Sends text messages. */
export type SmsProvider = {
  readonly name: string;
  /** Resolves once the provider has accepted the message. Throws {@link SmsError}. */
  send(message: SmsMessage): Promise<void>;
  /** Takes as long as `send` and sends nothing, so that response times don't tell whether a message went out. */
  sendDecoy(message: SmsMessage): Promise<void>;
};

/**
 * - `number`: the number can never be reached
 * - `refused`: not accepted, nothing was sent
 * - `unknown`: no answer in time; it may have been sent
 * - `none`: no provider is configured
 */
export type SmsFailure = 'number' | 'refused' | 'unknown' | 'none';

export class SmsError extends Error {
  readonly failure: SmsFailure;

  constructor(failure: SmsFailure, message: string) {
    super(message);
    this.failure = failure;
  }
}
