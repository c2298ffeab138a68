-- The desk finds a borrower whose name is spelt as it sounds, or with one letter wrong: how each word of a name sounds in Spanish,
-- and as names of India are transliterated; and of four letters or more, that less each letter, which is what it has in common with
-- a word of one letter else. The cost keeps the planner from computing it for all rows.
create function name_sounds(name text) returns text[] language sql immutable strict parallel safe cost 100000 as $$
  select array(
    select case place when 0 then sound else left(sound, place - 1) || substr(sound, place + 1) end
    from
      translate(lower(name), 'áàâäãéèêëíìîïóòôöõúùûüñçÁÀÂÄÃÉÈÊËÍÌÎÏÓÒÔÖÕÚÙÛÜÑÇ',
        'aaaaaeeeeiiiiooooouuuunsaaaaaeeeeiiiiooooouuuuns') plain,
      replace(replace(replace(replace(
        regexp_replace(plain, '[^a-z]+', ' ', 'g'), 'ch', '1'), 'sh', 's'), 'ph', 'f'), 'll', 'y') pairs,
      regexp_replace(
        regexp_replace(
          regexp_replace(pairs, 'c(?=[eiy])', 's', 'g'),
          'g(?=[ei])', 'j', 'g'),
        '([gq])u(?=[ei])', '\1', 'g') hard,
      replace(replace(replace(replace(
        translate(hard, 'zcqvwxyh', 'skkbbji'), 'ee', 'i'), 'oo', 'u'), 'au', 'o'), 'ou', 'o') vowels,
      regexp_split_to_table(regexp_replace(vowels, '(.)\1+', '\1', 'g'), ' ') sound,
      generate_series(0, case when length(sound) >= 4 then length(sound) else 0 end) place
    where sound <> ''
  )
$$;

create index borrowers_name_sounds on borrowers using gin (name_sounds(full_name));
