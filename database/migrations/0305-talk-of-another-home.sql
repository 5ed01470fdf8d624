-- When the same two talk about another home than their conversation began from (D 7.2), it says so: the home that they
-- speak of now, null while it is the first, and the home that the talk turned to with a message, null in all others.
set local lock_timeout = '5s';
alter table conversation add column topic_id uuid;
alter table message add column topic_id uuid;
