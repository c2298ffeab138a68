export { seedStaff } from './auth/seedStaff.ts';
export { seedTills } from './auth/seedTills.ts';
export { permissionsTable } from './permissions.ts';
export { purgeExpiredDeskData } from './purge.ts';
export { serveDesk } from './serve.ts';
