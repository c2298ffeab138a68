import { formatDecimal } from '../../../lending/index.ts';
import type { MarketAccounting } from '../../config/index.ts';
import type { AccountTurnover } from './trialBalance.ts';

/** Fields in their order in the schema; undefined ones are left out. */
type Attributes = Readonly<Record<string, string | undefined>>;

const namespaceRoot = 'http://www.sat.gob.mx/esquemas/ContabilidadE/1_3';
const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/**
 * The chart of accounts for SAT: Anexo 24, `CatalogoCuentas` 1.3. Leaves out accounts without a grouping code.
 * @param month `YYYY-MM`
 */
export function renderSatChart({ taxId, accounts }: MarketAccounting, month: string): string {
  const rows = accounts
    .filter(({ groupingCode }) => groupingCode !== undefined)
    .map(({ code, name, nature, groupingCode }) => ({
      CodAgrup: groupingCode,
      NumCta: code,
      Desc: name.es.slice(0, 400),
      Nivel: '1',
      Natur: nature === 'debit' ? 'D' : 'A',
    }));
  return renderDocument('catalogocuentas', 'CatalogoCuentas', 'Catalogo', toHeader(taxId, month), rows);
}

/**
 * A month's trial balance for SAT: Anexo 24, `BalanzaComprobacion` 1.3. Balances are positive on the account's natural side.
 * @param correctedOn `YYYY-MM-DD` if it replaces a submitted one; null for the first
 */
export function renderSatTrialBalance(
  { taxId }: MarketAccounting,
  month: string,
  accounts: readonly AccountTurnover[],
  correctedOn: string | null = null,
): string {
  const header = {
    ...toHeader(taxId, month),
    TipoEnvio: correctedOn === null ? 'N' : 'C',
    FechaModBal: correctedOn ?? undefined,
  };
  const rows = accounts
    .filter(({ groupingCode }) => groupingCode !== undefined)
    .map(({ code, nature, opening, debit, credit, closing }) => {
      const sign = nature === 'debit' ? 1 : -1;
      return {
        NumCta: code,
        SaldoIni: formatDecimal(sign * opening),
        Debe: formatDecimal(debit),
        Haber: formatDecimal(credit),
        SaldoFin: formatDecimal(sign * closing),
      };
    });
  return renderDocument('BCE', 'BalanzaComprobacion', 'Balanza', header, rows);
}

function toHeader(taxId: string, month: string): Attributes {
  const [year, number] = month.split('-');
  return { Version: '1.3', RFC: taxId, Mes: number, Anio: year };
}

function renderDocument(
  prefix: string,
  schema: string,
  root: string,
  header: Attributes,
  rows: readonly Attributes[],
): string {
  const namespace = `${namespaceRoot}/${schema}`;
  const namespaces = {
    'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
    [`xmlns:${prefix}`]: namespace,
    'xsi:schemaLocation': `${namespace} ${namespace}/${schema}_1_3.xsd`,
  };
  const lines = rows.map((row) => `  <${prefix}:Ctas${renderAttributes(row)}/>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${prefix}:${root}${renderAttributes({ ...namespaces, ...header })}>`,
    ...lines,
    `</${prefix}:${root}>`,
    '',
  ].join('\n');
}

function renderAttributes(attributes: Attributes): string {
  return Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([name, value = '']) => ` ${name}="${value.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)}"`)
    .join('');
}
