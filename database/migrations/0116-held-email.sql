-- Whose quiet hours hold a letter back (D 6.17): when these end at another time, so does the letter's waiting.
alter table outbox add column held_for uuid references account (id) on delete cascade;
create index outbox_held on outbox (held_for) where held_for is not null;
