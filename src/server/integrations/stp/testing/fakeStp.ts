import { generateKeyPairSync, verify } from 'node:crypto';
import { z } from 'zod';
import { isClabe } from '../../../../lending/index.ts';
import {
  createFakeServer,
  type FakeReply,
  type FakeRequest,
  type FakeServer,
} from '../../testing/fakeServer.ts';
import { buildOriginalString, buildQueryOriginalString } from '../api.ts';
import { toFechaOperacion as dayAt } from './operatingDay.ts';

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const company = 'QUINCENA';
const webhookUser = 'stp';
const webhookPassword = 'a password of the tests';

/** What `registra` takes from us; another name is refused. */
const orderRequest = z.strictObject({
  institucionContraparte: z.string().regex(/^\d{4,5}$/),
  empresa: z.literal(company),
  folioOrigen: z.string().max(50),
  claveRastreo: z.string().max(29),
  institucionOperante: z.literal('90646'),
  monto: z.number().positive(),
  tipoPago: z.literal(1),
  tipoCuentaOrdenante: z.literal(40),
  cuentaOrdenante: z.string().refine(isClabe),
  tipoCuentaBeneficiario: z.literal(40),
  nombreBeneficiario: z.string().regex(/^[A-Za-z0-9 .]{1,39}$/),
  cuentaBeneficiario: z.string(),
  rfcCurpBeneficiario: z.string(),
  conceptoPago: z.string().regex(/^[A-Za-z0-9 .]{1,39}$/),
  referenciaNumerica: z.int().positive().max(9_999_999),
  topologia: z.enum(['T', 'V']),
  medioEntrega: z.int(),
  prioridad: z.int(),
  firma: z.string(),
});
export type Order = Omit<z.output<typeof orderRequest>, 'firma'> & {
  fechaOperacion: string;
  estado: string;
  idEF: number;
  tsLiquidacion?: number;
};

type Deposit = {
  claveRastreo: string;
  cuentaBeneficiario: string;
  fechaOperacion: number;
  institucionContraparte: number;
  monto: number;
  tsLiquidacion: number;
};
export type SentNotice = { body: string; headers: { authorization: string } };

export type FakeStp = FakeServer & {
  env: Record<string, string>;
  /** All that were taken, in turn. A tracking key may occur several times: once per operating day. */
  orders: Order[];
  deposits: Deposit[];
  /** Its clock, which decides its operating day. */
  now: () => Date;
  /** The one order of a tracking key. Throws where there is none or more. */
  getOrder(trackingKey: string): Order;
  /** What its notices bring. */
  headers: SentNotice['headers'];
  /** Somebody transfers to an account of the company's. */
  deposit(account: string, pesos: number, at?: Date): SentNotice;
};

type FakeStpState = Pick<FakeStp, 'orders' | 'deposits' | 'now'>;

/** STP as its public client asks it: its days are SPEI's operating days, and a question is about one of them. */
export async function createFakeStp(): Promise<FakeStp> {
  const state: FakeStpState = { orders: [], deposits: [], now: () => new Date() };
  // The ledger on the fake's own day: the test may have set its clock.
  const server: FakeServer = await createFakeServer((received) => handleRequest(received, fakeStp));
  const fakeStp: FakeStp = Object.assign(server, state, {
    headers: noticeHeaders(),
    getOrder(trackingKey: string) {
      const [order, ...extraOrders] = fakeStp.orders.filter(
        ({ claveRastreo }) => claveRastreo === trackingKey,
      );
      if (order === undefined || extraOrders.length > 0)
        throw new Error(`${trackingKey}: ${extraOrders.length + 1} orders`);
      return order;
    },
    deposit(account: string, pesos: number, at = fakeStp.now()) {
      const entry = {
        claveRastreo: `MBAN${fakeStp.deposits.length + 1}`,
        cuentaBeneficiario: account,
        fechaOperacion: Number(dayAt(at)),
        institucionContraparte: 40012,
        monto: pesos,
        tsLiquidacion: at.getTime(),
      };
      fakeStp.deposits.push(entry);
      return toDepositNotice(entry);
    },
    env: {
      STP_API: server.api,
      STP_COMPANY: company,
      STP_ACCOUNT: '646180110400000007',
      STP_PRIVATE_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString().replaceAll('\n', '\\n'),
      STP_WEBHOOK_USER: webhookUser,
      STP_WEBHOOK_PASSWORD: webhookPassword,
    },
  });
  return fakeStp;
}

