-- 'Other' was a sport whose positions were the names of sports: those are sports now. A position that was typed as an
-- abbreviation ('qb') is stored by its name, as every write does from now on. Nobody is lost: a position that names no
-- sport stays one of 'Other'.

-- What a sport was called, and what an athlete of whom only the sport is known is called in it.
create temporary table sport_words (word text primary key, sport text not null, general_position text not null)
  on commit drop;
insert into sport_words values
  ('football', 'Football', 'Player'), ('basketball', 'Basketball', 'Player'), ('hoops', 'Basketball', 'Player'),
  ('baseball', 'Baseball', 'Player'), ('softball', 'Softball', 'Player'), ('soccer', 'Soccer', 'Player'),
  ('track & field', 'Track & Field', 'Athlete'), ('track', 'Track & Field', 'Athlete'),
  ('track and field', 'Track & Field', 'Athlete'), ('swimming', 'Swimming', 'Swimmer'),
  ('swim', 'Swimming', 'Swimmer'), ('swimming and diving', 'Swimming', 'Swimmer'),
  ('swimming & diving', 'Swimming', 'Swimmer'), ('swimmer', 'Swimming', 'Swimmer'), ('tennis', 'Tennis', 'Player'),
  ('volleyball', 'Volleyball', 'Player'), ('wrestling', 'Wrestling', 'Wrestler'),
  ('wrestler', 'Wrestling', 'Wrestler'), ('golf', 'Golf', 'Golfer'), ('golfer', 'Golf', 'Golfer'),
  ('acrobatics & tumbling', 'Acrobatics & Tumbling', 'Athlete'), ('acrobatics', 'Acrobatics & Tumbling', 'Athlete'),
  ('acrobatics and tumbling', 'Acrobatics & Tumbling', 'Athlete'),
  ('acro and tumbling', 'Acrobatics & Tumbling', 'Athlete'), ('acro & tumbling', 'Acrobatics & Tumbling', 'Athlete'),
  ('a&t', 'Acrobatics & Tumbling', 'Athlete'), ('beach volleyball', 'Beach Volleyball', 'Player'),
  ('sand volleyball', 'Beach Volleyball', 'Player'), ('bowling', 'Bowling', 'Bowler'),
  ('bowler', 'Bowling', 'Bowler'), ('cheer', 'Cheer', 'Cheerleader'), ('cheerleading', 'Cheer', 'Cheerleader'),
  ('cheerleader', 'Cheer', 'Cheerleader'), ('competitive cheer', 'Cheer', 'Cheerleader'),
  ('cross country', 'Cross Country', 'Runner'), ('xc', 'Cross Country', 'Runner'),
  ('cross-country', 'Cross Country', 'Runner'), ('x-country', 'Cross Country', 'Runner'),
  ('dance', 'Dance', 'Dancer'), ('dancer', 'Dance', 'Dancer'), ('competitive dance', 'Dance', 'Dancer'),
  ('equestrian', 'Equestrian', 'Rider'), ('equestrian riding', 'Equestrian', 'Rider'),
  ('horseback riding', 'Equestrian', 'Rider'), ('fencing', 'Fencing', 'Fencer'), ('fencer', 'Fencing', 'Fencer'),
  ('field hockey', 'Field Hockey', 'Player'), ('fh', 'Field Hockey', 'Player'),
  ('flag football', 'Flag Football', 'Player'), ('gymnastics', 'Gymnastics', 'Gymnast'),
  ('gymnast', 'Gymnastics', 'Gymnast'), ('ice hockey', 'Ice Hockey', 'Player'), ('lacrosse', 'Lacrosse', 'Player'),
  ('lax', 'Lacrosse', 'Player'), ('rifle', 'Rifle', 'Shooter'), ('riflery', 'Rifle', 'Shooter'),
  ('rowing', 'Rowing', 'Rower'), ('crew', 'Rowing', 'Rower'), ('rower', 'Rowing', 'Rower'),
  ('rugby', 'Rugby', 'Player'), ('rugby union', 'Rugby', 'Player'), ('rugby sevens', 'Rugby', 'Player'),
  ('skiing', 'Skiing', 'Skier'), ('ski', 'Skiing', 'Skier'), ('skier', 'Skiing', 'Skier'),
  ('stunt', 'Stunt', 'Athlete'), ('triathlon', 'Triathlon', 'Triathlete'), ('triathlete', 'Triathlon', 'Triathlete'),
  ('water polo', 'Water Polo', 'Player'), ('waterpolo', 'Water Polo', 'Player');

create temporary table position_words (sport text, word text, position text not null, primary key (sport, word))
  on commit drop;
