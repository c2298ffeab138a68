import { ifscPattern, indianAccountPattern } from '../../../contract/bank.ts';
import { isClabe } from '../../../lending/references.ts';

/** What the form holds; a market uses its own part. */
export type Account = {
  readonly clabe: string;
  readonly ifsc: string;
  readonly account: string;
  readonly repeated: string;
};

export const noAccount: Account = { clabe: '', ifsc: '', account: '', repeated: '' };

export type Mistake = 'clabeWrong' | 'ifscWrong' | 'numberWrong' | 'repeatWrong';
export type Mistakes = Partial<Record<keyof Account, Mistake>>;

/** What is wrong with an account before it is sent; the server checks again. */
export function mistakesOf(market: 'MX' | 'IN', { clabe, ifsc, account, repeated }: Account): Mistakes {
  if (market === 'MX') return isClabe(clabe) ? {} : { clabe: 'clabeWrong' };
  return {
    ...(ifscPattern.test(ifsc) ? {} : { ifsc: 'ifscWrong' as const }),
    ...(indianAccountPattern.test(account) ? {} : { account: 'numberWrong' as const }),
    ...(account === repeated ? {} : { repeated: 'repeatWrong' as const }),
  };
}

/** What is sent of it. */
export function payloadOf(market: 'MX' | 'IN', { clabe, ifsc, account }: Account) {
  return market === 'MX' ? { clabe } : { ifsc, account };
}
