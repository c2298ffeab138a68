import * as t from 'messages:testPreview';
import { firstMarket } from 'virtual:brand';
import { endpoints } from '../../contract/endpoints.ts';
import { pages } from '../../contract/pages.ts';
import { paymentPurpose } from '../../contract/status.ts';
import { call } from '../api/call.ts';
import { getLaunchParameter, linkTo } from '../api/launchParameters.ts';
import { LinkList, LinkRow } from '../ui/LinkList.tsx';
import { toast } from '../ui/toast.ts';

type PageLink = { readonly title: string; readonly path: string; readonly query?: Record<string, string> };

function pageLinks(): PageLink[] {
  const orderNo = getLaunchParameter('orderId');
  return [
    { title: t.loanConfirm(), path: pages.loanConfirm },
    { title: t.loanDetails(), path: pages.loanDetails },
    { title: t.loanDetails(), path: pages.order },
    { title: t.repayment(), path: pages.repayment },
    { title: t.deferredRepayment(), path: pages.deferredRepayment },
    { title: t.cardRepaymentChoose(), path: pages.cardRepaymentChoose },
    { title: t.cardRepayment(), path: pages.cardRepayment },
    { title: t.loanAgreement(), path: pages.loanAgreement, query: { orderNo } },
    { title: t.documents(), path: pages.documents },
    { title: t.alreadyPaid(), path: pages.alreadyPaid },
    { title: t.coolingOff(), path: pages.coolingOff },
    { title: t.periodAgreement(), path: pages.periodAgreement },
    { title: t.disclosure(), path: pages.disclosure },
    { title: t.bindBank(), path: pages.bindBank },
    { title: t.account(), path: pages.account },
    { title: t.recommended(), path: pages.recommended },
    { title: t.complaint(), path: pages.complaint },
    { title: t.complaintList(), path: pages.complaintList },
    { title: t.complaintForm(), path: pages.complaintForm, query: { problemType: '2', orderNo } },
    { title: t.complaintDetails(), path: pages.complaintDetails, query: { problemId: 'MX26-DEMO-WAIT' } },
    { title: t.customerService(), path: pages.customerService },
    { title: t.customerService(), path: pages.support },
    { title: t.aboutUs(), path: pages.aboutUs },
    { title: t.privacyPolicy(), path: pages.privacyPolicy },
    { title: t.privacyPolicy(), path: pages.privacy },
    { title: t.jointLoginFailure(), path: pages.jointLoginFailure },
    { title: t.jointLoginFailure(), path: pages.error },
    { title: t.promotion(), path: pages.promotion, query: { id: firstMarket.templateId } },
    { title: t.siteHome(), path: pages.siteHome },
    { title: t.siteAbout(), path: pages.siteAbout },
    { title: t.siteUser(), path: pages.siteUser },
    { title: t.siteContact(), path: pages.siteContact },
    { title: t.sitePolicy(), path: pages.sitePolicy },
    { title: t.siteLoan(), path: pages.siteLoan },
  ];
}

/** Every page, opened with the current launch parameters. */
export function PageLinks() {
  return (
    <LinkList>
      <LinkRow
        onClick={() => void openInstructions(pages.instructions)}
        title={t.instructions()}
        detail={pages.instructions}
      />
      <LinkRow
        onClick={() => void openInstructions(pages.providerInstructions)}
        title={t.instructions()}
        detail={pages.providerInstructions}
      />
      {pageLinks().map(({ title, path, query }) => (
        <LinkRow key={path} href={linkTo(path, query)} title={title} detail={path} />
      ))}
    </LinkList>
  );
}

/** Opens the instructions, at one of their addresses, of the order's first channel with what it owes today. */
async function openInstructions(path: string): Promise<void> {
  const orderId = getLaunchParameter('orderId');
  const reply = await call(endpoints.repaymentDetail, {
    productId: getLaunchParameter('productId'),
    orderId,
  });
  if (!reply.success) return toast(reply.message, { kind: 'error' });
  const channel = reply.data.repayList.flatMap(({ list }) => list).find(({ payCode }) => payCode !== '');
  location.href = linkTo(path, {
    requestType: paymentPurpose.repayment,
    amount: reply.data.repayAmount,
    payCode: channel?.payCode ?? '',
  });
}
