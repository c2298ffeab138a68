import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { DeskItem } from '../../../contract/desk/schemas/index.ts';
import { useRows } from '../../api/queries.ts';
import { useMay } from '../../frame/me.tsx';
import { useTexts } from '../../texts/language.tsx';
import { Button } from '../../ui/Button.tsx';
import { WriteDialog } from '../../ui/form/WriteDialog.tsx';
import { moneyText } from '../../ui/format.ts';
import { Empty, Loaded } from '../../ui/Loaded.tsx';
import { CloseLink, LoanLink } from '../../ui/links.tsx';
import { OrderState } from '../../ui/OrderState.tsx';
import { Panel } from '../../ui/Room.tsx';
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
} as const satisfies Record<Suggestion['why'][number], string>;

/** Where a payment may belong, each with its reasons, and giving it to one. */
export function Suggestions(payment: Payment) {
  const say = useTexts(suspenseTexts);
  const may = useMay();
  const { query, items } = useRows('suggestions', payment);
  const { items: waiting } = useRows('suspense', {});
  const [chosen, setChosen] = useState<Suggestion | 'other'>();
  const row = waiting?.find(
    ({ provider, paymentId }) => provider === payment.provider && paymentId === payment.paymentId,
  );
  const amount = row === undefined ? '' : moneyText(row.amount, row.currency);
  return (
    <Panel title={say('open', { amount })} aside={<CloseLink to="/suspense" search={{}} />}>
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
      {may('match') ? <Button onClick={() => setChosen('other')}>{say('other')}</Button> : null}
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

function Suggested({ suggestion }: { suggestion: Suggestion }) {
  const say = useTexts(suspenseTexts);
  const { orderId, name, borrowerId, state, owed, currency, why } = suggestion;
  return (
    <div>
      <p>
        <LoanLink orderId={orderId} /> · {name || borrowerId} <OrderState state={state} />
      </p>
      <p className="quiet">
        {say('owed')} <Money minor={owed} currency={currency} /> ·{' '}
        {why.map((one) => say(whys[one])).join(', ')}
      </p>
    </div>
  );
}

type MatchProps = {
  payment: Payment;
  amount: string;
  currency: string | undefined;
  chosen: Suggestion | 'other' | undefined;
  close: () => void;
};

function Match({ payment, amount, currency, chosen, close }: MatchProps) {
  const say = useTexts(suspenseTexts);
  const navigate = useNavigate();
  const { provider, paymentId } = payment;
  const known = chosen === undefined || chosen === 'other' ? undefined : chosen;
  return (
    <WriteDialog
      key={known?.orderId ?? 'other'}
      name="match"
      about={`match ${provider} ${paymentId} ${known?.orderId ?? ''}`}
      title={
        known === undefined
          ? say('otherTitle', { amount })
          : say('matchTitle', { amount, orderId: known.orderId })
      }
      lead={say('matchLead')}
      {...(currency === undefined ? {} : { place: { currency } })}
      isOpen={chosen !== undefined}
      onClose={close}
      fields={known === undefined ? [{ kind: 'text', name: 'orderId', label: say('order'), most: 64 }] : []}
      toRequest={(typed, reason) => ({
        provider,
        paymentId,
        reason,
        orderId: known?.orderId ?? typed.text('orderId'),
        ...(known === undefined ? {} : { borrowerId: known.borrowerId }),
      })}
      submit={say('matchSubmit')}
      onDone={() => navigate({ to: '/suspense', search: {} })}
    />
  );
}
