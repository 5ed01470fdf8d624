-- What somebody has not seen, by conversation: marking it seen looks at nothing else, however long the conversation is.
create index message_unseen_by_conversation on message (recipient_id, conversation_id, sequence) where seen_at is null;
drop index message_unseen;
