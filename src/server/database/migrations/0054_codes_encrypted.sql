-- What codes of staff's apps are made from is kept encrypted, as text: what is there stays as it was written, in the form that
-- the version before goes on writing, until the job encrypts it.
alter table desk_staff alter column codes_secret type text using '\x' || encode(codes_secret, 'hex');
