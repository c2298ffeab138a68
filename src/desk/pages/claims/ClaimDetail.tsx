import type { DeskReply } from '../../../contract/desk/schemas/index.ts';
import { useCan } from '../../api/me.tsx';
import { useDeskQuery } from '../../api/queries.ts';
import { useLabels, useTexts } from '../../texts/language.tsx';
import { Assignee } from '../../ui/Assignee.tsx';
import { PendingApprovals } from '../../ui/approvals.tsx';
import { Panel } from '../../ui/DeskPage.tsx';
import { useDisplayNames } from '../../ui/displayNames.ts';
import { Facts } from '../../ui/facts.tsx';
import { FormattedDateTime, FormattedDay, FormattedMoney, SubjectMarket } from '../../ui/formatted.tsx';
import { ImageThumbnails } from '../../ui/ImageThumbnails.tsx';
import { BorrowerLink, CloseLink, LoanLink } from '../../ui/links.tsx';
import { EmptyState, QueryView } from '../../ui/QueryView.tsx';
import { focusRequestedCase } from '../../ui/queue.tsx';
import { DeadlineTag, TargetTag } from '../../ui/tags.tsx';
import { AnswerClaim } from './AnswerClaim.tsx';
import { type ClaimData, ClaimMatches, MovedMoney } from './ClaimMatches.tsx';

export const claimStates = ['open', 'answered', 'matched'] as const;
export type ClaimSearch = { state: (typeof claimStates)[number]; assignee: string | undefined };

type Advance = () => Promise<void>;

type DetailProps = { orderId: string; number: string | undefined; search: ClaimSearch; advance: Advance };

/** One claim: the statement and receipt of the borrower, candidate payments, and the answer. */
export function ClaimDetail({ orderId, number, search, advance }: DetailProps) {
  const t = useTexts('claims');
  const query = useDeskQuery('claim', { orderId, number: number === undefined ? undefined : Number(number) });
  const isNotFound = query.error?.status === 404;
  return (
    <Panel
      title={t('open', { orderId })}
      actions={<CloseLink to="/claims" search={search} />}
      headingRef={focusRequestedCase(orderId)}
    >
      {isNotFound ? (
        <EmptyState>{t('gone')}</EmptyState>
      ) : (
        <QueryView query={query} data={query.data}>
          {(claim) => (
            <SubjectMarket value={claim.market}>
              <Details claim={claim} advance={advance} />
            </SubjectMarket>
          )}
        </QueryView>
      )}
    </Panel>
  );
}

function Details({ claim, advance }: { claim: DeskReply<'claim'>; advance: Advance }) {
  const t = useTexts('claims');
  const languageLabel = useLabels('messageLanguage');
  const can = useCan();
  const displayName = useDisplayNames();
  const { orderId, borrowerId, name, amount, currency } = claim;
  const pendingApprovals = listPending(claim);
  // What the borrower told then stands beside each payment that it may be.
  const isCompared = claim.state === 'open' && claim.matches.length > 0;
  return (
    <>
      <PendingApprovals approvals={pendingApprovals} currency={currency} />
      <Facts
        rows={[
          claim.closedAt === null
            ? { term: t('timeLeft'), value: <DeadlineTag row={claim} /> }
            : { term: t('closedAt'), value: <FormattedDateTime at={claim.closedAt} /> },
          { term: t('answerBy'), value: <FormattedDay day={claim.answerBy} /> },
          claim.targetAt !== null && { term: t('target'), value: <TargetTag targetAt={claim.targetAt} /> },
          { term: t('borrower'), value: <BorrowerLink borrowerId={borrowerId} name={name} /> },
          { term: t('language'), value: languageLabel(claim.language) },
          { term: t('order'), value: <LoanLink orderId={orderId} /> },
          ...(isCompared
            ? []
            : [
                { term: t('amount'), value: <FormattedMoney minor={amount} currency={currency} /> },
                { term: t('paidOn'), value: <FormattedDay day={claim.paidOn} /> },
                {
                  term: t('payCode'),
                  value: claim.payCode ? displayName.channel(claim.payCode) : t('notSaid'),
                },
                { term: t('reference'), value: claim.reference || t('notSaid') },
              ]),
          claim.state === 'open' && { lines: <Assignee caseKind="claim" caseId={orderId} /> },
          { term: t('sent'), value: <FormattedDateTime at={claim.sentAt} /> },
          claim.pictures === 0 && { term: t('receipt'), value: t('noReceipt') },
        ]}
      />
      {claim.pictures === 0 ? null : <h3>{t('receipt')}</h3>}
      <ImageThumbnails
        images={claim.images}
        areHidden={claim.areImagesCovered}
        getAlt={(number) => t('image', { number })}
      />
      {claim.answer === null ? null : (
        <>
          <h3>{t('answer')}</h3>
          <p className="wrap-anywhere">{claim.answer}</p>
        </>
      )}
      {claim.state === 'open' ? <ClaimMatches claim={claim} advance={advance} /> : null}
      <MovedMoney claim={claim} />
      {claim.state === 'open' && can('answerClaim') ? (
        <>
          <h3>{t('answerTitle')}</h3>
          {pendingApprovals.some(({ call, orderId: of }) => call === 'match' && of === orderId) ? (
            <p className="quiet">{t('answeredByMatch')}</p>
          ) : (
            <AnswerClaim {...{ claim, advance }} />
          )}
        </>
      ) : null}
    </>
  );
}

/** Requests that wait about payments like the claimed one. */
export function listPending({ matches }: Pick<ClaimData, 'matches'>) {
  return matches.flatMap(({ pending, amount }) => (pending === null ? [] : [{ ...pending, amount }]));
}
