export { serveInbox } from './serveInbox.ts';
