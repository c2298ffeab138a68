import { loadModule, parseSync } from 'libpg-query';

await loadModule();

/** A table where a query names it, and the columns of it that the query ties to a value. */
export type Relation = { table: string; alias: string; tied: Set<string> };

type Node = Readonly<Record<string, unknown>>;
type Scope = Relation[];
type Column = { relation: Relation; column: string };

const statements = ['SelectStmt', 'InsertStmt', 'UpdateStmt', 'DeleteStmt'];

/**
 * The tables of a query, each with the columns that have to equal a value for a row of it to count: by themselves, or by
 * equalling a column of another table that has to, of the same query: Citus doesn't carry a key into the subquery of a
 * column, and asks every shard. Only what holds of every row does: nothing below an `or`.
 */
export function relationsOf(text: string): Relation[] {
  const found: Relation[] = [];
  const equal: [Column, Column][] = [];
  walk(parseSync(text), []);
  spreadTies(equal);
  return found;

  function walk(value: unknown, scopes: readonly Scope[]): void {
    if (Array.isArray(value)) for (const item of value) walk(item, scopes);
    if (!isNode(value)) return;
    for (const [kind, inner] of Object.entries(value)) {
      if (isNode(inner) && (statements.includes(kind) || kind === 'larg' || kind === 'rarg')) {
        if ('op' in inner || 'relation' in inner) enter(inner, scopes);
        else walk(inner, scopes);
      } else walk(inner, scopes);
    }
  }

  function enter(statement: Node, outer: readonly Scope[]): void {
    const scope: Scope = [];
    const conditions: unknown[] = [statement.whereClause];
    const sources = [{ RangeVar: statement.relation }, statement.fromClause, statement.usingClause];
    name(sources, scope, conditions);
    const scopes = [scope, ...outer];
    for (const condition of conditions) tie(condition, scopes);
    const [written] = scope;
    if ('cols' in statement && written)
      for (const column of namesOf(statement.cols)) written.tied.add(column);
    walk(Object.values(statement), scopes);
  }

  function name(source: unknown, scope: Scope, conditions: unknown[]): void {
    if (Array.isArray(source)) for (const item of source) name(item, scope, conditions);
    if (!isNode(source)) return;
    if (isNode(source.RangeVar)) {
      const { relname, alias } = source.RangeVar;
      const table = String(relname);
      const relation = {
        table,
        alias: isNode(alias) ? String(alias.aliasname) : table,
        tied: new Set<string>(),
      };
      scope.push(relation);
      found.push(relation);
    }
    if (!isNode(source.JoinExpr)) return;
    name([source.JoinExpr.larg, source.JoinExpr.rarg], scope, conditions);
    conditions.push(source.JoinExpr.quals);
  }

  function tie(condition: unknown, scopes: readonly Scope[]): void {
    if (!isNode(condition)) return;
    const { BoolExpr: all, A_Expr: one } = condition;
    if (isNode(all) && all.boolop === 'AND_EXPR' && Array.isArray(all.args))
      for (const part of all.args) tie(part, scopes);
    if (!isNode(one) || !['AEXPR_OP', 'AEXPR_IN'].includes(String(one.kind))) return;
    if (namesOf(one.name).join() !== '=') return;
    const [left, right] = [columnOf(one.lexpr, scopes), columnOf(one.rexpr, scopes)];
    if (left && right && [left, right].every(({ relation }) => scopes[0]?.includes(relation)))
      equal.push([left, right]);
    if (left && isValue(one.rexpr)) left.relation.tied.add(left.column);
    if (right && isValue(one.lexpr)) right.relation.tied.add(right.column);
  }
}

function spreadTies(equal: readonly (readonly [Column, Column])[]): void {
  for (let round = 0; round <= equal.length; round += 1) {
    for (const [a, b] of equal) {
      if (a.relation.tied.has(a.column)) b.relation.tied.add(b.column);
      if (b.relation.tied.has(b.column)) a.relation.tied.add(a.column);
    }
  }
}

function columnOf(value: unknown, scopes: readonly Scope[]): Column | undefined {
  if (!isNode(value) || !isNode(value.ColumnRef)) return undefined;
  const [last, alias] = namesOf(value.ColumnRef.fields).reverse();
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

function namesOf(list: unknown): string[] {
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
