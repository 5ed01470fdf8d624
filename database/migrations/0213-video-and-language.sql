-- A video of the home at a host we know, and the language its landlord wrote in.
set local lock_timeout = '5s';
alter table listing
  add column video_link text,
  add column text_language integer;
