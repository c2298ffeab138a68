export { purgeExpiredDeskData } from './forget.ts';
export { seedStaff } from './people/seedStaff.ts';
export { seedTills } from './people/seedTills.ts';
export { permissionsTable } from './rights.ts';
export { serveDesk } from './serve.ts';
