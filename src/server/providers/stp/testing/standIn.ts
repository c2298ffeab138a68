import { generateKeyPairSync, verify } from 'node:crypto';
import { z } from 'zod';
import { dayIn, isClabe } from '../../../../lending/index.ts';
import { type Asked, type Reply, type StandInServer, standInServer } from '../../testing/standInServer.ts';
import { originalString, questionString } from '../sign.ts';

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
type Order = Omit<z.output<typeof orderRequest>, 'firma'> & {
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
export type Told = { body: string; headers: { authorization: string } };

export type StpStandIn = StandInServer & {
  env: Record<string, string>;
  orders: Map<string, Order>;
  deposits: Deposit[];
  /** What its notices bring. */
  headers: Told['headers'];
  /** Somebody transfers to an account of the company's. */
  deposit(account: string, pesos: number, at?: Date): Told;
};

/** STP's orders out, as its public client asks for them. */
export async function stpStandIn(): Promise<StpStandIn> {
  const orders = new Map<string, Order>();
  const deposits: Deposit[] = [];
  const server = await standInServer((asked) => answer(asked, orders, deposits));
  return Object.assign(server, {
    orders,
    deposits,
    headers: noticeHeaders(),
    deposit(account: string, pesos: number, at = new Date()) {
      const one = {
        claveRastreo: `MBAN${deposits.length + 1}`,
        cuentaBeneficiario: account,
        fechaOperacion: Number(dayIn('America/Mexico_City', at).replaceAll('-', '')),
        institucionContraparte: 40012,
        monto: pesos,
        tsLiquidacion: at.getTime(),
      };
      deposits.push(one);
      return depositTold(one);
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
}

/** A `sendAbono` as it arrives. */
function depositTold({ institucionContraparte, ...one }: Deposit): Told {
  const body = JSON.stringify({
    ...one,
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

function noticeHeaders(): Told['headers'] {
  const credentials = Buffer.from(`${webhookUser}:${webhookPassword}`).toString('base64');
  return { authorization: `Basic ${credentials}` };
}

function answer(
  { method, path, text }: Asked,
  orders: Map<string, Order>,
  deposits: readonly Deposit[],
): Reply {
  const body = JSON.parse(text);
  if (method === 'POST' && path === '/ordenPago/consOrdenesFech') return received(body, deposits);
  if (method === 'PUT' && path === '/ordenPago/registra') return register(body, orders);
  if (method === 'POST' && path === '/ordenPago/consOrdEnvRastreo') {
    const { claveRastreo, fechaOperacion = '', institucionOperante, firma } = body;
    const question = questionString(company, fechaOperacion, claveRastreo, institucionOperante);
    if (!isSigned(question, firma)) return failure(0, 'Error validando la firma');
    const ordenPago = orders.get(claveRastreo);
    return ordenPago
      ? { status: 200, body: { resultado: { id: 0, ordenPago } } }
      : failure(-100, 'No se encontraron datos');
  }
  return { status: 404 };
}

function received(body: Record<string, string>, deposits: readonly Deposit[]): Reply {
  const { estado, fechaOperacion = '', firma } = body;
  if (!isSigned(questionString(company, fechaOperacion, '', ''), firma) || estado !== 'R') {
    return failure(0, 'Error validando la firma');
  }
  const day = fechaOperacion || dayIn('America/Mexico_City', new Date()).replaceAll('-', '');
  const found = deposits.filter((one) => String(one.fechaOperacion) === day);
  if (found.length === 0) return failure(-100, 'No se encontraron datos');
  const lst = found.map((one) => ({ ...one, estado: 'LQ', empresa: company, tsDevolucion: 4524 }));
  return { status: 200, body: { resultado: { id: 1, lst: [...lst, null] } } };
}

function register(body: unknown, orders: Map<string, Order>): Reply {
  const request = orderRequest.safeParse(body);
  if (!request.success)
    return failure(0, `El campo ${request.error.issues[0]?.path.join('.')} es obligatorio`);
  const { firma, ...order } = request.data;
  if (!isSigned(originalString({ ...order, monto: order.monto.toFixed(2) }), firma))
    return failure(0, 'Error validando la firma');
  const { claveRastreo, cuentaBeneficiario, institucionContraparte } = order;
  if (orders.has(claveRastreo)) return failure(-1, `La clave de rastreo ${claveRastreo} ya fue utilizada`);
  if (!isClabe(cuentaBeneficiario)) return failure(-7, `La cuenta ${cuentaBeneficiario} no existe`);
  if (!institucionContraparte.endsWith(cuentaBeneficiario.slice(0, 3)))
    return failure(-22, 'La cuenta no coincide para la institucion operante');
  const idEF = 10_000_000 + orders.size;
  orders.set(claveRastreo, { ...order, estado: 'L', idEF });
  return { status: 200, body: { resultado: { id: idEF } } };
}

function isSigned(text: string, signature: unknown): boolean {
  return (
    typeof signature === 'string' &&
    verify('RSA-SHA256', Buffer.from(text), publicKey, Buffer.from(signature, 'base64'))
  );
}

function failure(id: number, descripcionError: string): Reply {
  return { status: 200, body: { resultado: { id, descripcionError } } };
}
