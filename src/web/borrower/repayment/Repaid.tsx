import { pages } from '../../../contract/pages.ts';
import type { Data } from '../../../contract/schemas/index.ts';
import { linkTo } from '../../api/launch.ts';
import { bringTexts, sharedText, textOf } from '../../texts/text.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Message } from '../../ui/Message.tsx';
import { formatMoney } from '../../ui/money.ts';
import { Notice, Pill } from '../../ui/Notice.tsx';
import { Page, PageHeader } from '../../ui/Page.tsx';
import { Payments } from '../channels/Payments.tsx';
import { repaidTexts } from './repaidTexts.ts';
import type { texts } from './texts.ts';

const t = bringTexts(repaidTexts);
const own = textOf<typeof texts>();

/** Nothing is owed any more: says so and lists what was paid. */
export default function Repaid({ data }: { readonly data: Data<'repaymentDetail'> }) {
  const { productName, productLogo, orderNo, credit, currency, payments } = data;
  return (
    <Page
      header={
        <PageHeader
          title={productName}
          logo={productLogo}
          subtitle={sharedText('order', { order: orderNo })}
          status={<Pill tone="paid">{t('repaidPill')}</Pill>}
        />
      }
      actions={<ButtonLink href={linkTo(pages.loanDetails)}>{own('backToLoan')}</ButtonLink>}
    >
      <Message icon="check" title={t('repaid')}>
        <p>{t('repaidNext')}</p>
      </Message>
      {credit > 0 && <Notice tone="paid">{own('credit', { amount: formatMoney(credit, currency) })}</Notice>}
      <Payments payments={payments} currency={currency} />
    </Page>
  );
}