/** A `sendAbono` as it arrives. */
function toDepositNotice({ institucionContraparte, ...entry }: Deposit): SentNotice {
  const body = JSON.stringify({
    ...entry,
    id: 3_191_365,
    institucionOrdenante: institucionContraparte,
    institucionBeneficiaria: 90646,
    nombreOrdenante: 'BANCO',
    tipoCuentaBeneficiario: 40,
    conceptoPago: 'Pago',
    referenciaNumerica: 1,
    empresa: company,
  });
  return { body, headers: noticeHeaders() };
}

function noticeHeaders(): SentNotice['headers'] {
  const credentials = Buffer.from(`${webhookUser}:${webhookPassword}`).toString('base64');
  return { authorization: `Basic ${credentials}` };
}

function handleRequest({ method, path, text }: FakeRequest, state: FakeStpState): FakeReply {
  const body = JSON.parse(text);
  if (method === 'POST' && path === '/ordenPago/consOrdenesFech') return handleListQuery(body, state);
  if (method === 'PUT' && path === '/ordenPago/registra') return handleRegister(body, state);
  if (method === 'POST' && path === '/ordenPago/consOrdEnvRastreo') return handleOrderQuery(body, state);
  return { status: 404 };
}

/** The day a question is about: the one in force, or by its date one that is over; null for any other. */
function resolveQueryDay(fechaOperacion: string, { now }: FakeStpState): string | null {
  const currentDay = dayAt(now());
  if (fechaOperacion === '') return currentDay;
  return fechaOperacion < currentDay ? fechaOperacion : null;
}

function handleOrderQuery(body: Record<string, string>, state: FakeStpState): FakeReply {
  const { claveRastreo = '', fechaOperacion = '', institucionOperante = '', firma } = body;
  const signedText = buildQueryOriginalString(company, fechaOperacion, claveRastreo, institucionOperante);
  if (!isSigned(signedText, firma)) return failure(0, 'Error validando la firma');
  const day = resolveQueryDay(fechaOperacion, state);
  const ordenPago = state.orders.find(
    (entry) => entry.claveRastreo === claveRastreo && entry.fechaOperacion === day,
  );
  return ordenPago
    ? { status: 200, body: { resultado: { id: 0, ordenPago } } }
    : failure(-100, 'No se encontraron datos');
}

function handleListQuery(body: Record<string, string>, state: FakeStpState): FakeReply {
  const { estado = '', fechaOperacion = '', firma } = body;
  if (
    !isSigned(buildQueryOriginalString(company, fechaOperacion, '', ''), firma) ||
    !['E', 'R'].includes(estado)
  ) {
    return failure(0, 'Error validando la firma');
  }
  const day = resolveQueryDay(fechaOperacion, state);
  const received = state.deposits.map((entry) => ({
    ...entry,
    estado: 'LQ',
    empresa: company,
    tsDevolucion: 4524,
  }));
  const entries = estado === 'E' ? state.orders : received;
  const dayEntries = entries.filter((entry) => String(entry.fechaOperacion) === day);
  if (dayEntries.length === 0) return failure(-100, 'No se encontraron datos');
  return { status: 200, body: { resultado: { id: 1, lst: [...dayEntries, null] } } };
}

function handleRegister(body: unknown, { orders, now }: FakeStpState): FakeReply {
  const request = orderRequest.safeParse(body);
  if (!request.success)
    return failure(0, `El campo ${request.error.issues[0]?.path.join('.')} es obligatorio`);
  const { firma, ...order } = request.data;
  if (!isSigned(buildOriginalString({ ...order, monto: order.monto.toFixed(2) }), firma))
    return failure(0, 'Error validando la firma');
  const { claveRastreo, cuentaBeneficiario, institucionContraparte } = order;
  const fechaOperacion = dayAt(now());
  if (orders.some((entry) => entry.claveRastreo === claveRastreo && entry.fechaOperacion === fechaOperacion))
    return failure(-1, `La clave de rastreo ${claveRastreo} ya fue utilizada`);
  if (!isClabe(cuentaBeneficiario)) return failure(-7, `La cuenta ${cuentaBeneficiario} no existe`);
  if (!institucionContraparte.endsWith(cuentaBeneficiario.slice(0, 3)))
    return failure(-22, 'La cuenta no coincide para la institucion operante');
  const idEF = 10_000_000 + orders.length;
  orders.push({ ...order, fechaOperacion, estado: 'L', idEF });
  return { status: 200, body: { resultado: { id: idEF } } };
}

function isSigned(text: string, signature: unknown): boolean {
  return (
    typeof signature === 'string' &&
    verify('RSA-SHA256', Buffer.from(text), publicKey, Buffer.from(signature, 'base64'))
  );
}

function failure(id: number, descripcionError: string): FakeReply {
  return { status: 200, body: { resultado: { id, descripcionError } } };
}
