import type { UseQueryResult } from '@tanstack/react-query';
import type { LinkProps } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import type { DeskReply } from '../../contract/desk/schemas/index.ts';
import type { DeskApiError } from '../api/client.ts';
import { useLabels, useTexts } from '../texts/language.tsx';
import { useDisplayNames } from '../ui/format/displayNames.ts';
import { FormattedDay, FormattedMoney } from '../ui/format/formatted.tsx';

export type SearchMatch = DeskReply<'search'>['matches'][number];

type BorrowerMatch = Extract<SearchMatch, { kind: 'borrower' }>;

/** The name of each kind's group. */
const groupNames = {
  loan: 'loans',
  borrower: 'borrowers',
  complaint: 'complaints',
  claim: 'claims',
  suspense: 'suspense',
  deposit: 'deposits',
  bankLine: 'statements',
  receipt: 'receipts',
  approval: 'approvals',
  privacyRequest: 'privacy',
  staff: 'staff',
} as const satisfies Record<SearchMatch['kind'], string>;

/** The number by which staff know it. */
function getMatchNumber(match: SearchMatch): string {
  switch (match.kind) {
    case 'borrower':
      return String(match.borrowerId);
    case 'loan':
      return match.orderId;
    case 'complaint':
      return match.folio;
    case 'claim':
      return `${match.orderId}-${match.number}`;
    case 'suspense':
      return match.paymentId;
    case 'deposit':
      return match.depositId;
    case 'bankLine':
      return match.lineId;
    case 'receipt':
      return match.receipt;
    case 'approval':
      return match.approvalId;
    case 'privacyRequest':
      return match.requestId;
    case 'staff':
      return match.staffId;
  }
}

export function toOptionId(listId: string, match: SearchMatch): string {
  return `${listId}-${match.kind}-${getMatchNumber(match)}`;
}

export function getMatchLink(match: SearchMatch): LinkProps {
  switch (match.kind) {
    case 'borrower':
      return { to: '/borrowers/$borrowerId', params: { borrowerId: String(match.borrowerId) } };
    case 'loan':
    case 'receipt':
      return { to: '/loans/$orderId', params: { orderId: match.orderId } };
    case 'complaint':
      return { to: '/complaints', search: { folio: match.folio } };
    case 'claim': {
      const { state, orderId, number } = match;
      return {
        to: '/claims',
        search: { state, orderId, number: state === 'open' ? undefined : String(number) },
      };
    }
    case 'suspense':
      return { to: '/suspense', search: { provider: match.provider, paymentId: match.paymentId } };
    case 'deposit':
      return { to: '/tills', search: { list: 'deposits', depositId: match.depositId } };
    case 'bankLine':
      return { to: '/statements', search: { statementId: match.statementId, lineId: match.lineId } };
    case 'approval':
      return { to: '/approvals', search: { state: match.state, approvalId: match.approvalId } };
    case 'privacyRequest':
      return { to: '/privacy', search: { state: match.state, requestId: match.requestId } };
    case 'staff':
      return { to: '/staff' };
  }
}

type Props = {
  listId: string;
  isOpen: boolean;
  matches: readonly SearchMatch[];
  /** The kinds with more results than those shown. */
  kindsWithMore: readonly string[];
  active: SearchMatch | undefined;
  result: UseQueryResult<unknown, DeskApiError>;
  onOpen: (match: SearchMatch) => void;
};

/** Results of a search under its input, grouped by kind; its state where there are none. */
export function SearchResults(props: Props) {
  const { listId, isOpen, matches, kindsWithMore, active, result, onOpen } = props;
  const t = useTexts('shell');
  const activeId = active && toOptionId(listId, active);
  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  const kinds = [...new Set(matches.map(({ kind }) => kind))];
  return (
    <div className="search-panel" hidden={!isOpen}>
      <div id={listId} role="listbox" aria-label={t('searchResults')}>
        {kinds.map((kind) => (
          // biome-ignore lint/a11y/useSemanticElements: a listbox holds no fieldset
          <div key={kind} role="group" aria-label={t(groupNames[kind])}>
            <p className="search-group" aria-hidden="true">
              {t(groupNames[kind])}
              {kindsWithMore.includes(kind) ? ` · ${t('moreFound')}` : null}
            </p>
            {matches
              .filter((match) => match.kind === kind)
              .map((match) => (
                <Option
                  key={toOptionId(listId, match)}
                  id={toOptionId(listId, match)}
                  isActive={match === active}
                  onOpen={() => onOpen(match)}
                >
                  <MatchText match={match} />
                </Option>
              ))}
          </div>
        ))}
      </div>
      <SearchState result={result} count={isOpen ? matches.length : undefined} />
    </div>
  );
}

