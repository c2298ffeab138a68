import type { Contact } from '../../../../contract/legal.ts';
import type { Brand } from '../../../config/index.ts';
import type { AgreementPartsInput } from '../parts.ts';

/** What the rows of a disclosure are made of. */
export type DisclosureInput = AgreementPartsInput & {
  disclosure: NonNullable<AgreementPartsInput['market']['disclosure']>;
  lenderConfig: Brand['lenders'][string];
  contact: Contact;
  termDays: number;
};
