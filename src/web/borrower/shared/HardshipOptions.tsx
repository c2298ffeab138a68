import * as t from 'messages:hardship';
import type { ReactNode } from 'react';
import { pages } from '../../../contract/pages.ts';
import { linkTo } from '../../api/launchParameters.ts';
import { Section } from '../../ui/Card.tsx';
import { LinkList, LinkRow } from '../../ui/LinkList.tsx';

type Props = {
  readonly order: { readonly orderNo: string; readonly productId: string };
  /** Further options: an extension, customer service. */
  readonly children: ReactNode;
};

/** Options of a borrower who cannot pay in full. */
export function HardshipOptions({ order, children }: Props) {
  const { orderNo: orderId, productId } = order;
  return (
    <Section title={t.cantPay()}>
      <LinkList>
        <LinkRow
          href={linkTo(pages.repayment, { orderId, productId, way: 'part' })}
          leading="½"
          title={t.payPart()}
          detail={t.payPartDetail()}
        />
        {children}
      </LinkList>
    </Section>
  );
}
