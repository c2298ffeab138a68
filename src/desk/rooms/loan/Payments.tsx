import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useMay } from '../../frame/me.tsx';
import { causeWords } from '../../texts/eventWords.ts';
import { useLanguage, useTexts, useWords } from '../../texts/language.tsx';
import { Button } from '../../ui/Button.tsx';
import { dayText } from '../../ui/format.ts';
import { TablePanel } from '../../ui/TablePanel.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { useNames } from '../../ui/useNames.ts';
import { Day, Money } from '../../ui/Written.tsx';
import type { Loan } from './action.tsx';
import { PrintReceipt } from './PrintReceipt.tsx';
import { paymentActions } from './paymentActions.tsx';
import { loanTexts } from './texts.ts';

type Payment = Loan['payments'][number];

/** The money that came in for the loan, and what may be done about each of it. */
export function Payments({ loan }: { loan: Loan }) {
  const say = useTexts(loanTexts);
  const { language } = useLanguage();
  const nameOf = useNames();
  const may = useMay();
  const { currency, payments } = loan;
  return (
    <TablePanel<Payment>
      title={say('payments')}
      empty={say('noPayments')}
      rows={payments}
      keyOf={({ paymentId }) => paymentId}
      columns={[
        {
          id: 'valueDate',
          header: say('day'),
          cell: ({ provider, valueDate, accountingDay }) => (
            <>
              <Day day={valueDate} />
              {accountingDay === null ? null : (
                <div>
                  <Link
                    to="/reconciliation"
                    search={{ provider, day: accountingDay }}
                    title={say('lateEntryWhy')}
                    className="row-link"
                  >
                    {say('lateEntry', { day: dayText(accountingDay, language) })}
                  </Link>
                </div>
              )}
            </>
          ),
        },
        {
          id: 'how',
          header: say('how'),
          cell: ({ provider, channel }) =>
            [...new Set([nameOf.provider(provider), nameOf.channel(channel)])].join(' · '),
        },
        {
          id: 'reference',
          header: say('reference'),
          cell: ({ reference }) => <span className="figure">{reference}</span>,
        },
        {
          id: 'amount',
          header: say('amount'),
          align: 'end',
          cell: ({ amount }) => <Money minor={amount} currency={currency} />,
        },
        {
          id: 'left',
          header: say('left'),
          align: 'end',
          cell: ({ credit }) => (credit === 0 ? '' : <Money minor={credit} currency={currency} />),
        },
        {
          id: 'actions',
          header: '',
          align: 'end',
          cell: (payment) => (
            <>
              {may('receipt') ? <PrintReceipt orderId={loan.orderId} paymentId={payment.paymentId} /> : null}
              {payment.undoneOn === null ? (
                <PaymentActions loan={loan} payment={payment} />
              ) : (
                <Tag tone="bad">{say('undone', { day: dayText(payment.undoneOn, language) })}</Tag>
              )}
            </>
          ),
        },
      ]}
    />
  );
}

function PaymentActions({ loan, payment }: { loan: Loan; payment: Payment }) {
  const say = useTexts(loanTexts);
  const may = useMay();
  const causeOf = useWords(causeWords);
  const [open, setOpen] = useState<string>();
  const actions = paymentActions(loan, payment, say, causeOf).filter(({ call }) => may(call));
  return (
    <>
      {actions.map(({ call, label, dialog }) => (
        <span key={call}>
          <Button kind="plain" onClick={() => setOpen(call)}>
            {label}
          </Button>
          {dialog(open === call, () => setOpen(undefined))}
        </span>
      ))}
    </>
  );
}
