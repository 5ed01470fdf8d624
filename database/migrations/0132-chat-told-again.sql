-- A process that was killed after a commit may not have told of it over Redis: the next one looks up what was stored lately.
-- Times only grow with what is stored, so that a block range index is enough and costs a write next to nothing.
create index message_by_time on message using brin (sent_at);
