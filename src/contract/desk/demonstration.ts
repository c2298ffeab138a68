import type { Role } from './staff.ts';

const passphrase = 'quincena-desk';

function createAccount(name: string, role: Role, account: string = role) {
  return { email: `${account}@quincena.example`, passphrase, name, roles: [role] } as const;
}

/**
 * Who works at the demonstration's desk, and nowhere else. Source: DESIGN 15. Two of them are admins, since accounts and
 * roles need approval.
 */
export const demonstrationStaff = [
  createAccount('Atención', 'support'),
  createAccount('Cobranza', 'collections'),
  createAccount('Riesgo', 'risk'),
  createAccount('Caja', 'cashier'),
  createAccount('Finanzas', 'finance'),
  createAccount('Administración', 'admin'),
  createAccount('Administración 2', 'admin', 'admin2'),
  createAccount('Auditoría', 'auditor'),
] as const;
