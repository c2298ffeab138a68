import type {
  ComplaintChannel,
  ComplaintOutcome,
  ComplaintReportKind,
} from '../../../contract/desk/complaints.ts';
import { collectionProblemType } from '../../../contract/status.ts';
import { addDays, calendarDayIn, type Day, toDay } from '../../../lending/index.ts';
import type { Brand, Market, MarketConfig } from '../../config/index.ts';
import type { Database } from '../../platform/database/index.ts';

/** The codes that a lender has from the authority, in brand.json; what is missing stays empty in the file. */
type ReportCodes = NonNullable<Brand['lenders'][string]['complaintReport']>;

type Row = Readonly<Record<string, string | number | null>>;

/** A complaint sent in the quarter, as far as it is stored. */
type ReportedComplaint = {
  folio: string;
  problemType: string;
  problemSonType: string | null;
  channel: ComplaintChannel;
  sentOn: Day;
  answeredOn: Day | null;
  outcome: ComplaintOutcome | null;
};

type ReportInput = { lenderName: string; codes: ReportCodes; quarter: string };

/**
 * Complaints for CONDUSEF, a row each: `redeco` those about collection, `reune` the others as reclamaciones. Field names as the
 * APIs of REUNE and REDECO take them (docs/decisions/disclosure.md). What isn't stored is null and completed by the lender.
 */
const reports: Readonly<
  Record<
    ComplaintReportKind,
    {
      includes: (complaint: ReportedComplaint) => boolean;
      toRow: (complaint: ReportedComplaint, input: ReportInput) => Row;
    }
  >
> = {
  reune: { includes: ({ problemType }) => problemType !== collectionProblemType, toRow: toReuneRow },
  redeco: { includes: ({ problemType }) => problemType === collectionProblemType, toRow: toRedecoRow },
};

/** Columns and rows of a report on the complaints that borrowers of a market sent in a quarter (`2026-Q4`), the oldest first. */
export async function createComplaintReport(
  db: Database,
  { market, marketConfig, codes }: { market: Market; marketConfig: MarketConfig; codes: ReportCodes },
  kind: ComplaintReportKind,
  quarter: string,
): Promise<{ columns: string[]; rows: Row[]; incompleteColumns: string[] }> {
  const complaints = await findComplaints(db, market, marketConfig.timeZone, quarter);
  const input = { lenderName: marketConfig.legalName, codes, quarter };
  const { includes, toRow } = reports[kind];
  const columns = Object.keys(toRow(emptyComplaint, input));
  const rows = complaints.filter(includes).map((complaint) => toRow(complaint, input));
  return {
    columns,
    rows,
    incompleteColumns: columns.filter((column) => rows.some((row) => row[column] === null)),
  };
}

/** The columns of a quarter without complaints are those of any other. */
const emptyComplaint: ReportedComplaint = {
  folio: '',
  problemType: '',
  problemSonType: null,
  channel: 'app',
  sentOn: toDay('2026-01-01'),
  answeredOn: null,
  outcome: null,
};

async function findComplaints(
  db: Database,
  market: Market,
  timeZone: string,
  quarter: string,
): Promise<ReportedComplaint[]> {
  const { first, last } = toQuarterDays(quarter);
  // A day more on either side: the instants are read by the market's days below.
  const rows = await db
    .selectFrom('complaints')
    .innerJoin('borrowers', 'borrowers.borrowerId', 'complaints.borrowerId')
    .select(['folio', 'problemType', 'problemSonType', 'channel', 'outcome', 'sentAt', 'answeredAt'])
    .where('borrowers.market', '=', market)
    .where('sentAt', '>=', new Date(`${addDays(first, -1)}T00:00:00Z`))
    .where('sentAt', '<', new Date(`${addDays(last, 2)}T00:00:00Z`))
    .orderBy('sentAt')
    .orderBy('folio')
    .execute();
  return rows
    .map(({ sentAt, answeredAt, ...row }) => ({
      ...row,
      sentOn: calendarDayIn(timeZone, sentAt),
      answeredOn: answeredAt === null ? null : calendarDayIn(timeZone, answeredAt),
    }))
    .filter(({ sentOn }) => sentOn >= first && sentOn <= last);
}

