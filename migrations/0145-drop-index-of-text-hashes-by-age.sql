-- Each message of a coach paid for it. The job that removes old hashes, once a day, reads them from `messages_texts_alike`.
drop index messages_text_hashes_by_age;
