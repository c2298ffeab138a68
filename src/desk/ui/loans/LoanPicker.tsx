import { useState } from 'react';
import type { DeskReply } from '../../../contract/desk/schemas/index.ts';
import { useDeskQuery } from '../../api/queries.ts';
import { useTexts } from '../../texts/language.tsx';
import { Button } from '../controls/Button.tsx';
import { useDisplayNames } from '../format/displayNames.ts';
import { formatMoney } from '../format/format.ts';
import { OrderStateTag } from '../format/tags.tsx';
import { EmptyState, QueryView } from '../page/QueryView.tsx';

type Props = { label: string; onPick: (orderId: string) => void };

const minSearchLength = 3;

/** Finds a loan by its number, a reference of it, or the name or phone of its borrower. */
export function LoanPicker({ label, onPick }: Props) {
  const t = useTexts('loanPicker');
  const [draft, setDraft] = useState('');
  const [query, setQuery] = useState<string>();
  return (
    <>
      <form
        className="filters"
        onSubmit={(event) => {
          event.preventDefault();
          setQuery(draft.trim());
        }}
      >
        <label className="filter">
          <span className="quiet">{label}</span>
          <input
            className="input"
            value={draft}
            maxLength={80}
            placeholder={t('by')}
            onChange={({ target }) => setDraft(target.value)}
          />
        </label>
        <Button type="submit">{t('search')}</Button>
      </form>
      {query === undefined ? null : query.length < minSearchLength ? (
        <p role="alert">{t('tooShort')}</p>
      ) : (
        <FoundLoans key={query} query={query} onPick={onPick} />
      )}
    </>
  );
}

/** Loans that the text names, then the borrowers whose loans they may be. */
function FoundLoans({ query, onPick }: { query: string; onPick: Props['onPick'] }) {
  const t = useTexts('loanPicker');
  const displayName = useDisplayNames();
  const search = useDeskQuery('search', { query });
  return (
    <QueryView query={search} data={search.data} skeletonRows={2}>
      {({ matches, kindsWithMore }) => {
        const loans = matches.filter((match) => match.kind === 'loan');
        const borrowers = matches.filter((match) => match.kind === 'borrower');
        if (loans.length + borrowers.length === 0) return <EmptyState>{t('nobody')}</EmptyState>;
        return (
          <>
            <ol className="suggestions">
              {loans.map(({ orderId, name, productId, state, writtenOffOn }) => (
                <li key={orderId}>
                  <div>
                    <span className="numeric">{orderId}</span> · {name} · {displayName.product(productId)}{' '}
                    <OrderStateTag state={state} isWrittenOff={writtenOffOn !== null} />
                  </div>
                  <Button onClick={() => onPick(orderId)}>{t('pick')}</Button>
                </li>
              ))}
              {borrowers.map(({ borrowerId, name, phone }) => (
                <BorrowerLoans key={borrowerId} {...{ borrowerId, name, phone, onPick }} />
              ))}
            </ol>
            {kindsWithMore.some((kind) => kind === 'loan' || kind === 'borrower') ? (
              <p className="quiet">{t('more')}</p>
            ) : null}
          </>
        );
      }}
    </QueryView>
  );
}

type BorrowerLoansProps = { borrowerId: number; name: string; phone: string; onPick: Props['onPick'] };

/** The loans of one borrower that may take money, once they are asked for. */
function BorrowerLoans({ borrowerId, name, phone, onPick }: BorrowerLoansProps) {
  const t = useTexts('loanPicker');
  const [isOpen, setOpen] = useState(false);
  const { data } = useDeskQuery('borrower', { borrowerId }, { enabled: isOpen });
  const loans = data?.orders.filter(({ disbursedOn }) => disbursedOn !== null);
  return (
    <li>
      <div>
        {name || borrowerId} · {borrowerId} · {phone}
        {loans === undefined ? null : loans.length === 0 ? (
          <p className="quiet">{t('noLoans')}</p>
        ) : (
          loans.map((loan) => <BorrowerLoan key={loan.orderId} loan={loan} onPick={onPick} />)
        )}
      </div>
      {isOpen ? null : <Button onClick={() => setOpen(true)}>{t('loans')}</Button>}
    </li>
  );
}

type BorrowerLoanProps = { loan: DeskReply<'borrower'>['orders'][number]; onPick: Props['onPick'] };

function BorrowerLoan({ loan: { orderId, state, owed, currency, writtenOffOn }, onPick }: BorrowerLoanProps) {
  const t = useTexts('loanPicker');
  return (
    <p>
      <Button kind="plain" onClick={() => onPick(orderId)} label={`${t('pick')}: ${orderId}`}>
        {orderId}
      </Button>{' '}
      {formatMoney(owed, currency)} <OrderStateTag state={state} isWrittenOff={writtenOffOn !== null} />
    </p>
  );
}