insert into position_words values
  ('Football', 'quarterback', 'Quarterback'), ('Football', 'qb', 'Quarterback'),
  ('Football', 'running back', 'Running Back'), ('Football', 'rb', 'Running Back'),
  ('Football', 'fullback', 'Fullback'), ('Football', 'fb', 'Fullback'),
  ('Football', 'wide receiver', 'Wide Receiver'), ('Football', 'wr', 'Wide Receiver'),
  ('Football', 'tight end', 'Tight End'), ('Football', 'te', 'Tight End'),
  ('Football', 'offensive tackle', 'Offensive Tackle'), ('Football', 'ot', 'Offensive Tackle'),
  ('Football', 'offensive guard', 'Offensive Guard'), ('Football', 'og', 'Offensive Guard'),
  ('Football', 'center', 'Center'), ('Football', 'c', 'Center'), ('Football', 'defensive end', 'Defensive End'),
  ('Football', 'de', 'Defensive End'), ('Football', 'defensive tackle', 'Defensive Tackle'),
  ('Football', 'dt', 'Defensive Tackle'), ('Football', 'inside linebacker', 'Inside Linebacker'),
  ('Football', 'ilb', 'Inside Linebacker'), ('Football', 'outside linebacker', 'Outside Linebacker'),
  ('Football', 'olb', 'Outside Linebacker'), ('Football', 'cornerback', 'Cornerback'),
  ('Football', 'cb', 'Cornerback'), ('Football', 'safety', 'Safety'), ('Football', 's', 'Safety'),
  ('Football', 'kicker', 'Kicker'), ('Football', 'k', 'Kicker'), ('Football', 'punter', 'Punter'),
  ('Football', 'p', 'Punter'), ('Football', 'long snapper', 'Long Snapper'), ('Football', 'ls', 'Long Snapper'),
  ('Football', 'athlete', 'Athlete'), ('Football', 'ath', 'Athlete'), ('Football', 'wideout', 'Wide Receiver'),
  ('Football', 'receiver', 'Wide Receiver'), ('Football', 'tailback', 'Running Back'),
  ('Football', 'halfback', 'Running Back'), ('Football', 'hb', 'Running Back'),
  ('Football', 'nose tackle', 'Defensive Tackle'), ('Football', 'nt', 'Defensive Tackle'),
  ('Football', 'mlb', 'Inside Linebacker'), ('Football', 'corner', 'Cornerback'), ('Football', 'fs', 'Safety'),
  ('Football', 'free safety', 'Safety'), ('Football', 'ss', 'Safety'), ('Football', 'strong safety', 'Safety'),
  ('Football', 'pk', 'Kicker'), ('Basketball', 'point guard', 'Point Guard'), ('Basketball', 'pg', 'Point Guard'),
  ('Basketball', 'shooting guard', 'Shooting Guard'), ('Basketball', 'sg', 'Shooting Guard'),
  ('Basketball', 'small forward', 'Small Forward'), ('Basketball', 'sf', 'Small Forward'),
  ('Basketball', 'power forward', 'Power Forward'), ('Basketball', 'pf', 'Power Forward'),
  ('Basketball', 'center', 'Center'), ('Basketball', 'c', 'Center'), ('Basketball', 'point', 'Point Guard'),
  ('Basketball', 'post', 'Center'), ('Basketball', 'stretch four', 'Power Forward'),
  ('Baseball', 'pitcher', 'Pitcher'), ('Baseball', 'p', 'Pitcher'), ('Baseball', 'catcher', 'Catcher'),
  ('Baseball', 'c', 'Catcher'), ('Baseball', 'first base', 'First Base'), ('Baseball', '1b', 'First Base'),
  ('Baseball', 'second base', 'Second Base'), ('Baseball', '2b', 'Second Base'),
  ('Baseball', 'third base', 'Third Base'), ('Baseball', '3b', 'Third Base'), ('Baseball', 'shortstop', 'Shortstop'),
  ('Baseball', 'ss', 'Shortstop'), ('Baseball', 'left field', 'Left Field'), ('Baseball', 'lf', 'Left Field'),
  ('Baseball', 'center field', 'Center Field'), ('Baseball', 'cf', 'Center Field'),
  ('Baseball', 'right field', 'Right Field'), ('Baseball', 'rf', 'Right Field'),
  ('Baseball', 'designated hitter', 'Designated Hitter'), ('Baseball', 'dh', 'Designated Hitter'),
  ('Baseball', 'utility', 'Utility'), ('Baseball', 'utl', 'Utility'), ('Baseball', 'rhp', 'Pitcher'),
  ('Baseball', 'lhp', 'Pitcher'), ('Baseball', 'short stop', 'Shortstop'),
  ('Baseball', 'first baseman', 'First Base'), ('Baseball', 'second baseman', 'Second Base'),
  ('Baseball', 'third baseman', 'Third Base'), ('Baseball', 'left fielder', 'Left Field'),
  ('Baseball', 'center fielder', 'Center Field'), ('Baseball', 'right fielder', 'Right Field'),
  ('Baseball', 'util', 'Utility'), ('Softball', 'pitcher', 'Pitcher'), ('Softball', 'p', 'Pitcher'),
  ('Softball', 'catcher', 'Catcher'), ('Softball', 'c', 'Catcher'), ('Softball', 'first base', 'First Base'),
  ('Softball', '1b', 'First Base'), ('Softball', 'second base', 'Second Base'), ('Softball', '2b', 'Second Base'),
  ('Softball', 'third base', 'Third Base'), ('Softball', '3b', 'Third Base'), ('Softball', 'shortstop', 'Shortstop'),
  ('Softball', 'ss', 'Shortstop'), ('Softball', 'left field', 'Left Field'), ('Softball', 'lf', 'Left Field'),
  ('Softball', 'center field', 'Center Field'), ('Softball', 'cf', 'Center Field'),
  ('Softball', 'right field', 'Right Field'), ('Softball', 'rf', 'Right Field'),
  ('Softball', 'designated player', 'Designated Player'), ('Softball', 'dp', 'Designated Player'),
  ('Softball', 'utility', 'Utility'), ('Softball', 'utl', 'Utility'), ('Softball', 'rhp', 'Pitcher'),
  ('Softball', 'lhp', 'Pitcher'), ('Softball', 'short stop', 'Shortstop'),
  ('Softball', 'first baseman', 'First Base'), ('Softball', 'second baseman', 'Second Base'),
  ('Softball', 'third baseman', 'Third Base'), ('Softball', 'left fielder', 'Left Field'),
  ('Softball', 'center fielder', 'Center Field'), ('Softball', 'right fielder', 'Right Field'),
  ('Softball', 'util', 'Utility'), ('Soccer', 'goalkeeper', 'Goalkeeper'), ('Soccer', 'gk', 'Goalkeeper'),
  ('Soccer', 'center back', 'Center Back'), ('Soccer', 'cb', 'Center Back'),
  ('Soccer', 'outside back', 'Outside Back'), ('Soccer', 'ob', 'Outside Back'),
  ('Soccer', 'defensive midfielder', 'Defensive Midfielder'), ('Soccer', 'cdm', 'Defensive Midfielder'),
  ('Soccer', 'midfielder', 'Midfielder'), ('Soccer', 'cm', 'Midfielder'),
  ('Soccer', 'attacking midfielder', 'Attacking Midfielder'), ('Soccer', 'cam', 'Attacking Midfielder'),
  ('Soccer', 'winger', 'Winger'), ('Soccer', 'w', 'Winger'), ('Soccer', 'forward', 'Forward'),
  ('Soccer', 'f', 'Forward'), ('Soccer', 'goalie', 'Goalkeeper'), ('Soccer', 'keeper', 'Goalkeeper'),
  ('Soccer', 'central defender', 'Center Back'), ('Soccer', 'fullback', 'Outside Back'),
  ('Soccer', 'outside defender', 'Outside Back'), ('Soccer', 'midfield', 'Midfielder'),
  ('Soccer', 'center mid', 'Midfielder'), ('Soccer', 'central midfielder', 'Midfielder'),
  ('Soccer', 'striker', 'Forward'), ('Soccer', 'center forward', 'Forward'),
  ('Track & Field', 'sprinter', 'Sprinter'), ('Track & Field', 'spr', 'Sprinter'),
  ('Track & Field', 'hurdler', 'Hurdler'), ('Track & Field', 'hur', 'Hurdler'),
  ('Track & Field', 'middle distance', 'Middle Distance'), ('Track & Field', 'md', 'Middle Distance'),
  ('Track & Field', 'distance', 'Distance'), ('Track & Field', 'dist', 'Distance'),
  ('Track & Field', 'jumper', 'Jumper'), ('Track & Field', 'jmp', 'Jumper'),
  ('Track & Field', 'pole vaulter', 'Pole Vaulter'), ('Track & Field', 'pv', 'Pole Vaulter'),
  ('Track & Field', 'thrower', 'Thrower'), ('Track & Field', 'thr', 'Thrower'),
  ('Track & Field', 'multi-event', 'Multi-Event'), ('Track & Field', 'me', 'Multi-Event'),
  ('Track & Field', 'sprints', 'Sprinter'), ('Track & Field', 'sprint', 'Sprinter'),
  ('Track & Field', 'hurdles', 'Hurdler'), ('Track & Field', 'mid distance', 'Middle Distance'),
  ('Track & Field', 'long distance', 'Distance'), ('Track & Field', 'jumps', 'Jumper'),
  ('Track & Field', 'pole vault', 'Pole Vaulter'), ('Track & Field', 'throws', 'Thrower'),
  ('Track & Field', 'multis', 'Multi-Event'), ('Track & Field', 'decathlete', 'Multi-Event'),
  ('Track & Field', 'heptathlete', 'Multi-Event'), ('Swimming', 'freestyle', 'Freestyle'),
  ('Swimming', 'fr', 'Freestyle'), ('Swimming', 'backstroke', 'Backstroke'), ('Swimming', 'bk', 'Backstroke'),
  ('Swimming', 'breaststroke', 'Breaststroke'), ('Swimming', 'br', 'Breaststroke'),
  ('Swimming', 'butterfly', 'Butterfly'), ('Swimming', 'fl', 'Butterfly'),
  ('Swimming', 'individual medley', 'Individual Medley'), ('Swimming', 'im', 'Individual Medley'),
  ('Swimming', 'distance freestyle', 'Distance Freestyle'), ('Swimming', 'df', 'Distance Freestyle'),
  ('Swimming', 'diver', 'Diver'), ('Swimming', 'div', 'Diver'), ('Swimming', 'free', 'Freestyle'),
  ('Swimming', 'back', 'Backstroke'), ('Swimming', 'breast', 'Breaststroke'), ('Swimming', 'fly', 'Butterfly'),
  ('Swimming', 'diving', 'Diver'), ('Tennis', 'singles', 'Singles'), ('Tennis', 's', 'Singles'),
  ('Tennis', 'doubles', 'Doubles'), ('Tennis', 'd', 'Doubles'), ('Tennis', 'singles & doubles', 'Singles & Doubles'),
  ('Tennis', 's/d', 'Singles & Doubles'), ('Tennis', 'singles and doubles', 'Singles & Doubles'),
  ('Tennis', 'both', 'Singles & Doubles'), ('Volleyball', 'outside hitter', 'Outside Hitter'),
  ('Volleyball', 'oh', 'Outside Hitter'), ('Volleyball', 'middle blocker', 'Middle Blocker'),
  ('Volleyball', 'mb', 'Middle Blocker'), ('Volleyball', 'setter', 'Setter'), ('Volleyball', 's', 'Setter'),
  ('Volleyball', 'opposite hitter', 'Opposite Hitter'), ('Volleyball', 'opp', 'Opposite Hitter'),
  ('Volleyball', 'libero', 'Libero'), ('Volleyball', 'l', 'Libero'),
  ('Volleyball', 'defensive specialist', 'Defensive Specialist'), ('Volleyball', 'ds', 'Defensive Specialist'),
  ('Volleyball', 'outside', 'Outside Hitter'), ('Volleyball', 'middle', 'Middle Blocker'),
  ('Volleyball', 'middle hitter', 'Middle Blocker'), ('Volleyball', 'mh', 'Middle Blocker'),
  ('Volleyball', 'opposite', 'Opposite Hitter'), ('Volleyball', 'right side', 'Opposite Hitter'),
  ('Volleyball', 'right side hitter', 'Opposite Hitter'), ('Volleyball', 'rs', 'Opposite Hitter'),
  ('Wrestling', '100 lbs', '100 lbs'), ('Wrestling', '100', '100 lbs'), ('Wrestling', '105 lbs', '105 lbs'),
  ('Wrestling', '105', '105 lbs'), ('Wrestling', '106 lbs', '106 lbs'), ('Wrestling', '106', '106 lbs'),
  ('Wrestling', '110 lbs', '110 lbs'), ('Wrestling', '110', '110 lbs'), ('Wrestling', '113 lbs', '113 lbs'),
  ('Wrestling', '113', '113 lbs'), ('Wrestling', '115 lbs', '115 lbs'), ('Wrestling', '115', '115 lbs'),
  ('Wrestling', '120 lbs', '120 lbs'), ('Wrestling', '120', '120 lbs'), ('Wrestling', '125 lbs', '125 lbs'),
  ('Wrestling', '125', '125 lbs'), ('Wrestling', '126 lbs', '126 lbs'), ('Wrestling', '126', '126 lbs'),
  ('Wrestling', '130 lbs', '130 lbs'), ('Wrestling', '130', '130 lbs'), ('Wrestling', '132 lbs', '132 lbs'),
  ('Wrestling', '132', '132 lbs'), ('Wrestling', '135 lbs', '135 lbs'), ('Wrestling', '135', '135 lbs'),
  ('Wrestling', '138 lbs', '138 lbs'), ('Wrestling', '138', '138 lbs'), ('Wrestling', '140 lbs', '140 lbs'),
  ('Wrestling', '140', '140 lbs'), ('Wrestling', '144 lbs', '144 lbs'), ('Wrestling', '144', '144 lbs'),
  ('Wrestling', '145 lbs', '145 lbs'), ('Wrestling', '145', '145 lbs'), ('Wrestling', '150 lbs', '150 lbs'),
  ('Wrestling', '150', '150 lbs'), ('Wrestling', '155 lbs', '155 lbs'), ('Wrestling', '155', '155 lbs'),
  ('Wrestling', '157 lbs', '157 lbs'), ('Wrestling', '157', '157 lbs'), ('Wrestling', '165 lbs', '165 lbs'),
  ('Wrestling', '165', '165 lbs'), ('Wrestling', '170 lbs', '170 lbs'), ('Wrestling', '170', '170 lbs'),
  ('Wrestling', '175 lbs', '175 lbs'), ('Wrestling', '175', '175 lbs'), ('Wrestling', '190 lbs', '190 lbs'),
  ('Wrestling', '190', '190 lbs'), ('Wrestling', '215 lbs', '215 lbs'), ('Wrestling', '215', '215 lbs'),
  ('Wrestling', '235 lbs', '235 lbs'), ('Wrestling', '235', '235 lbs'), ('Wrestling', '285 lbs', '285 lbs'),
  ('Wrestling', '285', '285 lbs'), ('Wrestling', '100lbs', '100 lbs'), ('Wrestling', '105lbs', '105 lbs'),
  ('Wrestling', '106lbs', '106 lbs'), ('Wrestling', '110lbs', '110 lbs'), ('Wrestling', '113lbs', '113 lbs'),
  ('Wrestling', '115lbs', '115 lbs'), ('Wrestling', '120lbs', '120 lbs'), ('Wrestling', '125lbs', '125 lbs'),
  ('Wrestling', '126lbs', '126 lbs'), ('Wrestling', '130lbs', '130 lbs'), ('Wrestling', '132lbs', '132 lbs'),
  ('Wrestling', '135lbs', '135 lbs'), ('Wrestling', '138lbs', '138 lbs'), ('Wrestling', '140lbs', '140 lbs'),
  ('Wrestling', '144lbs', '144 lbs'), ('Wrestling', '145lbs', '145 lbs'), ('Wrestling', '150lbs', '150 lbs'),
  ('Wrestling', '155lbs', '155 lbs'), ('Wrestling', '157lbs', '157 lbs'), ('Wrestling', '165lbs', '165 lbs'),
  ('Wrestling', '170lbs', '170 lbs'), ('Wrestling', '175lbs', '175 lbs'), ('Wrestling', '190lbs', '190 lbs'),
  ('Wrestling', '215lbs', '215 lbs'), ('Wrestling', '235lbs', '235 lbs'), ('Wrestling', '285lbs', '285 lbs'),
  ('Golf', 'golfer', 'Golfer'), ('Golf', 'g', 'Golfer'), ('Acrobatics & Tumbling', 'base', 'Base'),
  ('Acrobatics & Tumbling', 'top', 'Top'), ('Acrobatics & Tumbling', 'tumbler', 'Tumbler'),
  ('Acrobatics & Tumbling', 'tum', 'Tumbler'), ('Acrobatics & Tumbling', 'flyer', 'Top'),
  ('Beach Volleyball', 'blocker', 'Blocker'), ('Beach Volleyball', 'blk', 'Blocker'),
  ('Beach Volleyball', 'defender', 'Defender'), ('Beach Volleyball', 'def', 'Defender'),
  ('Beach Volleyball', 'split blocker', 'Split Blocker'), ('Beach Volleyball', 'spl', 'Split Blocker'),
  ('Beach Volleyball', 'split block', 'Split Blocker'), ('Beach Volleyball', 'split', 'Split Blocker'),
  ('Bowling', 'bowler', 'Bowler'), ('Bowling', 'bwl', 'Bowler'), ('Cheer', 'flyer', 'Flyer'),
  ('Cheer', 'fly', 'Flyer'), ('Cheer', 'base', 'Base'), ('Cheer', 'back spot', 'Back Spot'),
  ('Cheer', 'bs', 'Back Spot'), ('Cheer', 'tumbler', 'Tumbler'), ('Cheer', 'tum', 'Tumbler'),
  ('Cheer', 'backspot', 'Back Spot'), ('Cheer', 'spotter', 'Back Spot'), ('Cheer', 'top', 'Flyer'),
  ('Cheer', 'main base', 'Base'), ('Cross Country', 'runner', 'Runner'), ('Cross Country', 'xc', 'Runner'),
  ('Dance', 'dancer', 'Dancer'), ('Dance', 'dan', 'Dancer'), ('Dance', 'pom', 'Pom'), ('Dance', 'jazz', 'Jazz'),
  ('Dance', 'hip hop', 'Hip Hop'), ('Dance', 'hh', 'Hip Hop'), ('Dance', 'poms', 'Pom'),
  ('Dance', 'hip-hop', 'Hip Hop'), ('Equestrian', 'over fences', 'Over Fences'),
  ('Equestrian', 'fence', 'Over Fences'), ('Equestrian', 'on the flat', 'On the Flat'),
  ('Equestrian', 'flat', 'On the Flat'), ('Equestrian', 'horsemanship', 'Horsemanship'),
  ('Equestrian', 'hm', 'Horsemanship'), ('Equestrian', 'reining', 'Reining'), ('Equestrian', 'rein', 'Reining'),
  ('Equestrian', 'fences', 'Over Fences'), ('Equestrian', 'hunt seat', 'Over Fences'), ('Fencing', 'foil', 'Foil'),
  ('Fencing', 'epee', 'Epee'), ('Fencing', 'saber', 'Saber'), ('Fencing', 'sab', 'Saber'),
  ('Fencing', 'épée', 'Epee'), ('Fencing', 'sabre', 'Saber'), ('Field Hockey', 'forward', 'Forward'),
  ('Field Hockey', 'f', 'Forward'), ('Field Hockey', 'midfielder', 'Midfielder'), ('Field Hockey', 'm', 'Midfielder'),
  ('Field Hockey', 'defender', 'Defender'), ('Field Hockey', 'd', 'Defender'), ('Field Hockey', 'sweeper', 'Sweeper'),
  ('Field Hockey', 'sw', 'Sweeper'), ('Field Hockey', 'goalkeeper', 'Goalkeeper'),
  ('Field Hockey', 'gk', 'Goalkeeper'), ('Field Hockey', 'midfield', 'Midfielder'),
  ('Field Hockey', 'striker', 'Forward'), ('Field Hockey', 'defense', 'Defender'),
  ('Field Hockey', 'back', 'Defender'), ('Field Hockey', 'goalie', 'Goalkeeper'),
  ('Flag Football', 'quarterback', 'Quarterback'), ('Flag Football', 'qb', 'Quarterback'),
  ('Flag Football', 'center', 'Center'), ('Flag Football', 'c', 'Center'),
  ('Flag Football', 'running back', 'Running Back'), ('Flag Football', 'rb', 'Running Back'),
  ('Flag Football', 'wide receiver', 'Wide Receiver'), ('Flag Football', 'wr', 'Wide Receiver'),
  ('Flag Football', 'cornerback', 'Cornerback'), ('Flag Football', 'cb', 'Cornerback'),
  ('Flag Football', 'safety', 'Safety'), ('Flag Football', 's', 'Safety'), ('Flag Football', 'rusher', 'Rusher'),
  ('Flag Football', 'rsh', 'Rusher'), ('Flag Football', 'receiver', 'Wide Receiver'),
  ('Flag Football', 'blitzer', 'Rusher'), ('Flag Football', 'corner', 'Cornerback'),
  ('Gymnastics', 'all-around', 'All-Around'), ('Gymnastics', 'aa', 'All-Around'), ('Gymnastics', 'vault', 'Vault'),
  ('Gymnastics', 'vt', 'Vault'), ('Gymnastics', 'uneven bars', 'Uneven Bars'), ('Gymnastics', 'ub', 'Uneven Bars'),
  ('Gymnastics', 'balance beam', 'Balance Beam'), ('Gymnastics', 'bb', 'Balance Beam'),
  ('Gymnastics', 'floor exercise', 'Floor Exercise'), ('Gymnastics', 'fx', 'Floor Exercise'),
  ('Gymnastics', 'pommel horse', 'Pommel Horse'), ('Gymnastics', 'ph', 'Pommel Horse'),
  ('Gymnastics', 'still rings', 'Still Rings'), ('Gymnastics', 'sr', 'Still Rings'),
  ('Gymnastics', 'parallel bars', 'Parallel Bars'), ('Gymnastics', 'pb', 'Parallel Bars'),
  ('Gymnastics', 'high bar', 'High Bar'), ('Gymnastics', 'hb', 'High Bar'),
  ('Gymnastics', 'all around', 'All-Around'), ('Gymnastics', 'bars', 'Uneven Bars'),
  ('Gymnastics', 'beam', 'Balance Beam'), ('Gymnastics', 'floor', 'Floor Exercise'),
  ('Gymnastics', 'rings', 'Still Rings'), ('Ice Hockey', 'center', 'Center'), ('Ice Hockey', 'c', 'Center'),
  ('Ice Hockey', 'left wing', 'Left Wing'), ('Ice Hockey', 'lw', 'Left Wing'),
  ('Ice Hockey', 'right wing', 'Right Wing'), ('Ice Hockey', 'rw', 'Right Wing'),
  ('Ice Hockey', 'defense', 'Defense'), ('Ice Hockey', 'd', 'Defense'), ('Ice Hockey', 'goaltender', 'Goaltender'),
  ('Ice Hockey', 'g', 'Goaltender'), ('Ice Hockey', 'defenseman', 'Defense'), ('Ice Hockey', 'goalie', 'Goaltender'),
  ('Ice Hockey', 'goalkeeper', 'Goaltender'), ('Lacrosse', 'attack', 'Attack'), ('Lacrosse', 'att', 'Attack'),
  ('Lacrosse', 'midfield', 'Midfield'), ('Lacrosse', 'm', 'Midfield'), ('Lacrosse', 'defense', 'Defense'),
  ('Lacrosse', 'd', 'Defense'), ('Lacrosse', 'goalkeeper', 'Goalkeeper'), ('Lacrosse', 'g', 'Goalkeeper'),
  ('Lacrosse', 'long-stick midfield', 'Long-Stick Midfield'), ('Lacrosse', 'lsm', 'Long-Stick Midfield'),
  ('Lacrosse', 'short-stick defensive midfield', 'Short-Stick Defensive Midfield'),
  ('Lacrosse', 'ssdm', 'Short-Stick Defensive Midfield'), ('Lacrosse', 'faceoff specialist', 'Faceoff Specialist'),
  ('Lacrosse', 'fo', 'Faceoff Specialist'), ('Lacrosse', 'draw specialist', 'Draw Specialist'),
  ('Lacrosse', 'draw', 'Draw Specialist'), ('Lacrosse', 'attacker', 'Attack'), ('Lacrosse', 'attackman', 'Attack'),
  ('Lacrosse', 'midfielder', 'Midfield'), ('Lacrosse', 'middie', 'Midfield'), ('Lacrosse', 'mid', 'Midfield'),
  ('Lacrosse', 'defender', 'Defense'), ('Lacrosse', 'defenseman', 'Defense'), ('Lacrosse', 'goalie', 'Goalkeeper'),
  ('Lacrosse', 'gk', 'Goalkeeper'), ('Lacrosse', 'fogo', 'Faceoff Specialist'),
  ('Lacrosse', 'faceoff', 'Faceoff Specialist'), ('Lacrosse', 'face-off', 'Faceoff Specialist'),
  ('Rifle', 'smallbore', 'Smallbore'), ('Rifle', 'sb', 'Smallbore'), ('Rifle', 'air rifle', 'Air Rifle'),
  ('Rifle', 'air', 'Air Rifle'), ('Rowing', 'port', 'Port'), ('Rowing', 'p', 'Port'),
  ('Rowing', 'starboard', 'Starboard'), ('Rowing', 's', 'Starboard'), ('Rowing', 'sculler', 'Sculler'),
  ('Rowing', 'scull', 'Sculler'), ('Rowing', 'coxswain', 'Coxswain'), ('Rowing', 'cox', 'Coxswain'),
  ('Rowing', 'sculling', 'Sculler'), ('Rugby', 'prop', 'Prop'), ('Rugby', 'pr', 'Prop'),
  ('Rugby', 'hooker', 'Hooker'), ('Rugby', 'hk', 'Hooker'), ('Rugby', 'lock', 'Lock'), ('Rugby', 'lk', 'Lock'),
  ('Rugby', 'flanker', 'Flanker'), ('Rugby', 'flk', 'Flanker'), ('Rugby', 'number eight', 'Number Eight'),
  ('Rugby', 'n8', 'Number Eight'), ('Rugby', 'scrum-half', 'Scrum-Half'), ('Rugby', 'sh', 'Scrum-Half'),
  ('Rugby', 'fly-half', 'Fly-Half'), ('Rugby', 'fh', 'Fly-Half'), ('Rugby', 'center', 'Center'),
  ('Rugby', 'c', 'Center'), ('Rugby', 'wing', 'Wing'), ('Rugby', 'w', 'Wing'), ('Rugby', 'fullback', 'Fullback'),
  ('Rugby', 'fb', 'Fullback'), ('Rugby', 'scrum half', 'Scrum-Half'), ('Rugby', 'scrumhalf', 'Scrum-Half'),
  ('Rugby', 'fly half', 'Fly-Half'), ('Rugby', 'flyhalf', 'Fly-Half'), ('Rugby', 'number 8', 'Number Eight'),
  ('Rugby', 'eight-man', 'Number Eight'), ('Rugby', 'winger', 'Wing'), ('Rugby', 'centre', 'Center'),
  ('Skiing', 'alpine', 'Alpine'), ('Skiing', 'alp', 'Alpine'), ('Skiing', 'nordic', 'Nordic'),
  ('Skiing', 'nor', 'Nordic'), ('Skiing', 'slalom', 'Alpine'), ('Skiing', 'giant slalom', 'Alpine'),
  ('Skiing', 'cross-country', 'Nordic'), ('Stunt', 'flyer', 'Flyer'), ('Stunt', 'fly', 'Flyer'),
  ('Stunt', 'base', 'Base'), ('Stunt', 'back spot', 'Back Spot'), ('Stunt', 'bs', 'Back Spot'),
  ('Stunt', 'tumbler', 'Tumbler'), ('Stunt', 'tum', 'Tumbler'), ('Stunt', 'backspot', 'Back Spot'),
  ('Stunt', 'spotter', 'Back Spot'), ('Stunt', 'top', 'Flyer'), ('Stunt', 'main base', 'Base'),
  ('Triathlon', 'triathlete', 'Triathlete'), ('Triathlon', 'tri', 'Triathlete'), ('Water Polo', 'center', 'Center'),
  ('Water Polo', 'c', 'Center'), ('Water Polo', 'center defender', 'Center Defender'),
  ('Water Polo', 'cd', 'Center Defender'), ('Water Polo', 'wing', 'Wing'), ('Water Polo', 'w', 'Wing'),
  ('Water Polo', 'driver', 'Driver'), ('Water Polo', 'd', 'Driver'), ('Water Polo', 'point', 'Point'),
  ('Water Polo', 'pt', 'Point'), ('Water Polo', 'utility', 'Utility'), ('Water Polo', 'utl', 'Utility'),
  ('Water Polo', 'goalkeeper', 'Goalkeeper'), ('Water Polo', 'gk', 'Goalkeeper'),
  ('Water Polo', 'hole set', 'Center'), ('Water Polo', '2-meter', 'Center'),
  ('Water Polo', 'set defender', 'Center Defender'), ('Water Polo', '2-meter defense', 'Center Defender'),
  ('Water Polo', 'flat', 'Driver'), ('Water Polo', 'attacker', 'Driver'), ('Water Polo', 'goalie', 'Goalkeeper');

