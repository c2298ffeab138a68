import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { DeskItem } from '../../../contract/desk/schemas/index.ts';
import { useRows } from '../../api/queries.ts';
import { useMay } from '../../frame/me.tsx';
import { useTexts } from '../../texts/language.tsx';
import { Button } from '../../ui/Button.tsx';
import { WriteButton } from '../../ui/form/WriteButton.tsx';
import { WriteDialog } from '../../ui/form/WriteDialog.tsx';
import { moneyText } from '../../ui/format.ts';
import { Empty, Loaded } from '../../ui/Loaded.tsx';
import { CloseLink, LoanLink } from '../../ui/links.tsx';
import { OrderState } from '../../ui/OrderState.tsx';
import { Panel } from '../../ui/Room.tsx';
import { useNames } from '../../ui/useNames.ts';
import { Money } from '../../ui/Written.tsx';
import { suspenseTexts } from './texts.ts';

type Suggestion = DeskItem<'suggestions'>;
type Payment = { provider: string; paymentId: string };

const whys = {
  reference: 'whyReference',
  formerReference: 'formerReference',
  similarReference: 'similarReference',
  amount: 'whyAmount',
  claimed: 'claimed',
  payerAccount: 'payerAccount',
  payerName: 'payerName',
} as const satisfies Record<Suggestion['why'][number], string>;

/** Where a payment may belong, each with its reasons, and giving it to one. */
export function Suggestions(payment: Payment) {
  const say = useTexts(suspenseTexts);
  const may = useMay();
  const { query, items } = useRows('suggestions', payment);
  const { items: waiting } = useRows('suspense', payment);
  const [chosen, setChosen] = useState<Suggestion>();
  const row = waiting?.find(
    ({ provider, paymentId }) => provider === payment.provider && paymentId === payment.paymentId,
  );
  const amount = row === undefined ? '' : moneyText(row.amount, row.currency);
  return (
    <Panel title={say('open', { amount })} aside={<CloseLink to="/suspense" search={{}} />}>
      {row?.sender == null ? null : (
        <p className="quiet">
          {say('sender')} {[row.sender.name, row.sender.account].filter((one) => one !== '').join(' · ')}
        </p>
      )}
      <h3>{say('suggestions')}</h3>
      <Loaded query={query} data={items} rows={3}>
        {(items) =>
          items.length === 0 ? (
            <Empty>{say('nothing')}</Empty>
          ) : (
            <ol className="suggestions">
              {items.map((suggestion) => (
                <li key={suggestion.orderId}>
                  <Suggested suggestion={suggestion} />
                  {may('match') ? (
                    <Button kind="primary" onClick={() => setChosen(suggestion)}>
                      {say('match')}
                    </Button>
                  ) : null}
                </li>
              ))}
            </ol>
          )
        }
      </Loaded>
      {may('match') ? <OtherOrder payment={payment} choose={setChosen} /> : null}
      {row === undefined ? null : <GiveBack row={row} amount={amount} />}
      <Match
        payment={payment}
        amount={amount}
        currency={row?.currency}
        chosen={chosen}
        close={() => setChosen(undefined)}
      />
    </Panel>
  );
}

/** Returning it, with the way and the account said beforehand; or why it can't be returned. */
function GiveBack({ row, amount }: { row: DeskItem<'suspense'>; amount: string }) {
  const say = useTexts(suspenseTexts);
  const nameOf = useNames();
  const navigate = useNavigate();
  const may = useMay();
  const { provider, paymentId, wayBack } = row;
  const { by, account } = wayBack;
  if (!may('returnSuspense')) return null;
  if (by !== 'refund' && by !== 'payout') return <p className="quiet">{say(by)}</p>;
  const refund = account === '' ? 'refundLead' : 'refundToLead';
  const lead = say(by === 'payout' ? 'payoutLead' : refund, {
    provider: nameOf.provider(wayBack.provider),
    account,
  });
  return (
    <>
      <p className="quiet">{lead}</p>
      <WriteButton
        name="returnSuspense"
        about={`return ${provider} ${paymentId}`}
        button={say('giveBack')}
        title={say('giveBackTitle', { amount })}
        lead={lead}
        place={{}}
        toRequest={(_, reason) => ({ provider, paymentId, reason })}
        submit={say('giveBack')}
        onDone={() => navigate({ to: '/suspense', search: {} })}
      />
    </>
  );
}

