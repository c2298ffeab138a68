export { canConfirmEmail, registerConfirmRoutes, sendConfirmation } from './confirm.ts';
export { registerDemoInboxRoutes } from './demoInbox.ts';
export { alwaysValid, type MessageContent } from './messageContent.ts';
export { renderMessage } from './render.ts';
export { registerReplyRoute } from './replies.ts';
export { secondsUntilAllowed } from './rules.ts';
export { scheduleNotifications, scheduleReminders } from './schedule.ts';
export { sendMessage } from './send.ts';
export { registerUnsubscribeRoutes } from './unsubscribe.ts';
