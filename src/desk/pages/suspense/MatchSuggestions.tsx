import { useState } from 'react';
import type { DeskRow } from '../../../contract/desk/schemas/index.ts';
import { useCan } from '../../api/me.tsx';
import { useDeskList } from '../../api/queries.ts';
import { SuggestionSummary } from '../../features/suspense/SuggestionSummary.tsx';
import { useTexts } from '../../texts/language.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { DescriptionList } from '../../ui/display/DescriptionList.tsx';
import { WriteDialog } from '../../ui/form/WriteForm.tsx';
import { useDisplayNames } from '../../ui/format/displayNames.ts';
import { formatMoney } from '../../ui/format/format.ts';
import { FormattedDateTime } from '../../ui/format/formatted.tsx';
import { LoanPicker } from '../../ui/loans/LoanPicker.tsx';
import { CloseLink } from '../../ui/navigation/links.tsx';
import { Panel } from '../../ui/page/DeskPage.tsx';
import { EmptyState, QueryView } from '../../ui/page/QueryView.tsx';
import { Assignee } from '../../ui/queue/Assignee.tsx';
import { focusRequestedCase } from '../../ui/queue/queueFlow.tsx';
import { ReturnPayment } from './ReturnPayment.tsx';

type Suggestion = DeskRow<'suggestions'>;
type PaymentRef = { provider: string; paymentId: string };

type Advance = () => Promise<void>;
type DetailProps = PaymentRef & { caseId: string; assignee: string | undefined; advance: Advance };

/** Loans that a payment in suspense may belong to, each with its reasons; matches it to one or returns it. */
export function MatchSuggestions({ caseId, assignee, advance, ...payment }: DetailProps) {
  const t = useTexts('suspense');
  const can = useCan();
  const { query, items } = useDeskList('suggestions', payment);
  const { items: suspenseItems } = useDeskList('suspense', payment);
  const [selected, setSelected] = useState<Suggestion>();
  const suspensePayment = suspenseItems?.find(
    ({ provider, paymentId }) => provider === payment.provider && paymentId === payment.paymentId,
  );
  const pendingApprovalId = suspensePayment?.pendingApprovalId ?? null;
  const reference = suspensePayment?.reference ?? '';
  const mayMatch = can('match') && pendingApprovalId === null;
  const amount =
    suspensePayment === undefined ? '' : formatMoney(suspensePayment.amount, suspensePayment.currency);
  return (
    <Panel
      title={t('open', { amount })}
      actions={<CloseLink to="/suspense" search={{ assignee }} />}
      headingRef={focusRequestedCase(caseId)}
    >
      <PaymentFacts {...{ caseId, payment, suspensePayment }} />
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

type PaymentFactsProps = {
  caseId: string;
  payment: PaymentRef;
  suspensePayment: DeskRow<'suspense'> | undefined;
};

function PaymentFacts({ caseId, payment, suspensePayment }: PaymentFactsProps) {
  const t = useTexts('suspense');
  const displayName = useDisplayNames();
  const sender = suspensePayment?.sender ?? null;
  return (
    <>
      <DescriptionList
        rows={[
          {
            term: t('reference'),
            value: <span className="numeric wrap-anywhere">{suspensePayment?.reference || t('none')}</span>,
          },
          suspensePayment !== undefined && {
            term: t('paid'),
            value: <FormattedDateTime at={suspensePayment.paidAt} />,
          },
          {
            term: t('payment'),
            value: (
              <>
                {displayName.provider(payment.provider)}{' '}
                <span className="numeric wrap-anywhere">{payment.paymentId}</span>
              </>
            ),
          },
          { lines: <Assignee caseKind="suspense" caseId={caseId} /> },
        ]}
      />
      {sender === null ? null : (
        <p className="quiet">
          {t('sender')} {[sender.name, sender.account].filter((one) => one !== '').join(' · ')}
        </p>
      )}
    </>
  );
}

/** Looks up a loan that was not suggested, shown with its borrower before the match. */
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
  const [orderId, setOrderId] = useState<string>();
  return (
    <>
      <LoanPicker label={t('other')} onPick={setOrderId} />
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
  const { orderId, borrowerId, needsApproval } = selected;
  return (
    <WriteDialog
      key={orderId}
      name="match"
      draftKey={`match ${payment.provider} ${payment.paymentId} ${orderId}`}
      title={t('matchTitle', { amount, orderId })}
      description={t('matchLead')}
      approvalScope={currency === undefined || needsApproval ? undefined : { currency }}
      isOpen
      onClose={onClose}
      fields={[]}
      toRequest={(_, reason) => ({ ...payment, reason, orderId, borrowerId })}
      submitLabel={t('matchSubmit')}
      reasonPresets={[t('presetClear'), t('presetAsked')]}
      onDone={advance}
    >
      <SuggestionSummary suggestion={selected} reference={reference} />
    </WriteDialog>
  );
}
