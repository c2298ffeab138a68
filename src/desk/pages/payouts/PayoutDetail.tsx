import type { DeskRow } from '../../../contract/desk/schemas/index.ts';
import { useCan } from '../../api/me.tsx';
import { useDeskList, useDeskQuery } from '../../api/queries.ts';
import { usePayoutFacts } from '../../features/payouts/payoutFacts.tsx';
import { useTexts } from '../../texts/language.tsx';
import { ContactFacts } from '../../ui/display/ContactFacts.tsx';
import { DescriptionList } from '../../ui/display/DescriptionList.tsx';
import { WriteButton } from '../../ui/form/WriteForm.tsx';
import { FormattedDateTime } from '../../ui/format/formatted.tsx';
import { BorrowerLink, CloseLink, LoanLink } from '../../ui/navigation/links.tsx';
import { Panel } from '../../ui/page/DeskPage.tsx';
import { EmptyState, QueryView } from '../../ui/page/QueryView.tsx';
import { Assignee } from '../../ui/queue/Assignee.tsx';
import { focusRequestedCase } from '../../ui/queue/queueFlow.tsx';
import { PayoutActions } from './PayoutActions.tsx';

type Payout = DeskRow<'payouts'>;
type Props = { payoutId: string; search: Record<string, string | undefined>; advance: () => Promise<void> };

/** One payout: where the money is, who works on it, what can be done, and what was noted about its loan. */
export function PayoutDetail({ payoutId, search, advance }: Props) {
  const t = useTexts('payouts');
  const { query, items } = useDeskList('payouts', { payoutId });
  return (
    <Panel
      title={t('open', { payoutId })}
      actions={<CloseLink to="/payouts" search={search} />}
      headingRef={focusRequestedCase(payoutId)}
    >
      <QueryView query={query} data={items} skeletonRows={6}>
        {(found) => {
          const payout = found.find((one) => one.payoutId === payoutId);
          if (payout === undefined) return <EmptyState>{t('emptyOther')}</EmptyState>;
          return <Details {...{ payout, advance }} />;
        }}
      </QueryView>
    </Panel>
  );
}

function Details({ payout, advance }: { payout: Payout; advance: Props['advance'] }) {
  const t = useTexts('payouts');
  const { payoutId, orderId, borrowerId, name, isReturn, isRefund, attempt, createdAt } = payout;
  return (
    <>
      <DescriptionList
        rows={[
          ...(isReturn
            ? [{ term: t('return'), value: <span className="wrap-anywhere">{orderId}</span> }]
            : [
                {
                  term: t('order'),
                  value: (
                    <>
                      <LoanLink orderId={orderId} /> {isRefund ? t('refund') : null}
                    </>
                  ),
                },
                { term: t('borrower'), value: <BorrowerLink {...{ borrowerId, name }} /> },
              ]),
          ...usePayoutFacts(payout),
          { term: t('created'), value: <FormattedDateTime at={createdAt} /> },
          attempt > 1 && { term: t('attempt'), value: attempt },
          { lines: <Assignee caseKind="payout" caseId={payoutId} /> },
        ]}
      />
      <div className="actions">
        <PayoutActions {...{ payout, advance }} />
        {isReturn ? null : <AddNote orderId={orderId} />}
      </div>
      {isReturn ? null : <LoanNotes orderId={orderId} />}
    </>
  );
}

function AddNote({ orderId }: { orderId: string }) {
  const t = useTexts('loan');
  return (
    <WriteButton
      name="note"
      draftKey={`note ${orderId}`}
      buttonLabel={t('noteAction')}
      buttonVariant="quiet"
      title={t('noteTitle', { orderId })}
      omitsReason
      fields={[{ kind: 'multiline', name: 'text', label: t('noteText'), maxLength: 1_000 }]}
      toRequest={(input, reason) => ({
        ...{ orderId, reason, kind: 'note', nextActionOn: null },
        text: input.singleLine('text'),
      })}
      submitLabel={t('noteSubmit')}
    />
  );
}

const maxNotes = 3;

/** What was noted last about the loan. */
function LoanNotes({ orderId }: { orderId: string }) {
  const t = useTexts('loan');
  const can = useCan();
  const { data } = useDeskQuery('loan', { orderId }, { enabled: can('loan') });
  const notes = data?.notes.filter(({ isSuperseded }) => !isSuperseded) ?? [];
  if (notes.length === 0) return null;
  return (
    <>
      <h3>{t('notes')}</h3>
      <ul className="plain-list">
        {notes.slice(0, maxNotes).map((note) => (
          <li key={note.noteId}>
            <ContactFacts contact={note} market={data?.market} />
          </li>
        ))}
      </ul>
    </>
  );
}
