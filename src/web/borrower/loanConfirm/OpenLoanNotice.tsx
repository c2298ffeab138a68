import * as t from 'messages:loanConfirm';
import { pages } from '../../../contract/pages.ts';
import { linkTo } from '../../api/launchParameters.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';

/** In the place of the box and the button: this product is lent to the borrower already. */
export function OpenLoanNotice({ orderId }: { readonly orderId: string }) {
  return (
    <>
      <Notice title={t.alreadyOpen()}>{t.alreadyOpenDetail()}</Notice>
      <ButtonLink href={linkTo(pages.loanDetails, { orderId })}>{t.seeLoan()}</ButtonLink>
    </>
  );
}
