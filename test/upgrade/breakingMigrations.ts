import { loadModule, parseSync } from 'libpg-query';

await loadModule();

type Node = Readonly<Record<string, unknown>>;
type Migration = { name: string; sql: string };

/** Additions that a version without knowledge of them survives. */
const safeStatements = new Set([
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
const safeColumnCommands = new Set(['AT_DropNotNull', 'AT_SetStatistics', 'AT_ValidateConstraint']);

/** Before a statement: `contract of 0034: why`, where an earlier version left off using it; `wider: why` at a check; `fills: why` at a trigger. */
const contractComment = /^-- contract of (\d{4}): \S.*$/m;
const widerComment = /^-- wider: \S.*$/m;
/** Before a trigger that refuses nothing, and fills only a column that the version before leaves null. */
const fillsComment = /^-- fills: \S.*$/m;

/**
 * The statements of a migration that the version before it could stumble over, a line each: it goes on reading and
 * writing as it did while the new one starts beside it. What only concerns tables that the migration makes is its own.
 * @param earlier the names of the migrations before it
 */
export function findBreakingStatements({ name, sql }: Migration, earlier: readonly string[]): string[] {
  const bytes = Buffer.from(sql);
  const createdTables = new Set<string>();
  /** Columns that are null wherever the version before writes. */
  const nullableColumns = new Set<string>();
  let statementEnd = 0;
  return parseStatements(sql).flatMap(({ kind, node, from, length }) => {
    const comment = bytes.subarray(statementEnd, from).toString();
    statementEnd = from + length + 1;
    if (kind === 'CreateStmt') createdTables.add(tableName(node));
    if (createdTables.has(tableName(node))) return [];
    for (const column of addedNullableColumns(node)) nullableColumns.add(`${tableName(node)}.${column}`);
    if (kind === 'IndexStmt' && isIndexOnNullable(node, nullableColumns)) return [];
    const breakage = describeBreakage(kind, node);
    if (breakage === undefined || isAllowed(comment, node, earlier)) return [];
    return [`${name}: ${breakage}`];
  });
}

function parseStatements(sql: string): { kind: string; node: Node; from: number; length: number }[] {
  const { stmts } = parseSync(sql) as { stmts: { stmt: Node; stmt_location?: number; stmt_len?: number }[] };
  return stmts.map(({ stmt, stmt_location: from = 0, stmt_len: length = 0 }) => {
    const [[kind, node] = ['', {}]] = Object.entries(stmt);
    return { kind, node: node as Node, from, length };
  });
}

function describeBreakage(kind: string, node: Node): string | undefined {
  if (safeStatements.has(kind)) return undefined;
  const table = tableName(node);
  if (kind === 'AlterTableStmt') {
    const found = alterCommands(node).map(describeColumnBreakage).filter(Boolean);
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
function addedNullableColumns(node: Node): string[] {
  const addedColumns = alterCommands(node).filter(({ subtype }) => subtype === 'AT_AddColumn');
  return addedColumns
    .map(({ def }) => childNode(def, 'ColumnDef'))
    .filter(({ constraints }) => !hasDefault(constraintKinds(constraints)))
    .map(({ colname }) => String(colname));
}

/** An index that holds a column which is null where the version before writes takes whatever that does. */
function isIndexOnNullable(node: Node, nullableColumns: ReadonlySet<string>): boolean {
  const names = toList(node.indexParams).map((childValue) => childNode(childValue, 'IndexElem').name);
  return (
    node.nulls_not_distinct !== true &&
    names.some((name) => nullableColumns.has(`${tableName(node)}.${name}`))
  );
}

function describeColumnBreakage({ subtype, name, def }: Node): string | undefined {
  if (typeof subtype !== 'string' || safeColumnCommands.has(subtype)) return undefined;
  if (subtype === 'AT_AddColumn') return describeAddColumnBreakage(childNode(def, 'ColumnDef'));
  if (subtype === 'AT_ColumnDefault' && def !== undefined) return undefined;
  const target = name ?? childNode(def, 'Constraint').conname ?? '';
  return `${subtype.replace('AT_', '')} ${target}`.trim();
}

function describeAddColumnBreakage({ colname, constraints }: Node): string | undefined {
  const kinds = constraintKinds(constraints);
  if (kinds.includes('CONSTR_NOTNULL') && !hasDefault(kinds))
    return `${colname} is not null and has no default`;
  const isUnique = kinds.includes('CONSTR_UNIQUE') || kinds.includes('CONSTR_PRIMARY');
  return isUnique && hasDefault(kinds) ? `${colname} is unique and has a default` : undefined;
}

function constraintKinds(constraints: unknown): unknown[] {
  return toList(constraints).map((childValue) => childNode(childValue, 'Constraint').contype);
}

function hasDefault(kinds: readonly unknown[]): boolean {
  return ['CONSTR_DEFAULT', 'CONSTR_IDENTITY', 'CONSTR_GENERATED'].some((kind) => kinds.includes(kind));
}

function isAllowed(comment: string, node: Node, earlier: readonly string[]): boolean {
  const [, step] = contractComment.exec(comment) ?? [];
  if (step !== undefined) return earlier.some((name) => name.startsWith(`${step}_`));
  if ('trigname' in node) return fillsComment.test(comment);
  return (
    widerComment.test(comment) &&
    alterCommands(node).length > 0 &&
    alterCommands(node).every(isCheckConstraint)
  );
}

/** A check is dropped and, in the same statement, there again. */
function isCheckConstraint({ subtype, name, def }: Node, _place: number, all: readonly Node[]): boolean {
  const addedConstraint = (childValue: Node) => childNode(childValue.def, 'Constraint');
  if (subtype === 'AT_AddConstraint') return childNode(def, 'Constraint').contype === 'CONSTR_CHECK';
  return (
    subtype === 'AT_DropConstraint' && all.some((childValue) => addedConstraint(childValue).conname === name)
  );
}

function tableName(node: Node): string {
  const relation = node.relation;
  return isNode(relation) ? String(relation.relname) : '';
}

function alterCommands(node: Node): Node[] {
  return toList(node.cmds).map((childValue) => childNode(childValue, 'AlterTableCmd'));
}

function toList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function childNode(value: unknown, kind: string): Node {
  const node = isNode(value) ? value[kind] : undefined;
  return isNode(node) ? node : {};
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null;
}
