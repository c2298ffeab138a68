-- How far the visitors of each source came, by the day, prepared by a job as the portfolio is.

create table promotion_days (
  day date not null,
  template_id text not null,
  user_from text not null,
  app_from text not null,
  utm_tag text not null,
  visits bigint not null,
  clicks bigint not null,
  -- Phones that a code was sent to, each on the day it first was.
  codes bigint not null,
  -- Who registered on the day, and who of them was paid out a loan, and settled one, since.
  registered bigint not null,
  borrowed bigint not null,
  repaid bigint not null,
  primary key (day, template_id, user_from, app_from, utm_tag)
);