-- 'Lacrosse', 'women''s lacrosse', 'Lacrosse - Attack': the words of an athlete of 'Other', the sport in them, and what is
-- left. The longest sport wins: 'beach volleyball' is not volleyball.
with of_other as (
  select id, position, lower(regexp_replace(regexp_replace(trim(position), '\s+', ' ', 'g'),
    '^(women''?s|men''?s|girls''?|boys''?|varsity|club|competitive) ', '', 'i')) as words
  from athletes where sport = 'Other'
), named as (
  select distinct on (o.id) o.id, w.sport, w.general_position,
    trim(both ' -–:,/()' from substr(o.words, length(w.word) + 1)) as remainder
  from of_other o
    join sport_words w on o.words = w.word or (starts_with(o.words, w.word) and substr(o.words, length(w.word) + 1) ~ '^ ?[ :,/(–-]')
  order by o.id, length(w.word) desc
), target as (
  select n.id, n.sport,
    case
      when n.remainder in ('', 'player', 'athlete', 'team', 'club') then n.general_position
      else coalesce(p.position, initcap(n.remainder))
    end as position
  from named n left join position_words p on p.sport = n.sport and p.word = n.remainder
  union all
  select a.id, a.sport, p.position
  from athletes a join position_words p
    on p.sport = a.sport and p.word = lower(regexp_replace(trim(a.position), '\s+', ' ', 'g'))
  where a.position <> p.position
)
update athletes a set sport = t.sport, position = t.position, second_position = nullif(a.second_position, t.position)
from target t where t.id = a.id;

