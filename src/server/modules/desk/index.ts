export { seedStaff } from './auth/seedStaff.ts';
export { closeUnexecutableRequests } from './endpoints/index.ts';
export { recordSettings } from './endpoints/system/settingHistory.ts';
export { findMissingConnections } from './missingConnections.ts';
export { permissionsTable } from './permissions.ts';
export { purgeExpiredDeskData } from './purge.ts';
export { serveDesk } from './serve.ts';
