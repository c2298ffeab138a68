import { pages } from '../../../contract/pages.ts';
import { linkTo } from '../../api/launch.ts';
import { textOf } from '../../texts/text.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import type { texts } from './texts.ts';

const t = textOf<typeof texts>();

/** In the place of the box and the button: this product is lent to the borrower already. */
export function AlreadyOpen({ orderId }: { readonly orderId: string }) {
  return (
    <>
      <Notice title={t('alreadyOpen')}>{t('alreadyOpenDetail')}</Notice>
      <ButtonLink href={linkTo(pages.loanDetails, { orderId })}>{t('seeLoan')}</ButtonLink>
    </>
  );
}
