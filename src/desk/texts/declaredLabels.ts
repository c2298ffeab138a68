import type { DeclaredChoice, DeclaredField, DeclaredStep } from '../../contract/desk/names.ts';
import { defineTexts } from '../../web/texts/dictionary.ts';

/** What a borrower declares, by the part of the application. */
export const applicationStepLabels = defineTexts({
  es: {
    personal: 'Persona',
    job: 'Trabajo',
    ext: 'Contacto',
  } satisfies Record<DeclaredStep, string>,
  en: {
    personal: 'Person',
    job: 'Work',
    ext: 'Contact',
  },
});

export const declaredFieldLabels = defineTexts({
  es: {
    fullName: 'Nombre completo',
    birthDate: 'Fecha de nacimiento',
    idNumber: 'Identificación',
    address: 'Domicilio',
    occupation: 'Ocupación',
    employer: 'Empresa',
    monthlyIncome: 'Ingreso mensual',
    name: 'Nombre',
    relation: 'Relación',
    phone: 'Teléfono',
  } satisfies Record<DeclaredField, string>,
  en: {
    fullName: 'Full name',
    birthDate: 'Date of birth',
    idNumber: 'National ID',
    address: 'Address',
    occupation: 'Occupation',
    employer: 'Employer',
    monthlyIncome: 'Monthly income',
    name: 'Name',
    relation: 'Relation',
    phone: 'Phone',
  },
});

/** What is chosen among when it is declared. */
export const declaredOptionLabels = defineTexts({
  es: {
    employee: 'Empleado',
    selfEmployed: 'Por su cuenta',
    business: 'Negocio propio',
    student: 'Estudiante',
    retired: 'Jubilado',
    other: 'Otra',
    family: 'Familia',
    partner: 'Pareja',
    friend: 'Amistad',
    colleague: 'Colega',
  } satisfies Record<DeclaredChoice, string>,
  en: {
    employee: 'Employee',
    selfEmployed: 'Self-employed',
    business: 'Own business',
    student: 'Student',
    retired: 'Retired',
    other: 'Other',
    family: 'Family',
    partner: 'Partner',
    friend: 'Friend',
    colleague: 'Colleague',
  },
});
