import { endpoints } from '../../../contract/endpoints.ts';
import { call } from '../../api/call.ts';

export type PushOutcome = 'on' | 'denied' | 'failed';

/** Asks the browser for permission, subscribes to its push service and names the subscription to the server. */
export async function turnPushOn(): Promise<PushOutcome> {
  try {
    if ((await Notification.requestPermission()) !== 'granted') return 'denied';
    const key = await call(endpoints.pushKey, {});
    if (!key.success || key.data.key === '') return 'failed';
    const { pushManager } = await navigator.serviceWorker.ready;
    const subscription = await pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: key.data.key,
    });
    const { endpoint, keys = {} } = subscription.toJSON();
    const { p256dh = '', auth = '' } = keys;
    const reply = await call(endpoints.pushSubscribe, { endpoint: endpoint ?? '', keys: { p256dh, auth } });
    if (reply.success) return 'on';
    await subscription.unsubscribe();
    return 'failed';
  } catch {
    return 'failed';
  }
}

/** Ends the subscription of this browser, here and at the server. False where the server didn't hear of it. */
export async function turnPushOff(): Promise<boolean> {
  try {
    const { pushManager } = await navigator.serviceWorker.ready;
    const subscription = await pushManager.getSubscription();
    if (!subscription) return true;
    const { success } = await call(endpoints.pushUnsubscribe, { endpoint: subscription.endpoint });
    await subscription.unsubscribe();
    return success;
  } catch {
    return false;
  }
}
