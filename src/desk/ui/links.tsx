import { Link, type LinkProps } from '@tanstack/react-router';
import { useTexts } from '../texts/language.tsx';
import { uiTexts } from './texts.ts';

/** Back to the list without what stands open of it. */
export function CloseLink(to: Pick<LinkProps, 'to' | 'search'>) {
  const say = useTexts(uiTexts);
  return (
    <Link {...to} className="button plain">
      {say('close')}
    </Link>
  );
}

type Looks = { className?: string; tabIndex?: number };
type Somebody = { borrowerId: number; name?: string };

export function LoanLink({ orderId, ...looks }: { orderId: string } & Looks) {
  return (
    <Link to="/loans/$orderId" params={{ orderId }} {...looks}>
      {orderId}
    </Link>
  );
}

/** By number where the name isn't known, or was erased. */
export function BorrowerLink({ borrowerId, name = '', ...looks }: Somebody & Looks) {
  return (
    <Link to="/borrowers/$borrowerId" params={{ borrowerId: String(borrowerId) }} {...looks}>
      {name || borrowerId}
    </Link>
  );
}
