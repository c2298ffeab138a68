export { canConfirmEmail, registerConfirmRoutes, sendConfirmation } from './confirm.ts';
export { alwaysValid, type MessageContent } from './content.ts';
export { registerDemoInboxRoutes } from './inbox.ts';
export { scheduleReminders } from './remind.ts';
export { registerReplyRoute } from './replies.ts';
export { sendMessage } from './send.ts';
export { registerUnsubscribeRoutes } from './stop.ts';
export { scheduleNotifications } from './tellBorrowers.ts';
export { renderMessage } from './words.ts';
