-- A generated column follows its function only when its row is written.
update places set city = city where key <> place_key(city);

-- Those whose city was not known under the name they typed.
update athletes set place_id = places.id
from places
where athletes.place_id is null and places.key = place_key(athletes.city) and places.state = athletes.state;
