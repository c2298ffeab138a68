import type { Role } from './roles.ts';

const passphrase = 'quincena-desk';

function person(name: string, role: Role, account: string = role) {
  return { email: `${account}@quincena.example`, passphrase, name, roles: [role] } as const;
}

/**
 * Who works at the demonstration's desk, and nowhere else. Source: DESIGN 15. Two of them are admins, since accounts and
 * roles take two people.
 */
export const demonstrationStaff = [
  person('Atención', 'support'),
  person('Riesgo', 'risk'),
  person('Caja', 'cashier'),
  person('Finanzas', 'finance'),
  person('Administración', 'admin'),
  person('Administración 2', 'admin', 'admin2'),
  person('Auditoría', 'auditor'),
] as const;
