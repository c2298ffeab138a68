export { deliverPush } from './deliver.ts';
export { findPushKeys } from './keys.ts';
export { deleteSessionSubscription, pruneSubscriptions, pushCalls } from './subscriptions.ts';
