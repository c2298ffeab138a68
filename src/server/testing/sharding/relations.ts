import { loadModule, parseSync } from 'libpg-query';

await loadModule();

/** A table where a query names it, and the columns of it that the query ties to a value. */
export type QueryRelation = { table: string; alias: string; constrainedColumns: Set<string> };

type Node = Readonly<Record<string, unknown>>;
type Scope = QueryRelation[];
type Column = { relation: QueryRelation; column: string };

const statements = ['SelectStmt', 'InsertStmt', 'UpdateStmt', 'DeleteStmt'];

/**
 * The tables of a query, each with the columns that have to equal a value for a row of it to count: by themselves, or by
 * equalling a column of another table that has to, of the same query: Citus doesn't carry a key into the subquery of a
 * column, and asks every shard. Only what holds of every row does: nothing below an `or`.
 */
export function listQueryRelations(text: string): QueryRelation[] {
  const found: QueryRelation[] = [];
  const equalColumns: [Column, Column][] = [];
  visitNode(parseSync(text), []);
  propagateEquality(equalColumns);
  return found;

  function visitNode(value: unknown, scopes: readonly Scope[]): void {
    if (Array.isArray(value)) for (const item of value) visitNode(item, scopes);
    if (!isNode(value)) return;
    for (const [kind, inner] of Object.entries(value)) {
      if (isNode(inner) && (statements.includes(kind) || kind === 'larg' || kind === 'rarg')) {
        if ('op' in inner || 'relation' in inner) visitStatement(inner, scopes);
        else visitNode(inner, scopes);
      } else visitNode(inner, scopes);
    }
  }

  function visitStatement(statement: Node, outer: readonly Scope[]): void {
    const scope: Scope = [];
    const conditions: unknown[] = [statement.whereClause];
    const sources = [{ RangeVar: statement.relation }, statement.fromClause, statement.usingClause];
    collectRelations(sources, scope, conditions);
    const scopes = [scope, ...outer];
    for (const condition of conditions) collectConstraints(condition, scopes);
    const [targetRelation] = scope;
    if ('cols' in statement && targetRelation)
      for (const column of listNames(statement.cols)) targetRelation.constrainedColumns.add(column);
    visitNode(statement, scopes);
  }

  function collectRelations(source: unknown, scope: Scope, conditions: unknown[]): void {
    if (Array.isArray(source)) for (const item of source) collectRelations(item, scope, conditions);
    if (!isNode(source)) return;
    if (isNode(source.RangeVar)) {
      const { relname, alias } = source.RangeVar;
      const table = String(relname);
      const relation = {
        table,
        alias: isNode(alias) ? String(alias.aliasname) : table,
        constrainedColumns: new Set<string>(),
      };
      scope.push(relation);
      found.push(relation);
    }
    if (!isNode(source.JoinExpr)) return;
    collectRelations([source.JoinExpr.larg, source.JoinExpr.rarg], scope, conditions);
    conditions.push(source.JoinExpr.quals);
  }

  function collectConstraints(condition: unknown, scopes: readonly Scope[]): void {
    if (!isNode(condition)) return;
    const { BoolExpr: booleanExpression, A_Expr: comparison } = condition;
    if (
      isNode(booleanExpression) &&
      booleanExpression.boolop === 'AND_EXPR' &&
      Array.isArray(booleanExpression.args)
    )
      for (const operand of booleanExpression.args) collectConstraints(operand, scopes);
    if (!isNode(comparison) || !['AEXPR_OP', 'AEXPR_IN'].includes(String(comparison.kind))) return;
    if (listNames(comparison.name).join() !== '=') return;
    const [left, right] = [findColumn(comparison.lexpr, scopes), findColumn(comparison.rexpr, scopes)];
    if (left && right && [left, right].every(({ relation }) => scopes[0]?.includes(relation)))
      equalColumns.push([left, right]);
    if (left && isValue(comparison.rexpr)) left.relation.constrainedColumns.add(left.column);
    if (right && isValue(comparison.lexpr)) right.relation.constrainedColumns.add(right.column);
  }
}

function propagateEquality(equalColumns: readonly (readonly [Column, Column])[]): void {
  for (let round = 0; round <= equalColumns.length; round += 1) {
    for (const [a, b] of equalColumns) {
      if (a.relation.constrainedColumns.has(a.column)) b.relation.constrainedColumns.add(b.column);
      if (b.relation.constrainedColumns.has(b.column)) a.relation.constrainedColumns.add(a.column);
    }
  }
}

function findColumn(value: unknown, scopes: readonly Scope[]): Column | undefined {
  if (!isNode(value) || !isNode(value.ColumnRef)) return undefined;
  const [last, alias] = listNames(value.ColumnRef.fields).reverse();
  if (last === undefined) return undefined;
  const relation =
    alias === undefined ? scopes[0]?.[0] : scopes.flat().find((candidate) => candidate.alias === alias);
  return relation && { relation, column: last };
}

/** A parameter, a constant, or a list of them. */
function isValue(value: unknown): boolean {
  if (!isNode(value)) return false;
  if (isNode(value.TypeCast)) return isValue(value.TypeCast.arg);
  if (isNode(value.List) && Array.isArray(value.List.items)) return value.List.items.every(isValue);
  return 'ParamRef' in value || 'A_Const' in value;
}

function listNames(list: unknown): string[] {
  if (!Array.isArray(list)) return [];
  return list.flatMap((item: unknown) => {
    if (!isNode(item)) return [];
    if (isNode(item.String)) return [String(item.String.sval)];
    return isNode(item.ResTarget) ? [String(item.ResTarget.name)] : [];
  });
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
