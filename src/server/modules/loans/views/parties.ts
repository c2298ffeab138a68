import type { ResponseData } from '../../../../contract/schemas/index.ts';
import type { Config } from '../../../config/index.ts';
import type { LoanTexts } from '../texts.ts';

type PartyRows = ResponseData<'loanConfirm'>['parties'];

/** The lender, its lending service provider, and the officer for complaints. Source: DESIGN 20, Disclosure. */
export function listParties(
  { lenders }: Pick<Config['brand'], 'lenders'>,
  marketCode: string,
  { t, market, language }: LoanTexts,
): PartyRows {
  const lender = lenders[marketCode];
  if (lender === undefined) return [];
  const { registration, complaints, serviceProviders } = lender;
  const office = [
    complaints.officer,
    complaints.name[language],
    toNonBreakingPhone(complaints.phone),
    complaints.email,
  ];
  return [
    {
      text: t('parties.lender'),
      value: `${market.legalName} (${registration.name[language]} ${registration.number})`,
    },
    ...serviceProviders.map(({ name, does, phone, email }) => ({
      text: does[language],
      value: [name, toNonBreakingPhone(phone), email].join(', '),
    })),
    { text: t('parties.complaints'), value: office.filter(Boolean).join(', ') },
  ];
}

/** A telephone number without line breaks. */
function toNonBreakingPhone(phone: string): string {
  return phone.replaceAll(' ', '\u00a0');
}
