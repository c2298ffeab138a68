import { SmsError, type SmsProvider } from './provider.ts';

/** No provider is set: nothing can be sent, and whoever asks is told so. */
export const noSmsProvider: SmsProvider = { name: 'none', send: rejectMessage, sendDecoy: rejectMessage };

function rejectMessage(): Promise<never> {
  return Promise.reject(new SmsError('none', 'no SMS provider is set (SMS_PROVIDER)'));
}
