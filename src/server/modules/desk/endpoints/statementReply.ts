import type { DeskReply } from '../../../../contract/desk/schemas/index.ts';
import type { InstalmentStatement, Statement } from '../../../../lending/index.ts';

type StatementReply = NonNullable<DeskReply<'loan'>['statement']>;

/** A statement as the desk shows it. */
export function toStatementReply(statement: Statement): StatementReply {
  const { payoff, remaining, dueNow, repayAmount, repayDate, overdueSince, daysOverdue } = statement;
  const {
    disbursedOn,
    totals,
    credit,
    settledOn,
    writtenOffOn,
    collectionHold: pause,
    promises,
    settlementOffers: offers,
  } = statement;
  return {
    disbursedOn,
    payoff,
    remaining,
    dueNow,
    repayAmount,
    repayDate,
    overdueSince,
    daysOverdue,
    lateCharges: totals.lateInterest.outstanding + totals.penalty.outstanding,
    fees: totals.fee.outstanding + totals.enforcement.outstanding,
    interest: totals.interest.outstanding + totals.vat.outstanding,
    credit,
    settledOn,
    writtenOffOn,
    isPaused: pause !== null,
    pausedUntil: pause?.until ?? null,
    instalments: statement.instalments.map(toInstalmentReply),
    promises: promises.map(({ id, amount, paysBy, paid, state }) => ({ id, amount, paysBy, paid, state })),
    offers: offers.map(({ id, amount, expiresOn, paid, state }) => ({ id, amount, expiresOn, paid, state })),
  };
}

function toInstalmentReply(instalment: InstalmentStatement): StatementReply['instalments'][number] {
  const { number, dueOn, originalDueOn, components, outstanding, daysOverdue, paidOn } = instalment;
  const { lateInterest, penalty, fee, enforcement, interest, vat, principal } = components;
  const allComponents = Object.values(components);
  return {
    number,
    dueOn,
    originalDueOn,
    principal: principal.accrued,
    interest: interest.accrued,
    vat: vat.accrued,
    lateCharges: lateInterest.accrued + penalty.accrued,
    fees: fee.accrued + enforcement.accrued,
    paid: allComponents.reduce((sum, { paid }) => sum + paid, 0),
    waived: allComponents.reduce((sum, { waived }) => sum + waived, 0),
    outstanding,
    daysOverdue,
    paidOn,
  };
}
