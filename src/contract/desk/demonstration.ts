import type { Role } from './roles.ts';

const passphrase = 'quincena-desk';

function person(name: string, role: Role) {
  return { email: `${role}@quincena.example`, passphrase, name, roles: [role] } as const;
}

/** Who works at the demonstration's desk, and nowhere else. Source: DESIGN 15. */
export const demonstrationStaff = [
  person('Sara Soporte', 'support'),
  person('Raúl Riesgo', 'risk'),
  person('Caro Caja', 'cashier'),
  person('Fina Finanzas', 'finance'),
  person('Adán Admin', 'admin'),
  person('Aura Auditoría', 'auditor'),
] as const;
