import { Link, type LinkProps, useNavigate } from '@tanstack/react-router';
import { applicationStates } from '../../../contract/desk/applications.ts';
import type { OrderStateName } from '../../../contract/status.ts';
import { useCan } from '../../api/me.tsx';
import { useTexts } from '../../texts/language.tsx';
import { useShortcuts } from '../controls/shortcuts.tsx';

/** Closes the detail, also by Escape: links back to the list, whose row then has the focus. */
export function CloseLink(to: Pick<LinkProps, 'to' | 'search'>) {
  const t = useTexts('ui');
  const navigate = useNavigate();
  function close(): void {
    const row = document.querySelector<HTMLElement>('tr[aria-current] .row-link');
    void navigate(to).then(() => row?.focus());
  }
  useShortcuts([{ key: 'Escape', label: t('closeDetail'), run: close }]);
  return (
    <Link
      {...to}
      className="button plain"
      onClick={(event) => {
        event.preventDefault();
        close();
      }}
    >
      {t('close')}
    </Link>
  );
}

type LinkStyle = { className?: string; tabIndex?: number };
type BorrowerRef = { borrowerId: number; name?: string };

export function LoanLink({ orderId, ...appearance }: { orderId: string } & LinkStyle) {
  return (
    <Link to="/loans/$orderId" params={{ orderId }} {...appearance}>
      {orderId}
    </Link>
  );
}

type OrderRef = { orderId: string; state: OrderStateName };

/** The search that finds an order's application, for staff who read applications; undefined for a loan. */
export function useApplicationSearch({ orderId, state }: OrderRef) {
  const can = useCan();
  const listed = applicationStates.find((one) => one === state);
  // An order that is being paid out has a loan page.
  if (listed === undefined || listed === 'paying_out' || !can('application')) return undefined;
  return { state: listed, orderId };
}

/** To the loan, or to the application that isn't one. */
export function OrderLink({ orderId, state, ...appearance }: OrderRef & LinkStyle) {
  const search = useApplicationSearch({ orderId, state });
  if (search === undefined) return <LoanLink orderId={orderId} {...appearance} />;
  return (
    <Link to="/applications" search={search} {...appearance}>
      {orderId}
    </Link>
  );
}

/** Shows the borrower's number where the name is unknown or erased. */
export function BorrowerLink({ borrowerId, name = '', ...appearance }: BorrowerRef & LinkStyle) {
  return (
    <Link to="/borrowers/$borrowerId" params={{ borrowerId: String(borrowerId) }} {...appearance}>
      {name || borrowerId}
    </Link>
  );
}
