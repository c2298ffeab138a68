import * as t from 'messages:channel';
import { pages } from '../../../contract/pages.ts';
import { linkTo } from '../../api/launchParameters.ts';
import { type ButtonKind, ButtonLink } from '../../ui/Button.tsx';

/** The way back to the loan from a page of payments that can't show what it is about. */
export function BackToLoanLink({ kind = 'quiet' }: { readonly kind?: ButtonKind }) {
  return (
    <ButtonLink kind={kind} href={linkTo(pages.loanDetails)}>
      {t.backToLoan()}
    </ButtonLink>
  );
}