type OptionProps = { id: string; isActive: boolean; onOpen: () => void; children: ReactNode };

/** The focus stays in the input, whose keys choose among the options. */
function Option({ id, isActive, onOpen, children }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the input has the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the input has the focus
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      className="search-option"
      onMouseDown={(event) => event.preventDefault()}
      onClick={onOpen}
    >
      {children}
    </div>
  );
}

type StateProps = { result: Props['result']; count: number | undefined };

function SearchState({ result, count }: StateProps) {
  const t = useTexts('shell');
  function formatState(): string {
    if (count === undefined) return '';
    if (result.fetchStatus === 'paused') return t('offlineSearch');
    if (result.error !== null) return result.error.message || t('failedSearch');
    if (result.isPending || (result.isPlaceholderData && count === 0)) return t('searching');
    return count === 0 ? t('nothingFound') : t('found', { count });
  }
  const isShown = count === 0 || result.error !== null || result.fetchStatus === 'paused';
  return (
    <p role="status" className={isShown ? 'search-state' : 'visually-hidden'}>
      {formatState()}
    </p>
  );
}

function MatchText({ match }: { match: SearchMatch }) {
  const borrowers = useTexts('borrowers');
  const ui = useTexts('ui');
  const stateLabel = useLabels('orderState');
  const callLabel = useLabels('call');
  const displayName = useDisplayNames();
  const describeOrder = ({ productId, state, writtenOffOn }: NonNullable<BorrowerMatch['lastOrder']>) =>
    `${displayName.product(productId)} · ${writtenOffOn === null ? stateLabel(state) : ui('writtenOff')}`;
  switch (match.kind) {
    case 'borrower': {
      const { borrowerId, name, phone, lastOrder, by } = match;
      const similar = by === 'similarName' && borrowers('similarName');
      const details = [similar, borrowerId, phone, lastOrder && describeOrder(lastOrder)];
      return <OptionText main={name || borrowerId} detail={details.filter(Boolean).join(' · ')} />;
    }
    case 'loan':
      return <OptionText main={match.orderId} detail={`${match.name} · ${describeOrder(match)}`} />;
    case 'complaint':
      return <OptionText main={match.folio} detail={match.name} />;
    case 'claim':
      return <OptionText main={match.reference} detail={`${match.orderId} · ${match.name}`} />;
    case 'suspense':
      return <OptionText main={match.reference || match.paymentId} detail={<MatchAmount {...match} />} />;
    case 'deposit':
      return <OptionText main={match.reference} detail={<MatchAmount {...match} />} />;
    case 'bankLine': {
      const { reference, valueDate } = match;
      return (
        <OptionText
          main={reference}
          detail={
            <>
              <MatchAmount {...match} /> · <FormattedDay day={valueDate} />
            </>
          }
        />
      );
    }
    case 'receipt':
      return <OptionText main={match.receipt} detail={`${match.orderId} · ${match.name}`} />;
    case 'approval':
      return <OptionText main={callLabel(match.call)} detail={match.approvalId} />;
    case 'privacyRequest':
      return <OptionText main={match.name} detail={match.requestId} />;
    case 'staff':
      return <OptionText main={match.name} detail={match.email} />;
  }
}

function MatchAmount({ amount, currency }: { amount: number; currency: string }) {
  return <FormattedMoney minor={amount} currency={currency} />;
}

function OptionText({ main, detail }: { main: ReactNode; detail: ReactNode }) {
  return (
    <>
      <span className="strong">{main}</span> <span className="quiet">{detail}</span>
    </>
  );
}
