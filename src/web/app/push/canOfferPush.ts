import type { AppHome } from '../../../contract/homeState.ts';
import { deviceStorage } from '../../storage/browserStorage.ts';

const declinedKey = 'pushDeclined';

/** Push is offered once a loan is paid out, when a reminder is useful; not to a borrower who is late, and not again after a refusal. */
export function canOfferPush({ push, orders }: AppHome): boolean {
  return (
    push.offered === 1 &&
    push.on === 0 &&
    orders.some(({ state }) => state === 'to_be_repaid') &&
    !orders.some(({ state }) => state === 'overdue') &&
    'serviceWorker' in navigator &&
    'PushManager' in window &&
    Notification.permission === 'default' &&
    deviceStorage.read(declinedKey) === null
  );
}

export function declinePush(): void {
  deviceStorage.write(declinedKey, '1');
}
