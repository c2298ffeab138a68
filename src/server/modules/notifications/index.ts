export { canConfirmEmail, registerConfirmRoutes, sendConfirmation } from './confirm.ts';
export { alwaysValid, type MessageContent } from './messageContent.ts';
export { registerDemoInboxRoutes } from './inbox.ts';
export { scheduleReminders } from './scheduleReminders.ts';
export { registerReplyRoute } from './replies.ts';
export { sendMessage } from './send.ts';
export { registerUnsubscribeRoutes } from './unsubscribe.ts';
export { scheduleNotifications } from './scheduleNotifications.ts';
export { renderMessage } from './render.ts';
