-- In whose favour a complaint was answered, as reports to an authority ask; null: it waits, or nobody said.
alter table complaints add column outcome text check (outcome in ('favourable', 'partlyFavourable', 'unfavourable'));
