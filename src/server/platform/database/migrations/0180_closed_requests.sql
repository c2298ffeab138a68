-- Why a request that waited for a second person was closed by itself: it could only fail any more.
alter table desk_approvals add column closed_because text;
