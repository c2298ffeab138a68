-- A folio is read out by its end.
create index complaint_directory_ending on complaint_directory (reverse(folio) text_pattern_ops);
