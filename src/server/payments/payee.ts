import type { Channel } from '../config/index.ts';
import { payeeTexts } from './payeeTexts.ts';

type Fact = { text: string; value: string };

/** What a channel's code is called where it is typed, and how copying it is. */
export function codeNames({ kind }: Channel, language: 'es' | 'en'): { codeName: string; copyText: string } {
  const { name, copy } = payeeTexts(language).code[kind];
  return { codeName: name, copyText: copy };
}

/** What to do with a channel's picture; empty where it has none. */
export function codeHint({ kind }: Channel, language: 'es' | 'en'): string {
  const { hint } = payeeTexts(language);
  return kind === 'barcode' || kind === 'upi' ? hint[kind] : '';
}

/** What a payer's own form asks for beside the code and the name: the bank, the IFSC, the UPI address. */
export function payeeFacts(channel: Channel, language: 'es' | 'en'): Fact[] {
  const texts = payeeTexts(language);
  switch (channel.kind) {
    case 'clabe':
      return [{ text: texts.bank, value: channel.bank }];
    case 'upi':
      return [{ text: texts.upiAddress, value: channel.upiHandle }];
    case 'account':
      return [{ text: 'IFSC', value: channel.ifsc }];
    case 'barcode':
      return [];
  }
}
