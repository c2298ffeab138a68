/** An e-mail to one person. `id` is ours: whoever gets it twice sees that it is the same. */
export type Mail = {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Where its reader says that he wants no more of its kind; a mail program shows it as a button (RFC 8058). */
  unsubscribeLink: string | undefined;
};

/** Sends e-mail. */
export interface MailProvider {
  readonly name: string;
  /** Resolves once the server has taken it. Throws {@link MailError}. */
  send(mail: Mail): Promise<void>;
}

/**
 * - `address`: it will never be taken for this address
 * - `refused`: not taken, and nothing was sent
 * - `unknown`: the server had it and gave no answer; it may have been sent
 */
export type MailFailure = 'address' | 'refused' | 'unknown';

/** Its message names the server's answer, never the address. */
export class MailError extends Error {
  readonly failure: MailFailure;

  constructor(failure: MailFailure, message: string) {
    super(message);
    this.failure = failure;
  }
}
