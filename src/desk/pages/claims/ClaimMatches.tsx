import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { toPaymentKey } from '../../../contract/desk/paymentKey.ts';
import type { DeskReply, DeskRow } from '../../../contract/desk/schemas/index.ts';
import { useCan } from '../../api/me.tsx';
import { useLabels, useTexts } from '../../texts/language.tsx';
import { ApprovalNeededNote, PendingApprovalLink } from '../../ui/approvals/approvals.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { ComparedReference } from '../../ui/display/ComparedReference.tsx';
import { WriteDialog } from '../../ui/form/WriteForm.tsx';
import { useDisplayNames } from '../../ui/format/displayNames.ts';
import { formatMoney } from '../../ui/format/format.ts';
import { FormattedDateTime, FormattedDay, FormattedMoney } from '../../ui/format/formatted.tsx';
import { createColumnHelper } from '../../ui/list/columns.tsx';
import { Table } from '../../ui/list/Table.tsx';
import { LoanLink } from '../../ui/navigation/links.tsx';
import { AssignButton } from '../../ui/queue/Assignee.tsx';

export type ClaimData = DeskRow<'claims'>;
type OpenClaim = DeskReply<'claim'>;
type ClaimMatch = OpenClaim['matches'][number];

/** Payments similar to the claimed one that were since allocated to a loan or returned to their sender. */
export function AllocatedSince({ claim }: { claim: DeskReply<'claim'> }) {
  const t = useTexts('claims');
  const { allocatedSince } = claim;
  if (allocatedSince.length === 0) return null;
  return (
    <>
      <h3>{t('movedTitle')}</h3>
      <ul className="suggestions">
        {allocatedSince.map((payment) => (
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

/** Payments in suspense that may be the claimed one, beside the borrower's claim, with the action that matches one to the loan. */
export function ClaimMatches({ claim, advance }: { claim: OpenClaim; advance: () => Promise<void> }) {
  const t = useTexts('claims');
  const triggerLabel = useLabels('approvalTrigger');
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
        matches.map((match) => (
          <ComparedPayment key={toPaymentKey(match)} {...{ claim, match }} onMatch={setSelected} />
        ))
      )}
      {selected === undefined ? null : (
        <WriteDialog
          name="match"
          draftKey={`match ${selected.provider} ${selected.paymentId} ${orderId}`}
          title={t('matchTitle', { amount: formatMoney(selected.amount, currency), orderId })}
          description={t('matchLead')}
          approvalScope={{
            market,
            rule:
              selected.approvalReason === null
                ? undefined
                : t('matchWaits', { why: triggerLabel(selected.approvalReason) }),
          }}
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
          reasonPresets={[t('presetFits'), t('presetReceipt')]}
          onDone={advance}
        >
          {selected.approvalReason === null ? (
            <ApprovalNeededNote
              call="match"
              scope={{ market }}
              amount={selected.amount}
              currency={currency}
            />
          ) : null}
        </WriteDialog>
      )}
    </>
  );
}

type MatchProps = { claim: OpenClaim; match: ClaimMatch; onMatch: (match: ClaimMatch) => void };
type ComparedLine = {
  what: 'amount' | 'paidOnShort' | 'reference' | 'payCode';
  claimed: ReactNode;
  received: ReactNode;
};

const lineColumns = createColumnHelper<ComparedLine>();

/** A payment in suspense beside the borrower's claim. */
function ComparedPayment({ claim, match, onMatch }: MatchProps) {
  const t = useTexts('claims');
  const can = useCan();
  const displayName = useDisplayNames();
  const { currency, reference, payCode } = claim;
  const { provider, paymentId, reasons } = match;
  const lines: ComparedLine[] = [
    {
      what: 'amount',
      claimed: <FormattedMoney minor={claim.amount} currency={currency} />,
      received: <FormattedMoney minor={match.amount} currency={currency} />,
    },
    {
      what: 'paidOnShort',
      claimed: <FormattedDay day={claim.paidOn} />,
      received: <FormattedDateTime at={match.paidAt} />,
    },
    {
      what: 'reference',
      claimed: reference === '' ? t('notSaid') : <span className="numeric">{reference}</span>,
      received:
        match.reference === '' ? (
          t('noReference')
        ) : (
          <ComparedReference reference={match.reference} other={reference || null} />
        ),
    },
    {
      what: 'payCode',
      claimed: payCode === '' ? t('notSaid') : displayName.channel(payCode),
      received: displayName.provider(provider),
    },
  ];
  return (
    <>
      <Table<ComparedLine>
        label={reasons.map((one) => t(one)).join(', ')}
        rows={lines}
        rowKey={({ what }) => what}
        columns={[
          lineColumns('what', '', ({ what }) => <span className="quiet">{t(what)}</span>),
          lineColumns('claimed', t('claimed'), ({ claimed }) => claimed),
          lineColumns('received', t('inSuspense'), ({ received }) => received),
        ]}
      />
      <p className="quiet">{t('alike', { what: reasons.map((one) => t(one)).join(', ') })}</p>
      <div className="actions">
        <MatchAction {...{ claim, match, onMatch }} />
        {can('suspense') ? (
          <Link to="/suspense" search={{ provider, paymentId }}>
            {t('toSuspense')}
          </Link>
        ) : null}
      </div>
    </>
  );
}

function MatchAction({ claim, match, onMatch }: MatchProps) {
  const t = useTexts('claims');
  const can = useCan();
  if (match.pendingApprovalId !== null) return <PendingApprovalLink approvalId={match.pendingApprovalId} />;
  if (can('match'))
    return (
      <Button kind="primary" onClick={() => onMatch(match)}>
        {t('match')}
      </Button>
    );
  return (
    <AssignButton caseKind="claim" caseId={claim.orderId} requiredCall="match" buttonLabel={t('handOver')} />
  );
}

type MatchSummaryProps = {
  match: Omit<ClaimMatch, 'pending' | 'pendingApprovalId' | 'approvalReason'>;
  claim: Pick<ClaimData, 'currency' | 'reference'>;
};

function MatchSummary({ match, claim: { currency, reference: claimedReference } }: MatchSummaryProps) {
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
            · <ComparedReference reference={reference} other={claimedReference || null} />
          </>
        )}
      </p>
      <p className="quiet">{t('alike', { what: reasons.map((one) => t(one)).join(', ') })}</p>
    </div>
  );
}
