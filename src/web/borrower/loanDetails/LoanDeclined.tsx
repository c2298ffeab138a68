import * as kit from 'messages:kit';
import * as t from 'messages:loanDetails';
import { pages } from '../../../contract/pages.ts';
import { linkTo } from '../../api/launchParameters.ts';
import { Icon } from '../../ui/Icon.tsx';
import { LinkList, LinkRow } from '../../ui/LinkList.tsx';
import { Page, PageHeader } from '../../ui/Page.tsx';
import { StatusIllustration } from './illustrations/StatusIllustration.tsx';
import styles from './LoanDeclined.module.css';
import { ContactRow } from './RepaymentOptions.tsx';
import type { Loan } from './statusView.ts';

/** An application declined: the notice as it is, no figures, no red, and where to go from here. */
export function LoanDeclined({ loan }: { readonly loan: Loan }) {
  const { productName, productLogo, orderNo, orderStatus, noticeStatusText, noticeDesText } = loan;
  return (
    <Page
      header={<PageHeader title={productName} logo={productLogo} subtitle={kit.order({ order: orderNo })} />}
    >
      <StatusIllustration status={orderStatus} isLarge />
      <h1 className={styles.title}>{noticeStatusText}</h1>
      <p>{noticeDesText}</p>
      <LinkList>
        <LinkRow
          href={linkTo(pages.complaint, { orderNo })}
          leading={<Icon name="mail" size={20} />}
          title={t.askReview()}
        />
        <ContactRow hours={loan.hours} />
      </LinkList>
    </Page>
  );
}
