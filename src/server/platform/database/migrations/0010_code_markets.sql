-- The market a code is for: the same digits are another phone in another country. Empty where the request named no
-- template, so that the code is good in each that allows the number.
alter table one_time_codes add column market text not null default '';
alter table one_time_codes drop constraint one_time_codes_pkey;
alter table one_time_codes add primary key (purpose, phone, market, device_id);
