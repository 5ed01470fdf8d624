-- What a landlord says of a home in other languages than the one its own texts are in: by language, where it was written.
set local lock_timeout = '5s';
alter table listing
  add column title_en text, add column title_es text, add column title_th text,
  add column description_en text, add column description_es text, add column description_th text,
  add column house_rules_en text, add column house_rules_es text, add column house_rules_th text;
