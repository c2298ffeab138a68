-- The job queue makes its own tables in here. It belongs to whoever serves, who need not be allowed to make a schema.
create schema if not exists pgboss;
