export { forgetOldDesk } from './forget.ts';
export { seedStaff } from './people/seedStaff.ts';
export { serveDesk } from './serve.ts';
