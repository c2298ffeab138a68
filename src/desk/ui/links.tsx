import { Link, type LinkProps, useNavigate } from '@tanstack/react-router';
import { useTexts } from '../texts/language.tsx';
import { useShortcuts } from './shortcuts.tsx';

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

/** Shows the borrower's number where the name is unknown or erased. */
export function BorrowerLink({ borrowerId, name = '', ...appearance }: BorrowerRef & LinkStyle) {
  return (
    <Link to="/borrowers/$borrowerId" params={{ borrowerId: String(borrowerId) }} {...appearance}>
      {name || borrowerId}
    </Link>
  );
}
