import { Link, useNavigate } from '@tanstack/react-router';
import { type bankStatementLineStates, lineExplanations } from '../../../contract/desk/bankStatements.ts';
import type { DeskReply } from '../../../contract/desk/schemas/index.ts';
import { useCan } from '../../api/me.tsx';
import { useDeskQuery } from '../../api/queries.ts';
import { matchReasonMessageKeys } from '../../features/suspense/SuggestionSummary.tsx';
import { useLabels, useTexts } from '../../texts/language.tsx';
import { PendingApprovalLink } from '../../ui/approvals/approvals.tsx';
import { DescriptionList } from '../../ui/display/DescriptionList.tsx';
import { PossibleDuplicates } from '../../ui/display/PossibleDuplicates.tsx';
import { choiceField } from '../../ui/form/fields.ts';
import { WriteButton } from '../../ui/form/WriteForm.tsx';
import { formatMoney } from '../../ui/format/format.ts';
import { FormattedDateTime, FormattedDay, FormattedMoney } from '../../ui/format/formatted.tsx';
import { OrderStateTag } from '../../ui/format/tags.tsx';
import { LoanPicker } from '../../ui/loans/LoanPicker.tsx';
import { CloseLink, LoanLink } from '../../ui/navigation/links.tsx';
import { Panel } from '../../ui/page/DeskPage.tsx';
import { EmptyState, QueryView } from '../../ui/page/QueryView.tsx';
import { LineUse } from './LineUse.tsx';

type Line = DeskReply<'statementLine'>;
type DetailProps = {
  lineId: string;
  search: { statementId: string; state: (typeof bankStatementLineStates)[number] | undefined };
};

/** A line of the bank, whole: what it shows, or what it may be, with the ways to record or explain it. */
export function LineDetail({ lineId, search }: DetailProps) {
  const t = useTexts('statements');
  const query = useDeskQuery('statementLine', { lineId });
  return (
    <Panel title={t('line')} actions={<CloseLink to="/statements" search={search} />}>
      <QueryView query={query} data={query.data}>
        {(line) => (
          <>
            <LineFacts line={line} />
            {line.usedAs === null ? <LineChoices line={line} /> : null}
          </>
        )}
      </QueryView>
    </Panel>
  );
}

function LineFacts({ line }: { line: Line }) {
  const t = useTexts('statements');
  return (
    <DescriptionList
      rows={[
        { term: t('amount'), value: <FormattedMoney minor={line.amount} currency={line.currency} /> },
        { term: t('day'), value: <FormattedDay day={line.valueDate} /> },
        { term: t('description'), value: <span className="wrap-anywhere">{line.description || '–'}</span> },
        {
          term: t('reference'),
          value: <span className="numeric wrap-anywhere">{line.reference || '–'}</span>,
        },
        { term: t('use'), value: <LineUse line={line} /> },
        line.explainedAt !== null && {
          term: t('explainedAt'),
          value: <FormattedDateTime at={line.explainedAt} />,
        },
        line.explainedAt !== null && { term: t('why'), value: line.explainedReason },
      ]}
    />
  );
}

/** What can be done with a line that shows neither a payment nor a deposit. */
function LineChoices({ line }: { line: Line }) {
  const t = useTexts('statements');
  const { pending, explanation, amount, openDepositId, possibleDuplicates } = line;
  if (pending !== null)
    return (
      <p>
        <PendingApprovalLink approvalId={pending.approvalId} />{' '}
        {pending.orderId === null ? null : <LoanLink orderId={pending.orderId} />}
      </p>
    );
  if (explanation !== null) return <ExplainButton line={line} />;
  if (openDepositId !== null)
    return (
      <>
        <p className="notice">{t('ofDeposit')}</p>
        <p>
          <Link to="/tills" search={{ list: 'deposits', depositId: openDepositId }}>
            {t('showDeposit')}
          </Link>
        </p>
      </>
    );
  return (
    <>
      <PossibleDuplicates possibleDuplicates={possibleDuplicates} />
      {amount > 0 ? <LoansOfLine line={line} /> : null}
      <h3>{t(amount > 0 ? 'explainHeading' : 'debitHeading')}</h3>
      <p className="quiet">{t('explainLead')}</p>
      <ExplainButton line={line} />
    </>
  );
}

/** Loans that the line may be a payment of; each leads to the form that records it. */
function LoansOfLine({ line: { lineId, loans } }: { line: Line }) {
  const t = useTexts('statements');
  const can = useCan();
  const navigate = useNavigate();
  const record = (orderId: string) =>
    ({ to: '/loans/$orderId', params: { orderId }, search: { payment: 'new', line: lineId } }) as const;
  return (
    <>
      <h3>{t('loans')}</h3>
      {loans.length === 0 ? (
        <EmptyState>{t('noLoans')}</EmptyState>
      ) : (
        <ol className="suggestions">
          {loans.map((loan) => (
            <li key={loan.orderId}>
              <LoanOfLine loan={loan} />
              {can('pay') ? (
                <Link {...record(loan.orderId)} className="button primary">
                  {t('record')}
                </Link>
              ) : null}
            </li>
          ))}
        </ol>
      )}
      {can('pay') ? (
        <LoanPicker label={t('otherLoan')} onPick={(orderId) => void navigate(record(orderId))} />
      ) : null}
    </>
  );
}

function LoanOfLine({ loan }: { loan: Line['loans'][number] }) {
  const t = useTexts('statements');
  const tSuspense = useTexts('suspense');
  const reasonLabel = useLabels('approvalTrigger');
  const { orderId, name, borrowerId, state, writtenOffOn, owed, currency, matchReasons, approvalReason } =
    loan;
  const reasons = matchReasons.map((one) => tSuspense(matchReasonMessageKeys[one])).join(', ');
  return (
    <div>
      <p>
        <LoanLink orderId={orderId} /> · {name || borrowerId}{' '}
        <OrderStateTag state={state} isWrittenOff={writtenOffOn !== null} />
      </p>
      <p className="quiet">
        {tSuspense('owed')} {formatMoney(owed, currency)} · {reasons}
      </p>
      {approvalReason === null ? null : (
        <p className="quiet">{t('waits', { why: reasonLabel(approvalReason) })}</p>
      )}
    </div>
  );
}

/** Asks for a line to be explained, or that it isn't after all. */
function ExplainButton({ line: { lineId, amount, currency, explanation } }: { line: Line }) {
  const t = useTexts('statements');
  const label = useLabels('lineExplanation');
  const isExplained = explanation !== null;
  const values = { amount: formatMoney(amount, currency) };
  return (
    <div className="form-actions">
      <WriteButton
        name="explainLine"
        buttonVariant="quiet"
        draftKey={`explain ${lineId}`}
        buttonLabel={t(isExplained ? 'unexplain' : 'explain')}
        title={t(isExplained ? 'unexplainTitle' : 'explainTitle', values)}
        description={t(isExplained ? 'unexplainLead' : 'explainLead')}
        approvalScope={{}}
        fields={
          isExplained ? [] : [choiceField('explanation', t('explanation'), lineExplanations, label, '')]
        }
        toRequest={(input, reason) => ({
          lineId,
          explanation: lineExplanations.find((one) => one === input.text('explanation')) ?? null,
          reason,
        })}
        submitLabel={t('explainSubmit')}
      />
    </div>
  );
}
