export { canConfirm, sendConfirmation, serveConfirm } from './confirm.ts';
export { always, type Content } from './content.ts';
export { serveMessages } from './inbox.ts';
export { remind } from './remind.ts';
export { serveReplies } from './replies.ts';
export { sendMessage } from './send.ts';
export { serveStop } from './stop.ts';
export { tellBorrowers } from './tellBorrowers.ts';
export { letterOf } from './words.ts';
