import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { DeskRow } from '../../../contract/desk/schemas/index.ts';
import { useCan } from '../../api/me.tsx';
import { useDeskList } from '../../api/queries.ts';
import { useLanguage, useTexts } from '../../texts/language.tsx';
import { PendingApprovalLink } from '../../ui/approvals.tsx';
import { Button } from '../../ui/controls.tsx';
import { Panel } from '../../ui/DeskPage.tsx';
import { CloseLink, FormattedMoney, LoanLink, OrderStateTag, useDisplayNames } from '../../ui/facts.tsx';
import type { Field } from '../../ui/form/fields.ts';
import { WriteButton, WriteDialog } from '../../ui/form/WriteForm.tsx';
import { formatDay, formatMoney, formatZonedDateTime } from '../../ui/format.ts';
import { EmptyState, QueryView } from '../../ui/QueryView.tsx';

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

/** Loans that a payment in suspense may belong to, each with its reasons; matches it to one or returns it. */
export function MatchSuggestions(payment: PaymentRef) {
  const t = useTexts('suspense');
  const can = useCan();
  const { query, items } = useDeskList('suggestions', payment);
  const { items: suspenseItems } = useDeskList('suspense', payment);
  const [selected, setSelected] = useState<Suggestion>();
  const suspensePayment = suspenseItems?.find(
    ({ provider, paymentId }) => provider === payment.provider && paymentId === payment.paymentId,
  );
  const pendingApprovalId = suspensePayment?.pendingApprovalId ?? null;
  const mayMatch = can('match') && pendingApprovalId === null;
  const amount =
    suspensePayment === undefined ? '' : formatMoney(suspensePayment.amount, suspensePayment.currency);
  return (
    <Panel title={t('open', { amount })} actions={<CloseLink to="/suspense" search={{}} />}>
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
                  <SuggestionSummary suggestion={suggestion} />
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
      {mayMatch ? <OtherOrderSearch payment={payment} onSelect={setSelected} /> : null}
      {suspensePayment === undefined ? null : (
        <ReturnPayment {...{ suspensePayment, amount }} suggestions={items ?? []} />
      )}
      <MatchDialog
        payment={payment}
        amount={amount}
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
function ReturnPayment({ suspensePayment, amount, suggestions }: ReturnPaymentProps) {
  const t = useTexts('suspense');
  const despiteClaims = useDespiteClaims(suggestions);
  const displayName = useDisplayNames();
  const navigate = useNavigate();
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
        onDone={() => navigate({ to: '/suspense', search: {} })}
      />
    </>
  );
}

/** Looks up an order that was not suggested, shown with its borrower before the match. */
function OtherOrderSearch({
  payment,
  onSelect,
}: {
  payment: PaymentRef;
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
        <OrderSuggestion key={orderId} payment={payment} orderId={orderId} onSelect={onSelect} />
      )}
    </>
  );
}

type OrderSuggestionProps = {
  payment: PaymentRef;
  orderId: string;
  onSelect: (suggestion: Suggestion) => void;
};

function OrderSuggestion({ payment, orderId, onSelect }: OrderSuggestionProps) {
  const t = useTexts('suspense');
  const { query, items } = useDeskList('suggestions', { ...payment, orderId });
  return (
    <QueryView query={query} data={items} skeletonRows={1}>
      {(items) => {
        const found = items.find((item) => item.orderId === orderId);
        if (found === undefined) return <EmptyState>{t('owesNothing')}</EmptyState>;
        return (
          <div className="suggestions">
            <SuggestionSummary suggestion={found} />
            <Button kind="primary" onClick={() => onSelect(found)}>
              {t('match')}
            </Button>
          </div>
        );
      }}
    </QueryView>
  );
}

function SuggestionSummary({ suggestion }: { suggestion: Suggestion }) {
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

type MatchDialogProps = {
  payment: PaymentRef;
  amount: string;
  currency: string | undefined;
  selected: Suggestion | undefined;
  onClose: () => void;
};

function MatchDialog({ payment, amount, currency, selected, onClose }: MatchDialogProps) {
  const t = useTexts('suspense');
  const navigate = useNavigate();
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
      onDone={() => navigate({ to: '/suspense', search: {} })}
    >
      <SuggestionSummary suggestion={selected} />
    </WriteDialog>
  );
}
