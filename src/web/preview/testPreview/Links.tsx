import { pages } from '../../../contract/pages.ts';
import { launchValue, linkTo } from '../../api/launch.ts';
import { textOf } from '../../texts/text.ts';
import { LinkList, LinkRow } from '../../ui/LinkList.tsx';
import { openInstructions } from './openInstructions.ts';
import type { texts } from './texts.ts';

const t = textOf<typeof texts>();

const linked = [
  'loanConfirm',
  'loanDetails',
  'repayment',
  'deferredRepayment',
  'bindBank',
  'aboutUs',
  'complaint',
  'customerService',
  'privacyPolicy',
  'cardRepayment',
] as const;

/** Every page of the app, opened with the launch parameters at hand. */
export function Links() {
  return (
    <LinkList>
      {linked.map((name) => (
        <LinkRow key={name} href={linkTo(pages[name])} title={t(name)} detail={pages[name]} />
      ))}
      <LinkRow
        href={linkTo(pages.loanAgreement, { orderNo: launchValue('orderId') })}
        title={t('loanAgreement')}
        detail={pages.loanAgreement}
      />
      <LinkRow
        onClick={() => void openInstructions()}
        title={t('instructions')}
        detail={pages.instructions}
      />
    </LinkList>
  );
}
