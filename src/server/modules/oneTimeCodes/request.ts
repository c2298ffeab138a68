import type { Language } from '../../../contract/launch.ts';
import type { Market } from '../../config/index.ts';

export type CodePurpose = 'register' | 'login' | 'card' | 'bank';

/**
 * Who asks: a visitor who registers, one who signs in, or a borrower with a session or on a device that has had one.
 * Each has daily limits of its own.
 */
export type CodeAudience = 'registration' | 'login' | 'borrower';

export type CodeRequest = {
  purpose: CodePurpose;
  /** National digits, as borrowers keep them. */
  phone: string;
  /** Whose code it is: the same digits are another phone elsewhere. Empty: each market's that allows the number. */
  market: Market | '';
  /** With its plus: `+52`. */
  callingCode: string;
  language: Language;
  audience: CodeAudience;
  /** What the code is for, where a phone could have several: a repayment's id. The check must name it again. */
  scope?: string;
  /** The device that asks, where codes of several stand side by side and each spends tries on its own alone. */
  deviceId?: string;
  /** Does all the work and sends nothing: where the wait must not tell whether a message went out. */
  isDecoy?: boolean;
  /**
   * Whoever asks may not own the phone: that a message could not be handed over is logged and not told, and its code
   * stays, so that neither this answer nor the next tells a phone with an account from one without.
   */
  hidesFailure?: boolean;
};

/**
 * - `tooSoon`: less than 60 s since the last one, and that one still holds
 * - `tooMany`: the day's limit of this phone, or the ceiling of all, is reached
 * - `badNumber`: the provider can't reach this number
 * - `notSent`: the provider did not take it
 */
export type SendOutcome =
  | { sent: true }
  | { sent: false; reason: 'tooSoon' | 'tooMany'; retryAfterSeconds: number }
  | { sent: false; reason: 'badNumber' | 'notSent' };

/** `gone`: expired, used, out of tries or never sent. */
export type CheckOutcome = 'right' | 'wrong' | 'gone';

/** Source: DESIGN 6. */
export const codeRules = { digits: 6, validSeconds: 300, maxTries: 5, resendSeconds: 60 } as const;
