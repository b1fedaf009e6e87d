-- Head coaches whom staff have confirmed, under the title that the profile still has.
create view confirmed_head_coaches as
select c.user_id, c.school_id, v.verified_until
from coaches c join coach_verifications v on v.coach_id = c.id and v.school_id = c.school_id
where v.state = 'approved' and v.head_coach_position = c.position;
