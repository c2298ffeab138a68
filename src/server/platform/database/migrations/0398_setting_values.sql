-- What a setting was set to, by the start that found it changed; the highest number is in force.
create table setting_values (
  scope text not null,
  name text not null,
  number int not null,
  value text not null,
  since timestamptz not null,
  primary key (scope, name, number)
);
