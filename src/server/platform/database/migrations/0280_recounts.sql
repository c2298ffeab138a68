-- A till whose count was corrected keeps its former counts, oldest first.
alter table tills add column former_counts bigint[] not null default '{}';

-- What was decided about the difference of a till.
create index desk_approvals_of_difference on desk_approvals (thing) where call = 'tillDifference';
