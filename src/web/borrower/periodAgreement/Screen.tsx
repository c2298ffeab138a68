import { endpoints } from '../../../contract/endpoints.ts';
import type { Normalised } from '../../../contract/envelope.ts';
import { pages } from '../../../contract/pages.ts';
import type { Data } from '../../../contract/schemas/index.ts';
import { linkTo } from '../../api/launch.ts';
import { useCall } from '../../api/useCall.ts';
import { View } from './View.tsx';

type Asked = { readonly productId: string; readonly amount: string; readonly termDays: string };

type OfferedProps = { readonly asked: Asked; readonly first: Normalised<Data<'periodAgreement'>> };

/** The agreement of an offer, for the borrower it is made to. */
export function Offered({ asked, first }: OfferedProps) {
  const { state } = useCall(endpoints.periodAgreement, asked, { first });
  return <View state={state} onBack={() => goBack(asked)} />;
}

type SpecimenProps = {
  readonly asked: Pick<Asked, 'productId'>;
  readonly first: Normalised<Data<'agreementSpecimen'>>;
};

/** What an agreement looks like, for whoever isn't signed in. */
export function Specimen({ asked, first }: SpecimenProps) {
  const { state } = useCall(endpoints.agreementSpecimen, asked, { first });
  return <View state={state} />;
}

/** To the offer as it was left; to the offer itself where this page was opened by its address. */
function goBack(asked: Asked): void {
  if (history.length > 1) history.back();
  else location.replace(linkTo(pages.loanConfirm, asked));
}
