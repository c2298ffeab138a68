import { useNavigate } from '@tanstack/react-router';
import type { paymentClaimStates } from '../../../contract/desk/claims.ts';
import { toPaymentKey } from '../../../contract/desk/paymentKey.ts';
import type { DeskReply } from '../../../contract/desk/schemas/index.ts';
import { useCan } from '../../api/me.tsx';
import { useDeskQuery } from '../../api/queries.ts';
import { type Translate, useLabels, useLanguage, useTexts, useTextsIn } from '../../texts/language.tsx';
import { PendingRequestNotices } from '../../ui/approvals/approvals.tsx';
import { DescriptionList, type Fact } from '../../ui/display/DescriptionList.tsx';
import { ImageThumbnails } from '../../ui/display/ImageThumbnails.tsx';
import type { FormField } from '../../ui/form/fields.ts';
import { preparedFieldName } from '../../ui/form/preparedAnswers.ts';
import { TemplateForm } from '../../ui/form/TemplateForm.tsx';
import { useDisplayNames } from '../../ui/format/displayNames.ts';
import { formatMoney, formatZonedDateTime } from '../../ui/format/format.ts';
import {
  FormattedDateTime,
  FormattedDay,
  FormattedMoney,
  SubjectMarket,
} from '../../ui/format/formatted.tsx';
import { StaffName } from '../../ui/format/StaffName.tsx';
import { DeadlineTag, TargetTag } from '../../ui/format/tags.tsx';
import { BorrowerLink, CloseLink, LoanLink } from '../../ui/navigation/links.tsx';
import { Panel } from '../../ui/page/DeskPage.tsx';
import { EmptyState, QueryView } from '../../ui/page/QueryView.tsx';
import { Assignee } from '../../ui/queue/Assignee.tsx';
import { focusRequestedCase, useReasonPresetTexts } from '../../ui/queue/queueFlow.tsx';
import { AllocatedSince, type ClaimData, ClaimMatches } from './ClaimMatches.tsx';

/** The prepared answer which says that the payment is on the loan. The server checks it. */
const onLoanTemplate = 'templateFound';

/** The prepared answers, by whether the claim has a receipt. */
const templates = {
  withReceipt: [onLoanTemplate, 'templateReturned', 'templateSeen', 'templateMissing', 'templateOther'],
  withoutReceipt: [onLoanTemplate, 'templateReturned', 'templateAbsent'],
} as const;

export type ClaimSearch = { state: (typeof paymentClaimStates)[number]; assignee: string | undefined };

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
  return (
    <>
      <PendingRequestNotices approvals={listPending(claim)} currency={claim.currency} />
      <ClaimFacts claim={claim} />
      {claim.imageCount === 0 ? null : <h3>{t('receipt')}</h3>}
      <ImageThumbnails
        images={claim.images}
        areRedacted={claim.areImagesRedacted}
        getAlt={(number) => t('image', { number })}
      />
      {claim.answer === null ? null : (
        <>
          <h3>{t('answer')}</h3>
          <p className="wrap-anywhere">{claim.answer}</p>
        </>
      )}
      {claim.state === 'open' ? <ClaimMatches claim={claim} advance={advance} /> : null}
      <AllocatedSince claim={claim} />
      {claim.state === 'open' ? <AnswerSection {...{ claim, advance }} /> : null}
    </>
  );
}

function ClaimFacts({ claim }: { claim: DeskReply<'claim'> }) {
  const t = useTexts('claims');
  const languageLabel = useLabels('messageLanguage');
  const { orderId, borrowerId, name } = claim;
  // Beside candidate payments the borrower's statement is compared with each of them.
  const isCompared = claim.state === 'open' && claim.matches.length > 0;
  const statement = useStatementFacts(claim);
  return (
    <DescriptionList
      rows={[
        claim.closedAt !== null && { term: t('closedAt'), value: <FormattedDateTime at={claim.closedAt} /> },
        ...(claim.closed === null ? [] : closedByRows(t, claim.state, claim.closed)),
        {
          term: t('promisedBy'),
          value: (
            <>
              <FormattedDay day={claim.answerBy} />{' '}
              {claim.closedAt === null ? <DeadlineTag row={claim} /> : null}
            </>
          ),
        },
        claim.targetAt !== null && { term: t('target'), value: <TargetTag targetAt={claim.targetAt} /> },
        { term: t('borrower'), value: <BorrowerLink borrowerId={borrowerId} name={name} /> },
        { term: t('language'), value: languageLabel(claim.language) },
        { term: t('order'), value: <LoanLink orderId={orderId} /> },
        ...(isCompared ? [] : statement),
        claim.state === 'open' && { lines: <Assignee caseKind="claim" caseId={orderId} /> },
        { term: t('sent'), value: <FormattedDateTime at={claim.sentAt} /> },
        claim.imageCount === 0 && { term: t('receipt'), value: t('noReceipt') },
      ]}
    />
  );
}