-- A coach of 'Other' whose title names one sport is a coach of that. Other texts may name a sport for other reasons.
with named as (
  select c.id, w.word, w.sport
  from coaches c join sport_words w on lower(c.position) ~ ('(^|[^a-z])' || w.word || '($|[^a-z])')
  where c.sport = 'Other'
), target as (
  select n.id, min(n.sport) as sport from named n
  where not exists (select from named longer where longer.id = n.id and longer.word like '%_' || n.word
    or longer.id = n.id and longer.word like n.word || '_%')
  group by n.id having count(distinct n.sport) = 1
)
update coaches c set sport = t.sport from target t where t.id = c.id;

-- Saved searches find the same athletes: one for positions that were sports is for the sports, and one for all of 'Other'
-- for all that was in it.
update saved_searches set filters = (filters - 'position') || jsonb_build_object('sport', filters -> 'position')
where jsonb_typeof(filters -> 'position') = 'array' and filters -> 'position' <> '[]'
  and (filters -> 'sport' is null or filters -> 'sport' @> '["Other"]')
  and filters -> 'position' <@ '["Cross Country", "Lacrosse", "Ice Hockey", "Field Hockey", "Rowing", "Water Polo",
    "Gymnastics", "Bowling", "Rugby", "Fencing"]';
update saved_searches set filters = jsonb_set(filters, '{sport}', (filters -> 'sport') || '["Cross Country", "Lacrosse",
  "Ice Hockey", "Field Hockey", "Rowing", "Water Polo", "Gymnastics", "Bowling", "Rugby", "Fencing"]')
where filters -> 'sport' @> '["Other"]' and not filters ? 'position';
