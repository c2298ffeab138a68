import pg from 'pg';

/** The embedded database's role that serves; its superuser owns the tables. */
const embeddedServingRole = 'quincena_server';
/** Lock of the granting command: concurrent grants would update the same catalogue rows. */
const grantLock = 7_283_650;

/**
 * `owner` makes and changes tables. `serving` reads and writes rows, and can't change, delete or empty what is never
 * changed. The same where only one is known.
 */
export type Roles = { owner: pg.PoolConfig; serving: pg.PoolConfig };

/** The embedded database's: the role that serves is made at the first start. */
export async function embeddedRoles(owner: pg.PoolConfig): Promise<Roles> {
  await withClient(owner, (client) =>
    client.query(`do $$ begin
      create role ${embeddedServingRole} login;
    exception when duplicate_object or unique_violation then null;
    end $$`),
  );
  const { password } = owner;
  if (typeof password === 'string') {
    const literal = pg.escapeLiteral(password);
    await withClient(owner, (client) =>
      client.query(`alter role ${embeddedServingRole} password ${literal}`),
    );
  }
  return withServingRole(owner);
}

/** The roles of an embedded database whose owner is known. */
export function withServingRole(owner: pg.PoolConfig): Roles {
  return { owner, serving: { ...owner, user: embeddedServingRole } };
}

/**
 * Gives the role of `serving` what serving takes, after each migration: every table's rows, the job queue whole, and of
 * the append-only tables (those whose trigger refuses it) neither change nor deletion. Nobody is given truncate.
 */
export async function grantServingRole({ owner, serving }: Roles): Promise<void> {
  const role = await withClient(serving, async (client) => {
    const { rows } = await client.query<{ name: string }>('select current_user as name');
    return rows[0]?.name ?? '';
  });
  await withClient(owner, (client) => client.query(toGrantStatements(pg.escapeIdentifier(role))));
}

/** Whether the role may change what has been posted. */
export async function canChangeLedger(serving: pg.PoolConfig): Promise<boolean> {
  return withClient(serving, async (client) => {
    const { rows } = await client.query<{ may: boolean }>(
      "select has_table_privilege('ledger_entries', 'update, delete, truncate') as may",
    );
    return rows[0]?.may === true;
  });
}

function toGrantStatements(role: string): string {
  const name = pg.escapeLiteral(role);
  return `
begin;
select pg_advisory_xact_lock(${grantLock});
grant usage on schema public to ${role};
grant select, insert, update, delete on all tables in schema public to ${role};
grant usage, select on all sequences in schema public to ${role};
revoke insert, update, delete on schema_migrations from ${role};
do $$
declare
  kept record;
begin
  for kept in
    select tgrelid::regclass as name, bool_or(tgtype & 16 > 0) as is_unchanged, bool_or(tgtype & 8 > 0) as stays
    from pg_trigger where tgfoid = 'refuse_change()'::regprocedure group by tgrelid
  loop
    if kept.is_unchanged then execute format('revoke update on %s from %s', kept.name, ${name}); end if;
    if kept.stays then execute format('revoke delete on %s from %s', kept.name, ${name}); end if;
  end loop;
end
$$;
alter schema pgboss owner to ${role};
do $$
declare
  made record;
begin
  for made in
    select format('table %s', oid::regclass) as what from pg_class
      where relnamespace = 'pgboss'::regnamespace and relkind in ('r', 'p') and relowner <> ${name}::regrole
    union all
    select format('function %s', oid::regprocedure) from pg_proc
      where pronamespace = 'pgboss'::regnamespace and proowner <> ${name}::regrole
    union all
    select format('type %s', oid::regtype) from pg_type
      where typnamespace = 'pgboss'::regnamespace and typtype = 'e' and typowner <> ${name}::regrole
  loop
    execute format('alter %s owner to %s', made.what, ${name});
  end loop;
end
$$;
commit;`;
}

export async function withClient<T>(
  connection: pg.PoolConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(connection);
  await client.connect();
  return work(client).finally(() => client.end());
}
