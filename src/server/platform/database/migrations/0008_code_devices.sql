-- The device that asked for a code, where only that one may spend tries on it; empty where whoever has the code may.
alter table one_time_codes add column device_id text not null default '';
alter table one_time_codes drop constraint one_time_codes_pkey;
alter table one_time_codes add primary key (purpose, phone, device_id);
