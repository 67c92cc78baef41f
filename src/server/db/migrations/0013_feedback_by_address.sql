-- What somebody wrote without signing in is theirs, too, where their account has the same verified address.
create index feedback_from on feedback (lower(email), id desc) where account_id is null and email is not null; -- /feedback/mine