/** The first and the last day of `2026-Q4`. */
function toQuarterDays(quarter: string): { first: Day; last: Day } {
  const [year = '', number = ''] = quarter.split('-Q');
  const month = (of: number) => String(of).padStart(2, '0');
  const firstMonth = (Number(number) - 1) * 3 + 1;
  const next = firstMonth === 10 ? `${Number(year) + 1}-01-01` : `${year}-${month(firstMonth + 3)}-01`;
  return { first: toDay(`${year}-${month(firstMonth)}-01`), last: addDays(toDay(next), -1) };
}

/** `dd/mm/yyyy` */
function formatReportDay(of: Day | null): string | null {
  return of === null ? null : of.split('-').toReversed().join('/');
}

/** 1: without an answer, 2: concluded. */
function toStatus({ answeredOn }: ReportedComplaint): 1 | 2 {
  return answeredOn === null ? 1 : 2;
}

const resolutions = { favourable: 1, unfavourable: 2, partlyFavourable: 3 } as const;

/** The sense of the resolution, by the authority's numbers. */
function toResolution({ outcome }: ReportedComplaint): 1 | 2 | 3 | null {
  return outcome && resolutions[outcome];
}

function findCause(
  { problemType, problemSonType }: ReportedComplaint,
  { causes }: ReportCodes,
): string | null {
  return causes[problemSonType ?? ''] ?? causes[problemType] ?? null;
}

/** The code of the way by which it came. */
function findMedium({ channel }: ReportedComplaint, codes: ReportCodes): number | null {
  return (channel === 'phone' ? codes.phoneMedium : codes.medium) ?? null;
}

/** The number of complaints that a row of either report counts: never more than its own. */
const complaintsOfRow = 1;

function toReuneRow(complaint: ReportedComplaint, { lenderName, codes, quarter }: ReportInput): Row {
  const answeredOn = formatReportDay(complaint.answeredOn);
  return {
    RecDenominacion: lenderName,
    RecSector: codes.sector,
    RecTrimestre: Number(quarter.at(-1)),
    RecNumero: complaintsOfRow,
    RecFolioAtencion: complaint.folio,
    RecEstadoConPend: toStatus(complaint),
    RecFechaReclamacion: formatReportDay(complaint.sentOn),
    RecFechaAtencion: answeredOn,
    RecMedioRecepcionCanal: findMedium(complaint, codes),
    RecProductoServicio: codes.product ?? null,
    RecCausaMotivo: findCause(complaint, codes),
    RecFechaResolucion: answeredOn,
    RecFechaNotifiUsuario: answeredOn,
    RecEntidadFederativa: null,
    RecCodigoPostal: null,
    RecMunicipioAlcaldia: null,
    RecLocalidad: null,
    RecColonia: null,
    RecMonetario: 'NO',
    RecMontoReclamado: null,
    RecImporteAbonado: null,
    RecFechaAbonoImporte: null,
    RecPori: 'NO',
    RecTipoPersona: 1,
    RecSexo: null,
    RecEdad: null,
    RecSentidoResolucion: toResolution(complaint),
    RecNivelAtencion: codes.level ?? null,
    RecFolioCondusef: null,
    RecReversa: null,
  };
}

function toRedecoRow(complaint: ReportedComplaint, { lenderName, codes }: ReportInput): Row {
  const answeredOn = formatReportDay(complaint.answeredOn);
  return {
    QuejasDenominacion: lenderName,
    QuejasSector: codes.sector,
    QuejasNoMes: Number(complaint.sentOn.slice(5, 7)),
    QuejasNum: complaintsOfRow,
    QuejasFolio: complaint.folio,
    QuejasFecRecepcion: formatReportDay(complaint.sentOn),
    QuejasMedio: findMedium(complaint, codes),
    QuejasNivelAT: codes.level ?? null,
    QuejasProducto: codes.product ?? null,
    QuejasCausa: findCause(complaint, codes),
    QuejasPORI: 'NO',
    QuejasEstatus: toStatus(complaint),
    QuejasEstados: null,
    QuejasMunId: null,
    QuejasLocId: null,
    QuejasColId: null,
    QuejasCP: null,
    QuejasTipoPersona: 1,
    QuejasSexo: null,
    QuejasEdad: null,
    QuejasFecResolucion: answeredOn,
    QuejasFecNotificacion: answeredOn,
    QuejasRespuesta: toResolution(complaint),
    QuejasNumPenal: null,
    QuejasPenalizacion: null,
  };
}
