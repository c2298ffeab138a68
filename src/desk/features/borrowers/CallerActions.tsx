import { useNavigate } from '@tanstack/react-router';
import { noteKinds } from '../../../contract/desk/loans.ts';
import { useCan } from '../../api/me.tsx';
import { useDeskQuery } from '../../api/queries.ts';
import { useLabels, useTexts } from '../../texts/language.tsx';
import { choiceField, type FormField } from '../../ui/form/fields.ts';
import { WriteButton } from '../../ui/form/WriteForm.tsx';
import { useDisplayNames } from '../../ui/format/displayNames.ts';
import type { BorrowerData } from './MaskedFields.tsx';

type Props = { borrower: Pick<BorrowerData, 'borrowerId' | 'name' | 'orders'> };

/** What a borrower who calls says: a complaint, or a note about a loan. */
export function CallerActions({ borrower }: Props) {
  const can = useCan();
  return (
    <>
      {can('openComplaint') ? <EnterComplaint borrower={borrower} /> : null}
      {can('note') && borrower.orders.length > 0 ? <EnterNote borrower={borrower} /> : null}
    </>
  );
}

const noLoan = 'none';

function EnterComplaint({ borrower: { borrowerId, name, orders } }: Props) {
  const t = useTexts('borrowers');
  const navigate = useNavigate();
  const describeLoan = useDescribeLoan();
  const { data } = useDeskQuery('complaintTypes', {});
  // A type and its child are one choice.
  const types = (data?.types ?? []).flatMap(({ value, title, children }) =>
    children.length === 0
      ? [{ value, label: title }]
      : children.map((child) => ({ value: `${value} ${child.value}`, label: `${title} · ${child.title}` })),
  );
  const fields: readonly FormField[] = [
    {
      kind: 'choice',
      name: 'type',
      label: t('complaintType'),
      initial: '',
      options: [{ value: '', label: t('chooseType') }, ...types],
    },
    {
      kind: 'choice',
      name: 'orderId',
      label: t('order'),
      initial: findOwed(orders)?.orderId ?? noLoan,
      options: [{ value: noLoan, label: t('noLoan') }, ...orders.map(describeLoan)],
    },
    { kind: 'multiline', name: 'detail', label: t('detail'), hint: t('detailHint'), maxLength: 1_000 },
  ];
  if (data === undefined) return null;
  return (
    <WriteButton
      name="openComplaint"
      draftKey={`complaint ${borrowerId}`}
      isReasonOptional
      buttonLabel={t('enterComplaint')}
      buttonVariant="quiet"
      title={t('complaintTitle', { name })}
      description={t('complaintLead')}
      fields={fields}
      toRequest={(input, reason) => {
        const [problemType = '', problemSonType] = input.text('type').split(' ');
        const orderId = input.text('orderId');
        return {
          borrowerId,
          problemType,
          problemSonType,
          orderId: orderId === noLoan ? undefined : orderId,
          detail: input.singleLine('detail'),
          reason,
        };
      }}
      submitLabel={t('complaintSubmit')}
      onDone={({ folio }) => navigate({ to: '/complaints', search: { folio } })}
    />
  );
}

function EnterNote({ borrower: { borrowerId, name, orders } }: Props) {
  const t = useTexts('loan');
  const describeLoan = useDescribeLoan();
  const options = orders.map(describeLoan);
  return (
    <WriteButton
      name="note"
      draftKey={`note of ${borrowerId}`}
      isReasonOptional
      buttonLabel={t('noteAction')}
      buttonVariant="quiet"
      title={t('noteTitle', { orderId: name })}
      fields={[
        choiceField('noteKind', t('noteKind'), noteKinds, t, 'call'),
        {
          kind: 'choice',
          name: 'orderId',
          label: t('order'),
          initial: (findOwed(orders) ?? orders[0])?.orderId ?? '',
          options,
        },
        { kind: 'multiline', name: 'text', label: t('noteText'), maxLength: 1_000 },
        { kind: 'day', name: 'nextActionOn', label: t('noteNext'), isOptional: true },
      ]}
      toRequest={(input, reason) => ({
        nextActionOn: input.optionalText('nextActionOn') ?? null,
        orderId: input.text('orderId'),
        kind: input.choice('noteKind', noteKinds),
        text: input.singleLine('text'),
        reason,
      })}
      submitLabel={t('noteSubmit')}
    />
  );
}

/** A loan as a choice: its number, product and state. */
function useDescribeLoan(): (order: BorrowerData['orders'][number]) => { value: string; label: string } {
  const displayName = useDisplayNames();
  const t = useTexts('ui');
  const stateLabel = useLabels('orderState');
  return ({ orderId, productId, state, writtenOffOn }) => ({
    value: orderId,
    label: `${orderId} · ${displayName.product(productId)} · ${writtenOffOn === null ? stateLabel(state) : t('writtenOff')}`,
  });
}

/** The loan that a call is likely about: one past due, else one that is owed. */
function findOwed(orders: Props['borrower']['orders']): Props['borrower']['orders'][number] | undefined {
  return (
    orders.find(({ state }) => state === 'overdue') ?? orders.find(({ state }) => state === 'to_be_repaid')
  );
}
