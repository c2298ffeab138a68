import { pages } from '../../../contract/pages.ts';
import { linkTo } from '../../api/launch.ts';
import { textOf } from '../../texts/text.ts';
import { type ButtonKind, ButtonLink } from '../../ui/Button.tsx';
import type { texts } from './texts.ts';

const t = textOf<typeof texts>();

export function ToLoan({ kind = 'quiet' }: { readonly kind?: ButtonKind }) {
  return (
    <ButtonLink kind={kind} href={linkTo(pages.loanDetails)}>
      {t('toLoan')}
    </ButtonLink>
  );
}
