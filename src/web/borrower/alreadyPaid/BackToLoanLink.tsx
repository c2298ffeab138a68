import * as t from 'messages:alreadyPaid';
import { pages } from '../../../contract/pages.ts';
import { linkTo } from '../../api/launchParameters.ts';
import { type ButtonKind, ButtonLink } from '../../ui/Button.tsx';

export function BackToLoanLink({ kind = 'quiet' }: { readonly kind?: ButtonKind }) {
  return (
    <ButtonLink kind={kind} href={linkTo(pages.loanDetails)}>
      {t.toLoan()}
    </ButtonLink>
  );
}
