-- Steps of visits went with an erased account until now. Where such a step was the last message its conversation was
-- listed no more, and the other side's count of unread messages had those that were gone.
with touched as (
  select conversation_id from participants p join users u on u.id = p.other_user_id where u.erased_at is not null
), newest as (
  select t.conversation_id, m.seq, m.created_at
  from touched t cross join lateral (
    select m.seq, m.created_at from messages m where m.conversation_id = t.conversation_id order by m.seq desc limit 1
  ) m
)
update participants p set last_message_seq = newest.seq, last_message_at = newest.created_at, unread = (
  select count(*) from messages m
  where m.conversation_id = p.conversation_id and m.receiver_id = p.user_id and m.seq > p.last_read_seq
    and m.deleted_at is null
)
from newest where p.conversation_id = newest.conversation_id;
