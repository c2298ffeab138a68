import { useState } from 'react';
import type { DeskRow } from '../../../contract/desk/schemas/index.ts';
import { useCan } from '../../api/me.tsx';
import { useDeskList } from '../../api/queries.ts';
import { useLanguage, useTexts } from '../../texts/language.tsx';
import { Assignee } from '../../ui/Assignee.tsx';
import { PendingApprovalLink } from '../../ui/approvals.tsx';
import { ComparedReference } from '../../ui/ComparedReference.tsx';
import { Button } from '../../ui/controls.tsx';
import { Panel } from '../../ui/DeskPage.tsx';
import {
  CloseLink,
  Facts,
  FormattedMoney,
  LoanLink,
  OrderStateTag,
  useDisplayNames,
} from '../../ui/facts.tsx';
import type { Field } from '../../ui/form/fields.ts';
import { WriteButton, WriteDialog } from '../../ui/form/WriteForm.tsx';
import { formatDay, formatMoney, formatZonedDateTime } from '../../ui/format.ts';
import { EmptyState, QueryView } from '../../ui/QueryView.tsx';
import { focusIfNext } from '../../ui/queue.tsx';

type Suggestion = DeskRow<'suggestions'>;
type PaymentRef = { provider: string; paymentId: string };

const reasonMessageKeys = {
  reference: 'whyReference',
  formerReference: 'formerReference',
  similarReference: 'similarReference',
  amount: 'whyAmount',
  claimed: 'claimed',
  payerAccount: 'payerAccount',
  payerName: 'payerName',
} as const satisfies Record<Suggestion['why'][number], string>;

type Advance = () => Promise<void>;
type DetailProps = PaymentRef & { assignee: string | undefined; advance: Advance };

/** Loans that a payment in suspense may belong to, each with its reasons; matches it to one or returns it. */
export function MatchSuggestions({ assignee, advance, ...payment }: DetailProps) {
  const t = useTexts('suspense');
  const can = useCan();
  const { query, items } = useDeskList('suggestions', payment);
  const { items: suspenseItems } = useDeskList('suspense', payment);
  const [selected, setSelected] = useState<Suggestion>();
  const suspensePayment = suspenseItems?.find(
    ({ provider, paymentId }) => provider === payment.provider && paymentId === payment.paymentId,
  );
  const pendingApprovalId = suspensePayment?.pendingApprovalId ?? null;
  const caseId = `${payment.provider}:${payment.paymentId}`;
  const reference = suspensePayment?.reference ?? '';
  const mayMatch = can('match') && pendingApprovalId === null;
  const amount =
    suspensePayment === undefined ? '' : formatMoney(suspensePayment.amount, suspensePayment.currency);
  return (
    <Panel
      title={t('open', { amount })}
      actions={<CloseLink to="/suspense" search={{ assignee }} />}
      headingRef={focusIfNext(caseId)}
    >
      <Facts
        rows={[
          {
            term: t('reference'),
            value: <span className="numeric wrap-anywhere">{suspensePayment?.reference || t('none')}</span>,
          },
          { lines: <Assignee caseKind="suspense" caseId={caseId} /> },
        ]}
      />
      {suspensePayment?.sender == null ? null : (
        <p className="quiet">
          {t('sender')}{' '}
          {[suspensePayment.sender.name, suspensePayment.sender.account]
            .filter((one) => one !== '')
            .join(' · ')}
        </p>
      )}
      <h3>{t('suggestions')}</h3>
      <QueryView query={query} data={items} skeletonRows={3}>
        {(items) =>
          items.length === 0 ? (
            <EmptyState>{t('nothing')}</EmptyState>
          ) : (
            <ol className="suggestions">
              {items.map((suggestion) => (
                <li key={suggestion.orderId}>
                  <SuggestionSummary suggestion={suggestion} reference={reference} />
                  {mayMatch ? (
                    <Button kind="primary" onClick={() => setSelected(suggestion)}>
                      {t('match')}
                    </Button>
                  ) : null}
                </li>
              ))}
            </ol>
          )
        }
      </QueryView>
      {mayMatch ? <OtherOrderSearch {...{ payment, reference }} onSelect={setSelected} /> : null}
      {suspensePayment === undefined ? null : (
        <ReturnPayment {...{ suspensePayment, amount, advance }} suggestions={items ?? []} />
      )}
      <MatchDialog
        payment={payment}
        {...{ amount, reference, advance }}
        currency={suspensePayment?.currency}
        selected={selected}
        onClose={() => setSelected(undefined)}
      />
    </Panel>
  );
}

