export { deliverPush } from './deliver.ts';
export { findPushKeys } from './keys.ts';
export { deleteSessionSubscription, listSubscriptions, pushCalls } from './subscriptions.ts';
