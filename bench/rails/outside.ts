import { type OpenpayStandIn, openpayStandIn } from '../../src/server/providers/openpay/testing/standIn.ts';
import { type StpStandIn, stpStandIn } from '../../src/server/providers/stp/testing/standIn.ts';
import { mishapOf } from './chance.ts';
import type { Courier } from './courier.ts';

/** A loan as the benchmark knows it: where its money goes, and what it is paid by. */
export type Loan = {
  borrowerId: number;
  orderId: string;
  account: string;
  clabe: string;
  stores: readonly { id: string; reference: string }[];
};

/** Shares of what banks and people do. */
const returned = 0.03;
const returnedLate = 0.02;
const unheard = 0.05;
const chargedBack = 0.03;

/** Banks, stores and their providers: what is outside, with books of its own. */
export type Outside = {
  env: Record<string, string>;
  stp: StpStandIn;
  openpay: OpenpayStandIn;
  /** What of each payment its provider has: by its id, in centavos. */
  received: Map<string, number>;
  takenBack: Map<string, number>;
  /** Moves the payouts that were registered since, and tells of it. */
  movePayouts(courier: Courier): void;
  pay(loan: Loan, place: number, courier: Courier): void;
  close(): Promise<void>;
};

export async function openOutside(random: () => number): Promise<Outside> {
  const [stp, openpay] = await Promise.all([stpStandIn(), openpayStandIn()]);
  for (const one of [stp, openpay]) one.chance = () => mishapOf(random);
  const received = new Map<string, number>();
  const takenBack = new Map<string, number>();
  const moved = new Set<number>();

  function tellState(courier: Courier, order: { claveRastreo: string; idEF: number }, estado: string): void {
    const body = JSON.stringify({
      id: order.idEF,
      empresa: 'QUINCENA',
      folioOrigen: order.claveRastreo,
      estado,
      tsLiquidacion: String(stp.now().getTime()),
    });
    courier.tell({ provider: 'stp', body, headers: stp.headers });
  }

  return {
    env: { ...stp.env, ...openpay.env },
    stp,
    openpay,
    received,
    takenBack,
    movePayouts(courier) {
      for (const order of stp.orders) {
        if (moved.has(order.idEF)) continue;
        moved.add(order.idEF);
        const drawn = random();
        order.estado = drawn < returned ? 'D' : 'LQ';
        order.tsLiquidacion = stp.now().getTime();
        if (random() >= unheard) tellState(courier, order, order.estado);
        if (drawn < returned || drawn >= returned + returnedLate) continue;
        // It comes back once it was there, and its bank says so until it is heard.
        order.estado = 'D';
        tellState(courier, order, 'D');
      }
    },
    pay(loan, place, courier) {
      const centavos = 1_000 + Math.floor(random() * 30_000);
      const store = loan.stores[place];
      const isHeard = random() >= unheard;
      if (store === undefined) {
        const told = stp.deposit(loan.clabe, centavos / 100);
        const last = stp.deposits.at(-1);
        if (last === undefined) return;
        const paymentId = `stp:${last.fechaOperacion}:${last.institucionContraparte}:${last.claveRastreo}`;
        received.set(paymentId, centavos);
        if (isHeard) courier.tell({ provider: 'stp', paymentId, ...told });
        return;
      }
      openpay.take(store, centavos / 100);
      const paymentId = `openpay:${store.id}`;
      received.set(paymentId, centavos);
      const paid = openpay.pay(store.reference);
      if (random() < chargedBack) {
        takenBack.set(paymentId, centavos);
        courier.tell({
          provider: 'openpay',
          ...openpay.tell('chargeback.accepted', openpay.charges.get(store.id)),
        });
      }
      if (isHeard) courier.tell({ provider: 'openpay', paymentId, ...paid });
    },
    async close() {
      await stp[Symbol.asyncDispose]();
      await openpay[Symbol.asyncDispose]();
    },
  };
}
