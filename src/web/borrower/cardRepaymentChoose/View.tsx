import * as cardTexts from 'messages:cardPayment';
import * as t from 'messages:cardRepaymentChoose';
import { pages } from '../../../contract/pages.ts';
import { linkTo } from '../../api/launchParameters.ts';
import type { ViewState } from '../../api/useCall.ts';
import { Section } from '../../ui/Card.tsx';
import { LinkList, LinkRow } from '../../ui/LinkList.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { CardPageFrame } from '../cardRepayment/shared/CardPageFrame.tsx';
import type { RepaymentMethods } from '../cardRepayment/shared/repaymentMethods.ts';

type Props = { readonly state: ViewState<RepaymentMethods>; readonly onLink: () => void };

/** The ways this debt can be paid; each leads on. */
export function View({ state, onLink }: Props) {
  const skeleton = (
    <Section title={t.choose()}>
      <Skeleton variant="card" />
    </Section>
  );
  return (
    <CardPageFrame state={state} heading={t.title()} skeleton={skeleton}>
      {({ bankCards, alipay }) => (
        <Section title={t.choose()}>
          <LinkList>
            {bankCards.length > 0 && (
              <LinkRow
                href={linkTo(pages.cardRepayment)}
                title={t.byCard()}
                detail={t.byCardDetail({ count: bankCards.length })}
              />
            )}
            {alipay && <LinkRow onClick={onLink} title={cardTexts.link()} detail={cardTexts.linkDetail()} />}
            <LinkRow href={linkTo(pages.repayment)} title={t.elsewhere()} detail={t.elsewhereDetail()} />
          </LinkList>
        </Section>
      )}
    </CardPageFrame>
  );
}
