import { maskAll, maskEnd } from './lookups.ts';

/**
 * What of a provider's notice says nothing about a person, by the name of its field in lower case without underscores: ids,
 * states, amounts and times. Every other value is masked, so that a field that a provider adds is too.
 */
const openFields = new Set([
  ...[
    'id',
    'eventid',
    'object',
    'type',
    'event',
    'entity',
    'contains',
    'livemode',
    'apiversion',
    'webhookstatus',
  ],
  ...['status', 'paymentstatus', 'state', 'estado', 'outcome', 'method', 'paymentmethod', 'mode', 'channel'],
  ...['amount', 'amountpaid', 'amountrefunded', 'monto', 'currency', 'fee', 'fees', 'tax', 'iva', 'quantity'],
  ...['paymentid', 'orderid', 'chargeid', 'refundid', 'payoutid', 'transactionid', 'parentid', 'referenceid'],
  ...['reference', 'referencia', 'referencianumerica', 'claverastreo', 'folioorigen', 'utr', 'livereference'],
  ...[
    'createdat',
    'updatedat',
    'paidat',
    'expiresat',
    'createdtime',
    'creationdate',
    'operationdate',
    'eventdate',
  ],
  ...['duedate', 'closeby', 'fechaoperacion', 'tsliquidacion', 'tscaptura', 'tsacuse'],
  ...[
    'operationtype',
    'transactiontype',
    'tipopago',
    'institucionordenante',
    'institucionbeneficiaria',
    'empresa',
  ],
  ...[
    'causadevolucion',
    'failurecode',
    'failurereason',
    'errorcode',
    'errormessage',
    'conciliated',
    'captured',
  ],
]);

/** Known by their end. */
const endVisibleFields = /phone|telefono|account|cuenta|clabe/;

/** A provider's notice as indented JSON with personal fields masked; masked whole where it isn't JSON. */
export function maskNotice(body: string): string {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    return maskAll(body);
  }
  return JSON.stringify(maskField('', parsed), null, 2);
}

function maskField(name: string, value: unknown): unknown {
  if (value === null || typeof value === 'boolean') return value;
  if (Array.isArray(value)) return value.map((item) => maskField(name, item));
  if (typeof value === 'object')
    return Object.fromEntries(
      Object.entries(value).map(([inner, field]) => [inner, maskField(inner, field)]),
    );
  const normalized = name.toLowerCase().replaceAll('_', '');
  if (openFields.has(normalized)) return value;
  return endVisibleFields.test(normalized) ? maskEnd(String(value)) : maskAll(String(value));
}
