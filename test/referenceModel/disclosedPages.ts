import { expect } from 'vitest';
import type { EndpointName } from '../../src/contract/endpoints.ts';
import type { ResponseData } from '../../src/contract/schemas/index.ts';
import {
  expectConsistentSums,
  formatDigits,
  parseHeadlineAmount,
  parseMinorUnits,
} from '../../src/server/testing/sums.ts';
import type { Simulation } from './simulation.ts';

/** The reply of a page's call, as the simulated borrower gets it. */
export async function fetchPage<Name extends EndpointName>(
  name: Name,
  { server, borrower }: Simulation,
  payload: object,
  language: '1' | '2' = '1',
): Promise<ResponseData<Name>> {
  return (await server.call(name, { ...payload }, borrower, language)).body.data;
}

/** Every page states the same amount, and its lists sum to it. True if part of an extension's fee is held. */
export async function checkPages(simulation: Simulation, language: '1' | '2'): Promise<boolean> {
  const { orderId } = simulation;
  const loan = await fetchPage('loanDetails', simulation, { orderId }, language);
  const { detail, plan } = loan.userOrderDetail;
  expectConsistentSums(detail, loan.amount);
  expect(parseHeadlineAmount(loan)).toBe(loan.amount);
  for (const { amount, items } of loan.payments)
    expect(items.reduce((sum, { value }) => sum + parseMinorUnits(value), 0)).toBe(amount);
  const contract = await fetchPage('contractDetail', simulation, { orderNo: orderId }, language);
  const { giveAmount, commission, Interest, IVA, contractAmount } = contract;
  expect(giveAmount + commission + Interest + IVA).toBe(contractAmount);
  expect(contract.plan.reduce((sum, { amount }) => sum + amount, 0)).toBe(contractAmount);
  if (loan.orderStatus === 200) return false;

  const remaining = parseMinorUnits(detail.findLast(({ tone }) => tone === 'sum')?.value ?? '');
  const plannedNumbers = plan
    .filter(({ tone }) => tone !== 'paid')
    .map(({ value }) => parseMinorUnits(value));
  const repayment = await fetchPage('repaymentDetail', simulation, { orderId }, language);
  // The last instalment may be paid off today for less than on its due date, which the page states too.
  const amountOnDueDate = repayment.ways[0]?.later?.amount ?? remaining;
  if (plan.length > 0) expect(plannedNumbers.reduce((sum, amount) => sum + amount, 0)).toBe(amountOnDueDate);
  expectConsistentSums(repayment.detail, repayment.repayAmount);
  const [instalment, , all] = repayment.ways;
  const { orders } = await fetchPage('orderList', simulation, {}, language);
  const listedOrder = orders.find(({ orderNo }) => orderNo === orderId);
  const { orderDetail } = await fetchPage('complaintInit', simulation, { orderId }, language);
  expect([
    repayment.repayAmount,
    parseHeadlineAmount(repayment),
    instalment?.amount,
    listedOrder?.amount,
    orderDetail?.amount,
    parseMinorUnits(orderDetail?.list[0]?.value ?? ''),
  ]).toEqual(Array.from({ length: 6 }, () => loan.amount));
  expect([repayment.repayDate, listedOrder?.dueDate]).toEqual([loan.dueDate, loan.dueDate]);

  if (loan.isDelay === 0) return false;
  const extension = await fetchPage('extensionDetail', simulation, { orderId }, language);
  const { delayInfo, repayPlan, comparison, held, warning } = extension;
  const [today, extend, doNothing] = comparison;
  const extraCost = (extend?.amount ?? 0) - (doNothing?.amount ?? 0);
  expect(warning === '').toBe(extraCost <= 0);
  expect(warning).toBe(loan.delayNote);
  if (extraCost > 0) expect(warning).toContain(formatDigits(extraCost));
  expect(repayPlan.reduce((sum, { amount }) => sum + amount, 0)).toBe(extend?.amount);
  expect([repayPlan[0]?.amount, parseHeadlineAmount(extension)]).toEqual([
    delayInfo.delayAmount,
    delayInfo.delayAmount,
  ]);
  expect(today?.amount).toBe(all?.amount);
  expect(extend?.remark).toContain(repayPlan[0] && formatDigits(delayInfo.delayAmount));
  if (held > 0) expect(extension.noticeMsg).toContain(formatDigits(held));
  return held > 0;
}
