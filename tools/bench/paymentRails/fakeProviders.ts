import {
  createFakeOpenpay,
  type FakeOpenpay,
} from '../../../src/server/integrations/openpay/testing/fakeOpenpay.ts';
import { createFakeStp, type FakeStp } from '../../../src/server/integrations/stp/testing/fakeStp.ts';
import type { NoticeSender } from './noticeSender.ts';
import { drawProviderFault } from './seededRandom.ts';

/** A loan as the benchmark knows it: where its money goes, and what it is paid by. */
export type BenchLoan = {
  borrowerId: number;
  orderId: string;
  account: string;
  clabe: string;
  stores: readonly { id: string; reference: string }[];
};

/** Shares of what banks and people do. */
const returnedShare = 0.03;
const lateReturnShare = 0.02;
const lostNoticeShare = 0.05;
const chargebackShare = 0.03;

/** Banks, stores and their providers: what is outside, with books of its own. */
export type FakeProviders = {
  env: Record<string, string>;
  stp: FakeStp;
  openpay: FakeOpenpay;
  /** What of each payment its provider has: by its id, in centavos. */
  received: Map<string, number>;
  chargebacks: Map<string, number>;
  /** Moves the payouts that were registered since, and tells of it. */
  movePayouts(courier: NoticeSender): void;
  pay(loan: BenchLoan, index: number, courier: NoticeSender): void;
  close(): Promise<void>;
};

export async function startFakeProviders(random: () => number): Promise<FakeProviders> {
  const [stp, openpay] = await Promise.all([createFakeStp(), createFakeOpenpay()]);
  for (const fakeProvider of [stp, openpay]) fakeProvider.randomFault = () => drawProviderFault(random);
  const received = new Map<string, number>();
  const chargebacks = new Map<string, number>();
  const settledOrders = new Set<number>();

  function notifyState(
    courier: NoticeSender,
    order: { claveRastreo: string; idEF: number },
    estado: string,
  ): void {
    const body = JSON.stringify({
      id: order.idEF,
      empresa: 'QUINCENA',
      folioOrigen: order.claveRastreo,
      estado,
      tsLiquidacion: String(stp.now().getTime()),
    });
    courier.enqueue({ provider: 'stp', body, headers: stp.headers });
  }

  return {
    env: { ...stp.env, ...openpay.env },
    stp,
    openpay,
    received,
    chargebacks,
    movePayouts(courier) {
      for (const order of stp.orders) {
        if (settledOrders.has(order.idEF)) continue;
        settledOrders.add(order.idEF);
        const draw = random();
        order.estado = draw < returnedShare ? 'D' : 'LQ';
        order.tsLiquidacion = stp.now().getTime();
        if (random() >= lostNoticeShare) notifyState(courier, order, order.estado);
        if (draw < returnedShare || draw >= returnedShare + lateReturnShare) continue;
        // It comes back once it was there, and its bank says so until it is heard.
        order.estado = 'D';
        notifyState(courier, order, 'D');
      }
    },
    pay(loan, index, courier) {
      const centavos = 1_000 + Math.floor(random() * 30_000);
      const storeReference = loan.stores[index];
      const isNotified = random() >= lostNoticeShare;
      if (storeReference === undefined) {
        const depositNotice = stp.deposit(loan.clabe, centavos / 100);
        const lastDeposit = stp.deposits.at(-1);
        if (lastDeposit === undefined) return;
        const paymentId = `stp:${lastDeposit.fechaOperacion}:${lastDeposit.institucionContraparte}:${lastDeposit.claveRastreo}`;
        received.set(paymentId, centavos);
        if (isNotified) courier.enqueue({ provider: 'stp', paymentId, ...depositNotice });
        return;
      }
      openpay.addCharge(storeReference, centavos / 100);
      const paymentId = `openpay:${storeReference.id}`;
      received.set(paymentId, centavos);
      const paymentNotice = openpay.pay(storeReference.reference);
      if (random() < chargebackShare) {
        chargebacks.set(paymentId, centavos);
        courier.enqueue({
          provider: 'openpay',
          ...openpay.tell('chargeback.accepted', openpay.charges.get(storeReference.id)),
        });
      }
      if (isNotified) courier.enqueue({ provider: 'openpay', paymentId, ...paymentNotice });
    },
    async close() {
      await stp[Symbol.asyncDispose]();
      await openpay[Symbol.asyncDispose]();
    },
  };
}
