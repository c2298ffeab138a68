import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { DeskReply, DeskRow } from '../../../contract/desk/schemas/index.ts';
import { useCan } from '../../api/me.tsx';
import { useDeskQuery } from '../../api/queries.ts';
import { type Language, useLabels, useTexts, useTextsIn } from '../../texts/language.tsx';
import { AssignButton, Assignee } from '../../ui/Assignee.tsx';
import { PendingApprovalLink, PendingApprovals } from '../../ui/approvals.tsx';
import { ComparedReference } from '../../ui/ComparedReference.tsx';
import { Button } from '../../ui/controls.tsx';
import { Panel } from '../../ui/DeskPage.tsx';
import {
  BorrowerLink,
  CloseLink,
  DeadlineTag,
  Facts,
  FormattedDateTime,
  FormattedDay,
  FormattedMoney,
  ImageThumbnails,
  LoanLink,
  TargetTag,
  useDisplayNames,
} from '../../ui/facts.tsx';
import { TemplateForm } from '../../ui/form/TemplateForm.tsx';
import { WriteDialog } from '../../ui/form/WriteForm.tsx';
import { formatMoney } from '../../ui/format.ts';
import { EmptyState, QueryView } from '../../ui/QueryView.tsx';
import { focusRequestedCase, usePresets } from '../../ui/queue.tsx';

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
          {(claim) => <Details claim={claim} advance={advance} />}
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
  const waiting = listPending(claim);
  return (
    <>
      <PendingApprovals approvals={waiting} currency={currency} />
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
          { term: t('amount'), value: <FormattedMoney minor={amount} currency={currency} /> },
          { term: t('paidOn'), value: <FormattedDay day={claim.paidOn} /> },
          { term: t('payCode'), value: claim.payCode ? displayName.channel(claim.payCode) : t('notSaid') },
          { term: t('reference'), value: claim.reference || t('notSaid') },
          claim.state === 'open' && { lines: <Assignee caseKind="claim" caseId={orderId} /> },
          { term: t('sent'), value: <FormattedDateTime at={claim.sentAt} /> },
        ]}
      />
      <h3>{t('receipt')}</h3>
      {claim.pictures === 0 ? <p className="quiet">{t('noReceipt')}</p> : null}
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
          {waiting.some(({ call, orderId: of }) => call === 'match' && of === orderId) ? (
            <p className="quiet">{t('answeredByMatch')}</p>
          ) : (
            <AnswerClaimForm {...{ orderId, advance }} language={claim.language} />
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

/** Money like the claimed one that meanwhile counts for a loan, or went back to its sender. */
function MovedMoney({ claim }: { claim: DeskReply<'claim'> }) {
  const t = useTexts('claims');
  const { moved } = claim;
  if (moved.length === 0) return null;
  return (
    <>
      <h3>{t('movedTitle')}</h3>
      <ul className="suggestions">
        {moved.map((payment) => (
          <li key={`${payment.provider} ${payment.paymentId}`}>
            <div>
              <MatchSummary match={payment} claim={claim} />
              <p>
                {payment.orderId === null ? (
                  t('returned')
                ) : (
                  <>
                    {t(payment.orderId === claim.orderId ? 'creditedHere' : 'credited')}{' '}
                    <LoanLink orderId={payment.orderId} />
                  </>
                )}{' '}
                · <FormattedDateTime at={payment.movedAt} />
              </p>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

type ClaimData = DeskRow<'claims'>;
type ClaimMatch = ClaimData['matches'][number];

/** Payments in suspense that may be the claimed one, each with its reasons, and matching one to the loan. */
function ClaimMatches({ claim, advance }: { claim: ClaimData; advance: Advance }) {
  const t = useTexts('claims');
  const can = useCan();
  const [selected, setSelected] = useState<ClaimMatch>();
  const { orderId, borrowerId, market, currency, matches } = claim;
  return (
    <>
      <h3>{t('matchesTitle')}</h3>
      {matches.length === 0 ? (
        <p className="quiet">
          {t('noMatches')} {can('suspense') ? <Link to="/suspense">{t('toSuspense')}</Link> : null}
        </p>
      ) : (
        <ol className="suggestions">
          {matches.map((match) => (
            <li key={`${match.provider} ${match.paymentId}`}>
              <MatchSummary match={match} claim={claim} />
              {match.pendingApprovalId !== null ? (
                <PendingApprovalLink approvalId={match.pendingApprovalId} />
              ) : can('match') ? (
                <Button kind="primary" onClick={() => setSelected(match)}>
                  {t('match')}
                </Button>
              ) : (
                <AssignButton caseKind="claim" caseId={orderId} may="match" buttonLabel={t('handOver')} />
              )}
            </li>
          ))}
        </ol>
      )}
      {selected === undefined ? null : (
        <WriteDialog
          name="match"
          draftKey={`match ${selected.provider} ${selected.paymentId} ${orderId}`}
          title={t('matchTitle', { amount: formatMoney(selected.amount, currency), orderId })}
          description={t('matchLead')}
          approvalScope={{ market }}
          isOpen
          onClose={() => setSelected(undefined)}
          fields={[]}
          toRequest={(_, reason) => ({
            provider: selected.provider,
            paymentId: selected.paymentId,
            orderId,
            borrowerId,
            reason,
          })}
          submitLabel={t('matchSubmit')}
          onDone={advance}
        />
      )}
    </>
  );
}

type MatchSummaryProps = {
  match: Omit<ClaimMatch, 'pending' | 'pendingApprovalId'>;
  claim: Pick<ClaimData, 'currency' | 'reference'>;
};

function MatchSummary({ match, claim: { currency, reference: told } }: MatchSummaryProps) {
  const t = useTexts('claims');
  const displayName = useDisplayNames();
  const { amount, paidAt, provider, reference, reasons } = match;
  return (
    <div>
      <p>
        <strong>
          <FormattedMoney minor={amount} currency={currency} />
        </strong>{' '}
        · <FormattedDateTime at={paidAt} /> · {displayName.provider(provider)}
        {reference === '' ? null : (
          <>
            {' '}
            · <ComparedReference reference={reference} other={told || null} />
          </>
        )}
      </p>
      <p className="quiet">{reasons.map((one) => t(one)).join(', ')}</p>
    </div>
  );
}

const templates = ['templateFound', 'templateMissing', 'templateOther', 'templateAbsent'] as const;

type AnswerClaimFormProps = { orderId: string; advance: Advance; language: Language };

/** The answer to the borrower, which closes the claim. */
function AnswerClaimForm({ orderId, advance, language }: AnswerClaimFormProps) {
  const t = useTexts('claims');
  const inTheirs = useTextsIn('claims', language);
  const presets = usePresets('claims', 'answer');
  return (
    <TemplateForm
      name="answerClaim"
      draftKey={`claim ${orderId}`}
      language={language}
      templates={templates.map((one) => ({ name: t(one), text: inTheirs?.(`${one}Text`) ?? '' }))}
      answer={{ label: t('answer'), hint: t('answerHint'), maxLength: 1_000 }}
      toRequest={(input, reason) => ({ orderId, answer: input.text('answer'), reason })}
      submitLabel={t('submit')}
      reasonPresets={presets}
      onDone={advance}
    />
  );
}