type ReturnPaymentProps = {
  suspensePayment: DeskRow<'suspense'>;
  amount: string;
  advance: Advance;
  suggestions: readonly Suggestion[];
};

/** The field in which each open claim that the payment fits is marked before it goes back; none without such a claim. */
function useDespiteClaims(suggestions: readonly Suggestion[]): Field[] {
  const t = useTexts('suspense');
  const { language } = useLanguage();
  const options = suggestions.flatMap(({ orderId, name, currency, claim }) => {
    if (claim === null) return [];
    const day = formatDay(claim.paidOn, language);
    const sent = formatZonedDateTime(claim.sentAt, language);
    const told = { name, orderId, amount: formatMoney(claim.amount, currency), day, sent };
    return [{ value: orderId, label: t('despiteClaim', told) }];
  });
  if (options.length === 0) return [];
  const texts = { label: t('despiteClaims'), hint: t('despiteClaimsHint') };
  return [{ kind: 'several', name: 'despiteClaims', ...texts, initial: '', options }];
}

/** Returns the payment, showing how and to which account, or says why it cannot be returned. */
function ReturnPayment({ suspensePayment, amount, advance, suggestions }: ReturnPaymentProps) {
  const t = useTexts('suspense');
  const despiteClaims = useDespiteClaims(suggestions);
  const displayName = useDisplayNames();
  const can = useCan();
  const { provider, paymentId, wayBack, pendingApprovalId } = suspensePayment;
  const { by, account } = wayBack;
  const isReturnable = by === 'refund' || by === 'payout';
  if (!can('returnSuspense') || !isReturnable) {
    if (pendingApprovalId !== null) return <PendingApprovalLink approvalId={pendingApprovalId} />;
    return can('returnSuspense') && !isReturnable ? <p className="quiet">{t(by)}</p> : null;
  }
  const refund = account === '' ? 'refundLead' : 'refundToLead';
  const lead = t(by === 'payout' ? 'payoutLead' : refund, {
    provider: displayName.provider(wayBack.provider),
    account,
  });
  return (
    <>
      <p className="quiet">{lead}</p>
      <WriteButton
        name="returnSuspense"
        draftKey={`return ${provider} ${paymentId}`}
        pendingApprovalId={pendingApprovalId}
        buttonLabel={t('giveBack')}
        title={t('giveBackTitle', { amount })}
        description={lead}
        approvalScope={{}}
        fields={despiteClaims}
        toRequest={(input, reason) => ({
          provider,
          paymentId,
          despiteClaims: input.list('despiteClaims'),
          reason,
        })}
        onDone={advance}
      />
    </>
  );
}

/** Looks up an order that was not suggested, shown with its borrower before the match. */
function OtherOrderSearch({
  payment,
  reference,
  onSelect,
}: {
  payment: PaymentRef;
  reference: string;
  onSelect: (suggestion: Suggestion) => void;
}) {
  const t = useTexts('suspense');
  const [draft, setDraft] = useState('');
  const [orderId, setOrderId] = useState<string>();
  return (
    <>
      <form
        className="filters"
        onSubmit={(event) => {
          event.preventDefault();
          if (draft.trim() !== '') setOrderId(draft.trim());
        }}
      >
        <label className="filter">
          <span className="quiet">{t('other')}</span>
          <input
            className="input"
            value={draft}
            maxLength={64}
            onChange={({ target }) => setDraft(target.value)}
          />
        </label>
        <Button type="submit">{t('look')}</Button>
      </form>
      {orderId === undefined ? null : (
        <OrderSuggestion key={orderId} {...{ payment, reference }} orderId={orderId} onSelect={onSelect} />
      )}
    </>
  );
}

