import type { DeskReply } from '../../../contract/desk/schemas/index.ts';
import { useCan } from '../../api/me.tsx';
import { useDeskQuery } from '../../api/queries.ts';
import { useTexts } from '../../texts/language.tsx';
import { Assignee } from '../../ui/Assignee.tsx';
import { DeadlineTag } from '../../ui/DeadlineTag.tsx';
import { DescriptionItem, DescriptionList } from '../../ui/DescriptionList.tsx';
import { Panel } from '../../ui/DeskPage.tsx';
import { FormattedDateTime, FormattedDay, FormattedMoney } from '../../ui/Formatted.tsx';
import { ImageThumbnails } from '../../ui/ImageThumbnails.tsx';
import { BorrowerLink, CloseLink, LoanLink } from '../../ui/links.tsx';
import { EmptyState, QueryView } from '../../ui/QueryView.tsx';
import { useDisplayNames } from '../../ui/useDisplayNames.ts';
import { AnswerClaimForm } from './AnswerClaimForm.tsx';
import { ClaimMatches } from './ClaimMatches.tsx';

/** One claim: what the borrower says and shows, the money that may be it, and the answer. */
export function ClaimDetail({ orderId }: { orderId: string }) {
  const t = useTexts('claims');
  const query = useDeskQuery('claim', { orderId });
  const isNotFound = query.error?.status === 404;
  return (
    <Panel title={t('open', { orderId })} actions={<CloseLink to="/claims" search={{}} />}>
      {isNotFound ? (
        <EmptyState>{t('gone')}</EmptyState>
      ) : (
        <QueryView query={query} data={query.data}>
          {(claim) => <Details claim={claim} />}
        </QueryView>
      )}
    </Panel>
  );
}

function Details({ claim }: { claim: DeskReply<'claim'> }) {
  const t = useTexts('claims');
  const can = useCan();
  const displayName = useDisplayNames();
  const { orderId, borrowerId, name, amount, currency } = claim;
  return (
    <>
      <DescriptionList>
        <DescriptionItem term={t('timeLeft')}>
          <DeadlineTag row={claim} />
        </DescriptionItem>
        <DescriptionItem term={t('answerBy')}>
          <FormattedDay day={claim.answerBy} />
        </DescriptionItem>
        <DescriptionItem term={t('borrower')}>
          <BorrowerLink borrowerId={borrowerId} name={name} />
        </DescriptionItem>
        <DescriptionItem term={t('order')}>
          <LoanLink orderId={orderId} />
        </DescriptionItem>
        <DescriptionItem term={t('amount')}>
          <FormattedMoney minor={amount} currency={currency} />
        </DescriptionItem>
        <DescriptionItem term={t('paidOn')}>
          <FormattedDay day={claim.paidOn} />
        </DescriptionItem>
        <DescriptionItem term={t('payCode')}>
          {claim.payCode ? displayName.channel(claim.payCode) : t('notSaid')}
        </DescriptionItem>
        <DescriptionItem term={t('reference')}>{claim.reference || t('notSaid')}</DescriptionItem>
        <Assignee caseKind="claim" caseId={orderId} />
        <DescriptionItem term={t('sent')}>
          <FormattedDateTime at={claim.sentAt} market={claim.market} />
        </DescriptionItem>
      </DescriptionList>
      <h3>{t('receipt')}</h3>
      {claim.pictures === 0 ? <p className="quiet">{t('noReceipt')}</p> : null}
      <ImageThumbnails
        images={claim.images}
        areHidden={claim.areImagesCovered}
        getAlt={(number) => t('image', { number })}
      />
      <ClaimMatches claim={claim} />
      {can('answerClaim') ? (
        <>
          <h3>{t('answerTitle')}</h3>
          <AnswerClaimForm orderId={orderId} />
        </>
      ) : null}
    </>
  );
}
