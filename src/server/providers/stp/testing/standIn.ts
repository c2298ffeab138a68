import { generateKeyPairSync, verify } from 'node:crypto';
import { z } from 'zod';
import { isClabe } from '../../../../lending/index.ts';
import { type Asked, type Reply, type StandInServer, standInServer } from '../../testing/standInServer.ts';
import { originalString, questionString } from '../sign.ts';

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const company = 'QUINCENA';

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

export type StpStandIn = StandInServer & {
  env: Record<string, string>;
  orders: Map<string, Order>;
};

/** STP's orders out, as its public client asks for them. */
export async function stpStandIn(): Promise<StpStandIn> {
  const orders = new Map<string, Order>();
  const server = await standInServer((asked) => answer(asked, orders));
  return Object.assign(server, {
    orders,
    env: {
      STP_API: server.api,
      STP_COMPANY: company,
      STP_ACCOUNT: '646180110400000007',
      STP_PRIVATE_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString().replaceAll('\n', '\\n'),
      STP_WEBHOOK_USER: 'stp',
      STP_WEBHOOK_PASSWORD: 'a password of the tests',
    },
  });
}

function answer({ method, path, text }: Asked, orders: Map<string, Order>): Reply {
  const body = JSON.parse(text);
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