/** What the borrower stated about the payment. */
function useStatementFacts({ amount, currency, paidOn, payCode, reference }: DeskReply<'claim'>): Fact[] {
  const t = useTexts('claims');
  const displayName = useDisplayNames();
  return [
    { term: t('amount'), value: <FormattedMoney minor={amount} currency={currency} /> },
    { term: t('paidOn'), value: <FormattedDay day={paidOn} /> },
    { term: t('payCode'), value: payCode ? displayName.channel(payCode) : t('notSaid') },
    { term: t('reference'), value: reference || t('notSaid') },
  ];
}

/** The answer form; a claim that a waiting match would close needs none. */
function AnswerSection({ claim, advance }: AnswerProps) {
  const t = useTexts('claims');
  const can = useCan();
  if (!can('answerClaim')) return null;
  return (
    <>
      <h3>{t('answerTitle')}</h3>
      {isAwaitingMatch(claim) ? (
        <p className="quiet">{t('answeredByMatch')}</p>
      ) : (
        <>
          {claim.isOnLoan ? null : <p className="quiet">{t('notOnLoan')}</p>}
          <AnswerClaim {...{ claim, advance }} />
        </>
      )}
    </>
  );
}

type Closing = NonNullable<DeskReply<'claim'>['closed']>;

function closedByRows(t: Translate<'claims'>, state: ClaimData['state'], { by, byName, reason }: Closing) {
  return [
    {
      term: t(state === 'answered' ? 'answeredBy' : 'matchedBy'),
      value: <StaffName name={byName} email={by} />,
    },
    { term: t('why'), value: reason },
  ];
}

/** Whether a payment waits to be matched to the claim's loan, which would close it. */
export function isAwaitingMatch(claim: ClaimData): boolean {
  return listPending(claim).some(({ call, orderId }) => call === 'match' && orderId === claim.orderId);
}

/** Requests that wait about payments like the claimed one. */
export function listPending({ matches }: Pick<ClaimData, 'matches'>) {
  return matches.flatMap(({ pending, amount }) => (pending === null ? [] : [{ ...pending, amount }]));
}

type AnswerProps = { claim: DeskReply<'claim'>; advance: Advance };

/** The answer to the borrower, which closes the claim. It can be undone for some seconds. */
function AnswerClaim({ claim, advance }: AnswerProps) {
  const t = useTexts('claims');
  const ui = useTexts('ui');
  const { orderId, language, matches, imageCount, isOnLoan } = claim;
  const inTheirs = useTextsIn('claims', language);
  const presets = useReasonPresetTexts('claims', 'answer');
  const despitePayments = useDespitePayments(claim);
  const navigate = useNavigate();
  return (
    <TemplateForm
      name="answerClaim"
      draftKey={`claim ${orderId}`}
      language={language}
      templates={templates[imageCount === 0 ? 'withoutReceipt' : 'withReceipt']
        .filter((one) => isOnLoan || one !== onLoanTemplate)
        .map((one) => ({ code: one, label: t(one), text: inTheirs?.(`${one}Text`) ?? '' }))}
      answer={{ label: t('answer'), hint: t('answerHint'), maxLength: 1_000 }}
      extraFields={despitePayments}
      toRequest={(input, reason) => ({
        orderId,
        answer: input.text('answer'),
        despitePayments: input.list('despitePayments').map(decodeURIComponent),
        saysOnLoan: input.text(preparedFieldName) === onLoanTemplate,
        reason,
      })}
      submitLabel={t('submit')}
      reasonPresets={presets}
      undoRule={{
        decisionKind: 'claim',
        caseId: orderId,
        decision: () => ui('answered'),
        isDeferred: ({ despitePayments: named = [] }) =>
          matches.every((match) => named.includes(toPaymentKey(match))),
        onDeferred: advance,
        onUndo: () => navigate({ to: '/claims', search: { orderId } }),
      }}
      onDone={advance}
    />
  );
}

/** The field in which each payment that may be the claimed one is marked before the claim is answered without it. */
function useDespitePayments({ matches, currency }: ClaimData): FormField[] {
  const t = useTexts('claims');
  const can = useCan();
  const { language } = useLanguage();
  if (matches.length === 0) return [];
  const options = matches.map((match) => ({
    value: encodeURIComponent(toPaymentKey(match)),
    label: t('despitePayment', {
      amount: formatMoney(match.amount, currency),
      at: formatZonedDateTime(match.paidAt, language),
      reference: match.reference || t('noReference'),
    }),
  }));
  const hint = t(can('match') ? 'despitePaymentsHint' : 'despitePaymentsHandOver');
  const texts = { label: t('despitePayments'), hint };
  return [{ kind: 'multiChoice', name: 'despitePayments', ...texts, initial: '', options }];
}
