import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, useId, useState } from 'react';
import { isRepayable } from '../../../contract/status.ts';
import { useCan } from '../../api/me.tsx';
import type { LoanCall } from '../../features/loanActions/createLoanAction.tsx';
import { listLoanActions } from '../../features/loanActions/loanActions.tsx';
import {
  ReceiptDialog,
  type RecordedPayment,
  RecordPaymentButton,
} from '../../features/loanActions/RecordPaymentButton.tsx';
import { useActionContext } from '../../features/loanActions/useActionContext.ts';
import type { Loan } from '../../features/loans/loan.ts';
import { useTexts } from '../../texts/language.tsx';
import { LoanDocuments } from './LoanDocuments.tsx';

const route = getRouteApi('/loans/$orderId');

/** The actions that the loan's state allows and the staff member is permitted. */
export function LoanActions({ loan }: { loan: Loan }) {
  const t = useTexts('loan');
  const can = useCan();
  const [recorded, setRecorded] = useState<RecordedPayment>();
  const actions = listLoanActions(loan, useActionContext(loan)).filter(({ call }) => can(call));
  const { statement } = loan;
  const isPayable = statement !== null && isRepayable(loan.state) && can('pay');
  const { payment, line } = route.useSearch();
  const contactActions = actions.filter(({ call }) => actionGroups[call] === 'contact');
  const debtActions = actions.filter(({ call }) => actionGroups[call] === 'debt');
  return (
    <>
      <section className="action-groups" aria-label={t('actions')}>
        <ActionGroup name={t('actionsOfDebt')} isEmpty={debtActions.length === 0 && !isPayable}>
          {isPayable ? (
            <RecordPaymentButton
              {...{ loan, statement }}
              isOpenAtFirst={payment !== undefined}
              lineId={line}
              onRecorded={setRecorded}
            />
          ) : null}
          {debtActions.map(({ button }) => button)}
        </ActionGroup>
        <ActionGroup name={t('actionsOfContact')} isEmpty={contactActions.length === 0}>
          {contactActions.map(({ button }) => button)}
        </ActionGroup>
        <ActionGroup name={t('papers')} isEmpty={statement === null || !can('agreement')}>
          <LoanDocuments loan={loan} />
        </ActionGroup>
      </section>
      <ReceiptDialog {...{ loan, recorded }} onClose={() => setRecorded(undefined)} />
    </>
  );
}

/** The group of each action; those of a payment stand beside it. */
const actionGroups: Readonly<Record<LoanCall, 'debt' | 'contact' | 'payment'>> = {
  waive: 'debt',
  settle: 'debt',
  restructure: 'debt',
  stopAccrual: 'debt',
  writeOff: 'debt',
  paidByHand: 'debt',
  promise: 'contact',
  pause: 'contact',
  endPause: 'contact',
  note: 'contact',
  reverse: 'payment',
  refund: 'payment',
};

type ActionGroupProps = { name: string; isEmpty: boolean; children: ReactNode };

function ActionGroup({ name, isEmpty, children }: ActionGroupProps) {
  const id = useId();
  if (isEmpty) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: no fieldset: its buttons open dialogs
    <div role="group" aria-labelledby={id}>
      <span className="quiet small" id={id}>
        {name}
      </span>
      <div className="actions">{children}</div>
    </div>
  );
}
