-- Which disclosure a borrower was given of an offer, by the hash of its agreement, and on which day last: it is valid for some days.
create table offered_disclosures (
  borrower_id bigint not null,
  hash text not null,
  given_on date not null,
  primary key (borrower_id, hash)
);
create index offered_disclosures_given on offered_disclosures (given_on);
