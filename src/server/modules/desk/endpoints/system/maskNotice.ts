import { maskAll, maskAllButLast } from '../../../../platform/masking.ts';

/**
 * What of a provider's notice says nothing about a person, by the name of its field in lower case without underscores: ids, and
 * below them states, amounts and times. Every other value is masked, so that a field that a provider adds is too.
 */
const idFields = new Set([
  ...[
    'id',
    'eventid',
    'paymentid',
    'orderid',
    'chargeid',
    'refundid',
    'payoutid',
    'transactionid',
    'parentid',
  ],
  ...['referenceid', 'reference', 'referencia', 'referencianumerica', 'claverastreo', 'folioorigen', 'utr'],
  ...['livereference'],
]);
const openFields = new Set([
  ...['object', 'type', 'event', 'entity', 'contains', 'livemode', 'apiversion', 'webhookstatus'],
  ...['status', 'paymentstatus', 'state', 'estado', 'outcome', 'method', 'paymentmethod', 'mode', 'channel'],
  ...['amount', 'amountpaid', 'amountrefunded', 'monto', 'currency', 'fee', 'fees', 'tax', 'iva', 'quantity'],
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

/** An id or a time: a digit and no spaces. */
const idPattern = /^(?=.*\d)[\w.:+-]{1,64}$/;
/** A state: words of one case, without spaces. */
const statePattern = /^([a-z]+([._-][a-z]+)*|[A-Z]+([._-][A-Z]+)*)$/;
/** Objects about a person, of which nothing is open. */
const personalObjects = /address|domicilio|customer|cliente|payer|ordenante|beneficiar|contact/;

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

function maskField(name: string, value: unknown, isPersonal = false): unknown {
  if (value === null || typeof value === 'boolean') return value;
  const normalized = name.toLowerCase().replaceAll('_', '');
  if (Array.isArray(value)) return value.map((item) => maskField(name, item, isPersonal));
  if (typeof value === 'object') {
    const isPersonalInside = isPersonal || personalObjects.test(normalized);
    return Object.fromEntries(
      Object.entries(value).map(([inner, field]) => [inner, maskField(inner, field, isPersonalInside)]),
    );
  }
  if (!isPersonal && isOpen(normalized, value)) return value;
  return endVisibleFields.test(normalized) ? maskAllButLast(String(value)) : maskAll(String(value));
}

/** Whether a field is open and its value is of its form: a provider may write a name or a sentence into it. */
function isOpen(normalized: string, value: unknown): boolean {
  const isId = idFields.has(normalized);
  if (!isId && !openFields.has(normalized)) return false;
  if (typeof value === 'number') return true;
  const text = String(value);
  return idPattern.test(text) || (!isId && statePattern.test(text));
}
