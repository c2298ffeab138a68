import { loadModule, parseSync } from 'libpg-query';

await loadModule();

type Node = Readonly<Record<string, unknown>>;
type Migration = { name: string; sql: string };

/** What adds, and takes nothing away from whoever doesn't know of it. */
const harmless = new Set([
  'CreateStmt',
  'CreateSeqStmt',
  'CreateEnumStmt',
  'CreateExtensionStmt',
  'CommentStmt',
  'SelectStmt',
  'InsertStmt',
  'UpdateStmt',
  'DeleteStmt',
]);
const harmlessToColumns = new Set(['AT_DropNotNull', 'AT_SetStatistics', 'AT_ValidateConstraint']);

/** Before a statement: `contract of 0034: why`, where an earlier version left off using it; `wider: why` at a check. */
const contract = /^-- contract of (\d{4}): \S.*$/m;
const wider = /^-- wider: \S.*$/m;

/**
 * The statements of a migration that the version before it could stumble over, a line each: it goes on reading and
 * writing as it did while the new one starts beside it. What only concerns tables that the migration makes is its own.
 * @param earlier the names of the migrations before it
 */
export function breakingIn({ name, sql }: Migration, earlier: readonly string[]): string[] {
  const bytes = Buffer.from(sql);
  const made = new Set<string>();
  /** Columns that are null wherever the version before writes. */
  const empty = new Set<string>();
  let end = 0;
  return statementsOf(sql).flatMap(({ kind, node, from, length }) => {
    const comment = bytes.subarray(end, from).toString();
    end = from + length + 1;
    if (kind === 'CreateStmt') made.add(tableOf(node));
    if (made.has(tableOf(node))) return [];
    for (const column of addedEmpty(node)) empty.add(`${tableOf(node)}.${column}`);
    if (kind === 'IndexStmt' && isOfEmpty(node, empty)) return [];
    const broken = breaks(kind, node);
    if (broken === undefined || isAllowed(comment, node, earlier)) return [];
    return [`${name}: ${broken}`];
  });
}

function statementsOf(sql: string): { kind: string; node: Node; from: number; length: number }[] {
  const { stmts } = parseSync(sql) as { stmts: { stmt: Node; stmt_location?: number; stmt_len?: number }[] };
  return stmts.map(({ stmt, stmt_location: from = 0, stmt_len: length = 0 }) => {
    const [[kind, node] = ['', {}]] = Object.entries(stmt);
    return { kind, node: node as Node, from, length };
  });
}

function breaks(kind: string, node: Node): string | undefined {
  if (harmless.has(kind)) return undefined;
  const table = tableOf(node);
  if (kind === 'AlterTableStmt') {
    const found = commandsOf(node).map(breaksColumns).filter(Boolean);
    return found.length === 0 ? undefined : `${table}: ${found.join(', ')}`;
  }
  if (kind === 'IndexStmt') return node.unique === true ? `${table}: a new unique index` : undefined;
  if (kind === 'CreateFunctionStmt') return node.replace === true ? 'a function is replaced' : undefined;
  if (kind === 'GrantStmt') return node.is_grant === true ? undefined : 'a right is taken away';
  if (kind === 'DropStmt') return `${String(node.removeType).replace('OBJECT_', '').toLowerCase()} dropped`;
  if (kind === 'RenameStmt') return `${table}: ${String(node.subname ?? table)} renamed`;
  if (kind === 'CreateTrigStmt') return `${table}: a new trigger`;
  return `${kind}: not known to be harmless`;
}

/** The columns that a statement adds and gives no value. */
function addedEmpty(node: Node): string[] {
  const added = commandsOf(node).filter(({ subtype }) => subtype === 'AT_AddColumn');
  return added
    .map(({ def }) => inner(def, 'ColumnDef'))
    .filter(({ constraints }) => !isGiven(kindsOf(constraints)))
    .map(({ colname }) => String(colname));
}

/** An index that holds a column which is null where the version before writes takes whatever that does. */
function isOfEmpty(node: Node, empty: ReadonlySet<string>): boolean {
  const names = listOf(node.indexParams).map((one) => inner(one, 'IndexElem').name);
  return node.nulls_not_distinct !== true && names.some((name) => empty.has(`${tableOf(node)}.${name}`));
}

function breaksColumns({ subtype, name, def }: Node): string | undefined {
  if (typeof subtype !== 'string' || harmlessToColumns.has(subtype)) return undefined;
  if (subtype === 'AT_AddColumn') return breaksAdding(inner(def, 'ColumnDef'));
  if (subtype === 'AT_ColumnDefault' && def !== undefined) return undefined;
  const about = name ?? inner(def, 'Constraint').conname ?? '';
  return `${subtype.replace('AT_', '')} ${about}`.trim();
}

function breaksAdding({ colname, constraints }: Node): string | undefined {
  const kinds = kindsOf(constraints);
  if (kinds.includes('CONSTR_NOTNULL') && !isGiven(kinds)) return `${colname} is not null and has no default`;
  const isAlone = kinds.includes('CONSTR_UNIQUE') || kinds.includes('CONSTR_PRIMARY');
  return isAlone && isGiven(kinds) ? `${colname} is unique and has a default` : undefined;
}

function kindsOf(constraints: unknown): unknown[] {
  return listOf(constraints).map((one) => inner(one, 'Constraint').contype);
}

function isGiven(kinds: readonly unknown[]): boolean {
  return ['CONSTR_DEFAULT', 'CONSTR_IDENTITY', 'CONSTR_GENERATED'].some((kind) => kinds.includes(kind));
}

function isAllowed(comment: string, node: Node, earlier: readonly string[]): boolean {
  const [, step] = contract.exec(comment) ?? [];
  if (step !== undefined) return earlier.some((name) => name.startsWith(`${step}_`));
  return wider.test(comment) && commandsOf(node).length > 0 && commandsOf(node).every(isOfCheck);
}

/** A check is dropped and, in the same statement, there again. */
function isOfCheck({ subtype, name, def }: Node, _place: number, all: readonly Node[]): boolean {
  const added = (one: Node) => inner(one.def, 'Constraint');
  if (subtype === 'AT_AddConstraint') return inner(def, 'Constraint').contype === 'CONSTR_CHECK';
  return subtype === 'AT_DropConstraint' && all.some((one) => added(one).conname === name);
}

function tableOf(node: Node): string {
  const relation = node.relation;
  return isNode(relation) ? String(relation.relname) : '';
}

function commandsOf(node: Node): Node[] {
  return listOf(node.cmds).map((one) => inner(one, 'AlterTableCmd'));
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function inner(value: unknown, kind: string): Node {
  const node = isNode(value) ? value[kind] : undefined;
  return isNode(node) ? node : {};
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null;
}
