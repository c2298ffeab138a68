import type {
  AccessBasis,
  AccessLimit,
  CaseKind,
  RevealedField,
  ViewedRecord,
} from '../../contract/desk/personalData.ts';
import { defineTexts } from '../../web/texts/dictionary.ts';

/** What is looked at of a borrower. */
export const viewedFieldLabels = defineTexts({
  es: {
    phone: 'Teléfono',
    address: 'Domicilio',
    account: 'Cuenta',
    formerAccounts: 'Cuentas anteriores',
    fullName: 'Nombre completo',
    birthDate: 'Fecha de nacimiento',
    nationalId: 'Identificación',
    declaredAddress: 'Domicilio declarado',
    employer: 'Empresa',
    contactName: 'Nombre del contacto',
    contactPhone: 'Teléfono del contacto',
    agreement: 'Contrato',
    everything: 'Todos sus datos',
    pictures: 'Imágenes',
  } satisfies Record<RevealedField | ViewedRecord, string>,
  en: {
    phone: 'Phone',
    address: 'Address',
    account: 'Account',
    formerAccounts: 'Former accounts',
    fullName: 'Full name',
    birthDate: 'Date of birth',
    nationalId: 'National ID',
    declaredAddress: 'Declared address',
    employer: 'Employer',
    contactName: 'Name of the contact',
    contactPhone: 'Phone of the contact',
    agreement: 'Agreement',
    everything: 'All of their data',
    pictures: 'Pictures',
  },
});

/** Which limit of looking at personal data. */
export const accessLimitLabels = defineTexts({
  es: {
    unassignedPerHour: 'Clientes sin caso asignado, en una hora',
    unassignedPerDay: 'Clientes sin caso asignado, en 24 horas',
    assignedPerDay: 'Clientes con caso asignado, en 24 horas',
  } satisfies Record<AccessLimit, string>,
  en: {
    unassignedPerHour: 'Borrowers without an assigned case, in an hour',
    unassignedPerDay: 'Borrowers without an assigned case, in 24 hours',
    assignedPerDay: 'Borrowers with an assigned case, in 24 hours',
  },
});

/** On what looking rests. */
export const accessBasisLabels = defineTexts({
  es: {
    assigned: 'con caso asignado',
    approved: 'con aprobación',
    unassigned: 'sin caso asignado',
  } satisfies Record<AccessBasis, string>,
  en: {
    assigned: 'with an assigned case',
    approved: 'with an approval',
    unassigned: 'without an assigned case',
  },
});

/** What a case is about. */
export const caseKindLabels = defineTexts({
  es: {
    application: 'Solicitud',
    complaint: 'Queja',
    claim: 'Aviso de pago',
    privacy_request: 'Petición sobre datos',
    collections: 'Cobranza',
  } satisfies Record<CaseKind, string>,
  en: {
    application: 'Application',
    complaint: 'Complaint',
    claim: 'Claim',
    privacy_request: 'Request about data',
    collections: 'Collections',
  },
});
