import { setTimeout as sleep } from 'node:timers/promises';
import {
  createFakeOpenpay,
  type FakeOpenpay,
} from '../../../src/server/integrations/openpay/testing/fakeOpenpay.ts';
import { createFakeStp, type FakeStp } from '../../../src/server/integrations/stp/testing/fakeStp.ts';
import type { InjectedFault } from '../../../src/server/integrations/testing/fakeServer.ts';
import type { CallLog } from './callers.ts';

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
  /** Moves the payouts that were registered since, and sends its notices. */
  movePayouts(courier: NoticeSender): void;
  pay(loan: BenchLoan, index: number, courier: NoticeSender): void;
  close(): Promise<void>;
};

export async function startFakeProviders(random: () => number): Promise<FakeProviders> {
  const [stp, openpay] = await Promise.all([createFakeStp(), createFakeOpenpay()]);
  for (const fakeProvider of [stp, openpay]) fakeProvider.randomFault = () => drawProviderFault(random);
  const fakes: Fakes = { stp, openpay, received: new Map(), chargebacks: new Map(), random };
  return {
    env: { ...stp.env, ...openpay.env },
    ...fakes,
    movePayouts: createPayoutMover(fakes),
    pay(loan, index, courier) {
      const centavos = 1_000 + Math.floor(random() * 30_000);
      const code = loan.stores[index];
      if (code === undefined) payByTransfer(fakes, loan.clabe, centavos, courier);
      else payAtStore(fakes, code, centavos, courier);
    },
    async close() {
      await stp[Symbol.asyncDispose]();
      await openpay[Symbol.asyncDispose]();
    },
  };
}

type Fakes = Pick<FakeProviders, 'stp' | 'openpay' | 'received' | 'chargebacks'> & { random: () => number };

/** Settles each payout once, or returns it, at once or after it was there. */
function createPayoutMover({ stp, random }: Fakes): FakeProviders['movePayouts'] {
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

  return (courier) => {
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
  };
}

function payByTransfer(
  { stp, received, random }: Fakes,
  clabe: string,
  centavos: number,
  courier: NoticeSender,
): void {
  const isNotified = random() >= lostNoticeShare;
  const notice = stp.deposit(clabe, centavos / 100);
  const deposit = stp.deposits.at(-1);
  if (deposit === undefined) return;
  const { fechaOperacion, institucionContraparte, claveRastreo } = deposit;
  const paymentId = `stp:${fechaOperacion}:${institucionContraparte}:${claveRastreo}`;
  received.set(paymentId, centavos);
  if (isNotified) courier.enqueue({ provider: 'stp', paymentId, ...notice });
}

function payAtStore(
  { openpay, received, chargebacks, random }: Fakes,
  code: BenchLoan['stores'][number],
  centavos: number,
  courier: NoticeSender,
): void {
  const isNotified = random() >= lostNoticeShare;
  openpay.addCharge(code, centavos / 100);
  const paymentId = `openpay:${code.id}`;
  received.set(paymentId, centavos);
  const paymentNotice = openpay.pay(code.reference);
  if (random() < chargebackShare) {
    chargebacks.set(paymentId, centavos);
    const notice = openpay.sendEvent('chargeback.accepted', openpay.charges.get(code.id));
    courier.enqueue({ provider: 'openpay', ...notice });
  }
  if (isNotified) courier.enqueue({ provider: 'openpay', paymentId, ...paymentNotice });
}

/** `paymentId`: of a payment's notice: the provider's name and its id */
export type ProviderNotice = {
  provider: string;
  body: string;
  headers: Record<string, string>;
  paymentId?: string;
};

/** How long before a notice is sent again. */
const retryMs = 100;
const concurrency = 24;

/** Tells of things as providers do: out of order, some twice, some late, each until it is acknowledged in whatever server lives. */
export class NoticeSender {
  readonly #origin: () => string;
  readonly #random: () => number;
  readonly #queue: { notice: ProviderNotice; notBefore: number }[] = [];
  #isClosed = false;
  readonly #callLog: CallLog;
  readonly #workers: Promise<void>[];

  constructor(origin: () => string, random: () => number, callLog: CallLog) {
    this.#origin = origin;
    this.#random = random;
    this.#callLog = callLog;
    this.#workers = Array.from({ length: concurrency }, () => this.#runWorker());
  }

  enqueue(notice: ProviderNotice): void {
    const copies = this.#random() < 0.1 ? 2 : 1;
    for (let copy = 0; copy < copies; copy += 1) {
      const notBefore = performance.now() + (this.#random() < 0.2 ? this.#random() * 5_000 : 0);
      this.#queue.splice(Math.floor(this.#random() * this.#queue.length), 0, { notice, notBefore });
    }
  }

  get pendingCount(): number {
    return this.#queue.length;
  }

  /** Once everything was acknowledged. */
  async drain(): Promise<void> {
    this.#isClosed = true;
    await Promise.all(this.#workers);
  }

  async #runWorker(): Promise<void> {
    while (!this.#isClosed || this.#queue.length > 0) {
      const queued = this.#queue.shift();
      if (queued === undefined) await sleep(20);
      else if (queued.notBefore > performance.now() || !(await this.#deliver(queued.notice))) {
        this.#queue.push(queued);
        await sleep(queued.notBefore > performance.now() ? 5 : retryMs);
      }
    }
  }

  async #deliver({ provider, body, headers, paymentId = '' }: ProviderNotice): Promise<boolean> {
    const response = await this.#callLog.recordCall(
      'notice',
      `${this.#origin()}/webhooks/payments/${provider}`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body,
      },
    );
    if (response?.status !== 200) return false;
    this.#callLog.recordAcknowledged('notice', paymentId);
    return true;
  }
}

/** What goes wrong with a request to a provider: of a hundred, some twelve. */
function drawProviderFault(random: () => number): InjectedFault | undefined {
  const draw = random();
  if (draw < 0.04) return 'lost';
  if (draw < 0.06) return 'drop';
  if (draw < 0.08) return 'fault';
  if (draw < 0.12) return Math.floor(random() * 400);
  return undefined;
}