/** An order that nothing suggests: it is shown with its borrower before the payment is given to it. */
function OtherOrder({ payment, choose }: { payment: Payment; choose: (suggestion: Suggestion) => void }) {
  const say = useTexts(suspenseTexts);
  const [typed, setTyped] = useState('');
  const [orderId, setOrderId] = useState<string>();
  return (
    <>
      <form
        className="filters"
        onSubmit={(event) => {
          event.preventDefault();
          if (typed.trim() !== '') setOrderId(typed.trim());
        }}
      >
        <label className="filter">
          <span className="quiet">{say('other')}</span>
          <input
            className="input"
            value={typed}
            maxLength={64}
            onChange={({ target }) => setTyped(target.value)}
          />
        </label>
        <Button type="submit">{say('look')}</Button>
      </form>
      {orderId === undefined ? null : (
        <LookedUp key={orderId} payment={payment} orderId={orderId} choose={choose} />
      )}
    </>
  );
}

type LookedUpProps = { payment: Payment; orderId: string; choose: (suggestion: Suggestion) => void };

function LookedUp({ payment, orderId, choose }: LookedUpProps) {
  const say = useTexts(suspenseTexts);
  const { query, items } = useRows('suggestions', { ...payment, orderId });
  return (
    <Loaded query={query} data={items} rows={1}>
      {(items) => {
        const found = items.find((item) => item.orderId === orderId);
        if (found === undefined) return <Empty>{say('owesNothing')}</Empty>;
        return (
          <div className="suggestions">
            <Suggested suggestion={found} />
            <Button kind="primary" onClick={() => choose(found)}>
              {say('match')}
            </Button>
          </div>
        );
      }}
    </Loaded>
  );
}

function Suggested({ suggestion }: { suggestion: Suggestion }) {
  const say = useTexts(suspenseTexts);
  const { orderId, name, borrowerId, state, owed, overpayment, needsApproval, currency, why } = suggestion;
  return (
    <div>
      <p>
        <LoanLink orderId={orderId} /> · {name || borrowerId} <OrderState state={state} />
      </p>
      <p className="quiet">
        {say('owed')} <Money minor={owed} currency={currency} />
        {why.length === 0 ? null : ` · ${why.map((one) => say(whys[one])).join(', ')}`}
      </p>
      {overpayment === 0 ? null : (
        <p className="quiet">
          {say('overpayment')} <Money minor={overpayment} currency={currency} />
        </p>
      )}
      {needsApproval ? <p className="quiet">{say('needsApproval')}</p> : null}
    </div>
  );
}

type MatchProps = {
  payment: Payment;
  amount: string;
  currency: string | undefined;
  chosen: Suggestion | undefined;
  close: () => void;
};

function Match({ payment, amount, currency, chosen, close }: MatchProps) {
  const say = useTexts(suspenseTexts);
  const navigate = useNavigate();
  if (chosen === undefined) return null;
  const { orderId, borrowerId } = chosen;
  return (
    <WriteDialog
      key={orderId}
      name="match"
      about={`match ${payment.provider} ${payment.paymentId} ${orderId}`}
      title={say('matchTitle', { amount, orderId })}
      lead={say('matchLead')}
      {...(currency === undefined ? {} : { place: { currency } })}
      isOpen
      onClose={close}
      fields={[]}
      toRequest={(_, reason) => ({ ...payment, reason, orderId, borrowerId })}
      submit={say('matchSubmit')}
      onDone={() => navigate({ to: '/suspense', search: {} })}
    >
      <Suggested suggestion={chosen} />
    </WriteDialog>
  );
}
