import { Link, type LinkProps } from '@tanstack/react-router';
import { useTexts } from '../texts/language.tsx';

/** Back to the list without what stands open of it. */
export function CloseLink(to: Pick<LinkProps, 'to' | 'search'>) {
  const t = useTexts('ui');
  return (
    <Link {...to} className="button plain">
      {t('close')}
    </Link>
  );
}

type LinkAppearance = { className?: string; tabIndex?: number };
type BorrowerRef = { borrowerId: number; name?: string };

export function LoanLink({ orderId, ...appearance }: { orderId: string } & LinkAppearance) {
  return (
    <Link to="/loans/$orderId" params={{ orderId }} {...appearance}>
      {orderId}
    </Link>
  );
}

/** By number where the name isn't known, or was erased. */
export function BorrowerLink({ borrowerId, name = '', ...appearance }: BorrowerRef & LinkAppearance) {
  return (
    <Link to="/borrowers/$borrowerId" params={{ borrowerId: String(borrowerId) }} {...appearance}>
      {name || borrowerId}
    </Link>
  );
}
