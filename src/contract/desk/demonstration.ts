import type { Role } from './roles.ts';

const passphrase = 'quincena-desk';

function person(name: string, role: Role) {
  return { email: `${role}@quincena.example`, passphrase, name, roles: [role] } as const;
}

/** Who works at the demonstration's desk, and nowhere else. Source: DESIGN 15. */
export const demonstrationStaff = [
  person('Atención', 'support'),
  person('Riesgo', 'risk'),
  person('Caja', 'cashier'),
  person('Finanzas', 'finance'),
  person('Administración', 'admin'),
  person('Auditoría', 'auditor'),
] as const;