type OrderSuggestionProps = {
  payment: PaymentRef;
  reference: string;
  orderId: string;
  onSelect: (suggestion: Suggestion) => void;
};

function OrderSuggestion({ payment, reference, orderId, onSelect }: OrderSuggestionProps) {
  const t = useTexts('suspense');
  const { query, items } = useDeskList('suggestions', { ...payment, orderId });
  return (
    <QueryView query={query} data={items} skeletonRows={1}>
      {(items) => {
        const found = items.find((item) => item.orderId === orderId);
        if (found === undefined) return <EmptyState>{t('owesNothing')}</EmptyState>;
        return (
          <div className="suggestions">
            <SuggestionSummary suggestion={found} reference={reference} />
            <Button kind="primary" onClick={() => onSelect(found)}>
              {t('match')}
            </Button>
          </div>
        );
      }}
    </QueryView>
  );
}

/** `reference`: the payment's, beside which those of the loan and its claim are shown. */
function SuggestionSummary({ suggestion, reference }: { suggestion: Suggestion; reference: string }) {
  const t = useTexts('suspense');
  const { language } = useLanguage();
  const { orderId, name, borrowerId, state, owed, overpayment, needsApproval, currency, why, claim } =
    suggestion;
  return (
    <div>
      <p>
        <LoanLink orderId={orderId} /> · {name || borrowerId} <OrderStateTag state={state} />
      </p>
      <p className="quiet">
        {t('owed')} <FormattedMoney minor={owed} currency={currency} />
        {why.length === 0 ? null : ` · ${why.map((one) => t(reasonMessageKeys[one])).join(', ')}`}
      </p>
      {suggestion.reference === null || suggestion.reference === reference ? null : (
        <ReferencePair term={t('loanReference')} reference={reference} other={suggestion.reference} />
      )}
      {claim === null || claim.reference === '' || claim.reference === reference ? null : (
        <ReferencePair term={t('claimReference')} reference={reference} other={claim.reference} />
      )}
      {claim === null ? null : (
        <p>
          {t('openClaim', {
            amount: formatMoney(claim.amount, currency),
            day: formatDay(claim.paidOn, language),
            sent: formatZonedDateTime(claim.sentAt, language),
          })}
        </p>
      )}
      {overpayment === 0 ? null : (
        <p className="quiet">
          {t('overpayment')} <FormattedMoney minor={overpayment} currency={currency} />
        </p>
      )}
      {needsApproval ? <p className="quiet">{t('needsApproval')}</p> : null}
    </div>
  );
}

type ReferencePairProps = { term: string; reference: string; other: string };

/** The payment's reference above another one, with what differs marked. */
function ReferencePair({ term, reference, other }: ReferencePairProps) {
  const t = useTexts('suspense');
  return (
    <Facts
      rows={[
        { term: t('paymentReference'), value: <ComparedReference reference={reference} other={other} /> },
        { term, value: <ComparedReference reference={other} other={reference} /> },
      ]}
    />
  );
}

type MatchDialogProps = {
  payment: PaymentRef;
  amount: string;
  reference: string;
  advance: Advance;
  currency: string | undefined;
  selected: Suggestion | undefined;
  onClose: () => void;
};

function MatchDialog({ payment, amount, reference, advance, currency, selected, onClose }: MatchDialogProps) {
  const t = useTexts('suspense');
  if (selected === undefined) return null;
  const { orderId, borrowerId } = selected;
  return (
    <WriteDialog
      key={orderId}
      name="match"
      draftKey={`match ${payment.provider} ${payment.paymentId} ${orderId}`}
      title={t('matchTitle', { amount, orderId })}
      description={t('matchLead')}
      approvalScope={currency === undefined ? undefined : { currency }}
      isOpen
      onClose={onClose}
      fields={[]}
      toRequest={(_, reason) => ({ ...payment, reason, orderId, borrowerId })}
      submitLabel={t('matchSubmit')}
      onDone={advance}
    >
      <SuggestionSummary suggestion={selected} reference={reference} />
    </WriteDialog>
  );
}
