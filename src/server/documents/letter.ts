import type { Component, Statement } from '../../lending/index.ts';
import { moneyText } from '../format.ts';
import { statementOn } from '../loans/index.ts';
import type { Sheet, SheetRow } from '../pdf/index.ts';
import { amountRow, type Documented, dateOf, sheetOf, sumRow } from './loan.ts';

/** Why there is no letter of no debt today; null where there is one. */
export function whyNoLetter({ order, today, texts, market }: Documented): string | null {
  const statement = statementOn(order, today);
  if (statement === null) return texts.letter.none[order.state] ?? texts.letter.notPaidOut;
  return statement.settledOn === null ? texts.letter.owed(moneyText(leftOf(statement), market)) : null;
}

/** What pays it all off today; where that isn't taken yet, the loan page's sum of what is left. */
function leftOf({ asOf, payoff, remaining, earlyRepaymentFrom }: Statement): number {
  return earlyRepaymentFrom !== null && earlyRepaymentFrom > asOf ? remaining : payoff;
}

/** That nothing is owed on the day it is drawn; null while anything is. */
export function letterSheet(loan: Documented): Sheet | null {
  const { order, name, lender, market, today, texts } = loan;
  const { letter } = texts;
  const statement = statementOn(order, today);
  if (statement?.settledOn == null) return null;
  const { settledOn, disbursedOn, granted, credit } = statement;
  const money = (amount: number) => moneyText(amount, market);
  return sheetOf(loan, {
    title: letter.title,
    suffix: 'letter',
    blocks: [
      { paragraph: letter.states({ lender, name, order: order.orderId, day: dateOf(today, loan) }) },
      {
        paragraph: letter.history({
          amount: money(order.terms.principal),
          paidOut: dateOf(disbursedOn, loan),
          settled: dateOf(settledOn, loan),
        }),
      },
      { heading: letter.paid },
      { rows: paidRows(loan, statement) },
      ...(granted === 0 ? [] : [{ paragraph: letter.letGo(money(granted)) }]),
      ...(credit === 0 ? [] : [{ paragraph: letter.credit(money(credit)) }]),
      { paragraph: letter.holds(dateOf(today, loan)) },
    ],
  });
}

/** Where the payments went, all together. */
function paidRows(loan: Documented, { payments, extensionFees }: Statement): SheetRow[] {
  const { texts, market, loanTexts } = loan;
  const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);
  const byComponent = Map.groupBy(
    payments.flatMap(({ allocations }) => allocations),
    ({ component }) => component,
  );
  const nameOf = (component: Component) =>
    component === 'vat' ? market.tax[texts.language] : loanTexts.component[component];
  const parts = [
    ...[...byComponent].map(
      ([component, paid]) => [nameOf(component), sum(paid.map(({ amount }) => amount))] as const,
    ),
    [loanTexts.toExtension, extensionFees] as const,
    [texts.credit, sum(payments.map(({ credit, held }) => credit + held))] as const,
  ];
  return [
    ...parts.filter(([, amount]) => amount !== 0).map(([name, amount]) => amountRow(name, amount, loan)),
    sumRow(texts.letter.sum, sum(payments.map(({ amount }) => amount)), loan),
  ];
}
