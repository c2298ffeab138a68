import { store } from '../ui/stored.ts';

/** Where the device keeps replies for the time without a network. */
export const keptKey = 'kept';

/** Forgets every kept reply: at logout. */
export function forgetKept(): void {
  store(keptKey, null);
}
