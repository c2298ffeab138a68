/** What people at the desk are there for. One person may have several. */
export const roles = ['support', 'collections', 'cashier', 'risk', 'finance', 'admin', 'auditor'] as const;
export type Role = (typeof roles)[number];
