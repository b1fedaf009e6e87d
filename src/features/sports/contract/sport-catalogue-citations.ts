/** Where a fact comes from, and the day on which somebody read it there. */
export interface FactSource {
  page: string;
  checkedOn: string;
}

const createCitation = (page: string, checkedOn = '2026-11-22'): FactSource => ({
  page: `https://${page}`,
  checkedOn,
});
const createCitationCheckedInAugust = (page: string) => createCitation(page, '2026-08-20');

// Sports of the associations, and their seasons.
export const ncaaSeasons = createCitation('www.thoughtco.com/sports-and-seasons-of-the-ncaa-3570382');
export const ncaaWomensSports = createCitation(
  'www.ncaa.org/news/2026/1/16/media-center-ncaa-to-add-four-new-championships.aspx',
);
export const ncaaEmergingSports = createCitation('en.wikipedia.org/wiki/NCAA_Emerging_Sports_for_Women');
export const naiaCheerAndDance = createCitation(
  'www.thebakerorange.com/news/2016/may/03/cheer-and-dance-become-naia-varsity-sports',
);

// Positions and stats. The first ones were read for the product's first list of sports.
export const footballGuide = createCitationCheckedInAugust('w3prodigy.com');
export const footballMarks = createCitationCheckedInAugust('college-athletic-scholarship.com');
export const basketballGuide = createCitationCheckedInAugust('getrecruited.college/basketball');
export const diamondGuide = createCitationCheckedInAugust('docslib.org/doc/3900916');
export const soccerGuide = createCitationCheckedInAugust(
  'www.ncsasports.org/mens-soccer/recruiting-guidelines',
);
export const trackGuide = createCitationCheckedInAugust('getrecruited.college/track-and-field');
export const swimmingGuide = createCitationCheckedInAugust('support.swimcloud.com');
export const tennisGuide = createCitationCheckedInAugust('www.universaltennis.com');
export const volleyballGuide = createCitationCheckedInAugust('collegevolleyballcoach.com');
export const wrestlingGuide = createCitationCheckedInAugust('theopenmat.com');
export const golfGuide = createCitation('golfnexus.org/resources/college-golf-recruiting');
export const weightClassRules = createCitation(
  'www.athleticbusiness.com/operations/programming/article/15161343/girls-wrestling-gets-weight-classes-states-get-choice',
);
export const acrobaticsMeets = createCitation('www.cuwfalcons.com/sports/acro/acrofiles/acromeetformat');
export const beachGuide = createCitation('www.collegesand.org/-faq');
export const beachRecruiting = createCitation('cronkitenews.jmc.asu.edu/clients/?p=70744');
export const bowlingGuide = createCitation('www.shmoop.com/ncaa/bowling/team-qualifications.html');
export const cheerPositions = createCitation('www.explosioncheeracademy.com/cheer-guide/positions');
export const cheerLevels = createCitation('en.wikipedia.org/wiki/List_of_cheerleading_stunts');
export const crossCountryGuide = createCitation('www.recruitreach.com/track-recruiting-cros-country');
export const equestrianEvents = createCitation('www.collegiateequestrian.com/about/competitionformat');
export const fencingGuide = createCitation(
  'www.xfactoradmissions.com/ncaa-and-varsity-sports-at-top-colleges/fencing-at-the-top-colleges',
);
export const fieldHockeyGuide = createCitation('www.ncsasports.org/field-hockey/recruiting-guidelines');
export const fieldHockeyStats = createCitation('www.fieldhockeycc.com/recruiting-timeline');
export const flagFootballPositions = createCitation(
  'wchscoyotecaller.com/1188/sports/know-your-flag-football-part-2',
);
export const gymnasticsEvents = createCitation(
  'universe.byu.edu/2012/02/09/gymnastics-an-olympic-fascination-explained',
);
export const mensGymnasticsEvents = createCitation(
  'viewer.joomag.com/2014-mens-gymnastics-media-guide/0791293001393359497/p8',
);
export const iceHockeyPositions = createCitation(
  'www.dummies.com/sports/hockey/basic-ice-hockey-positions-explained',
);
export const iceHockeyGuide = createCitation('playhockeyineurope.com/blog/hockey-positions');
export const lacrossePositions = createCitation('stringking.com/blog/lacrosse/lacrosse-positions');
export const lacrosseStats = createCitation('www.rookieroad.com/lacrosse/positions-list');
export const rifleGuide = createCitation('www.midatlanticrifle.org/about-the-mac/collegiate-rifle-101');
export const rowingGuide = createCitation('www.ncsasports.org/womens-rowing/college-rowing-times');
export const rugbyPositions = createCitation('rugbyunion.fandom.com/wiki/Rugby_union_positions');
export const skiingGuide = createCitation('www.opensourcesports.io/rules/alpine-skiing-ncaa/beginners');
export const stuntGuide = createCitation('cheerathletics.com/programs/club-stunt');
export const triathlonGuide = createCitation('www.usatriathlon.org/ncaa-triathlon/athletes');
export const waterPoloPositions = createCitation('www.eggbeater.app/blog/water-polo-positions-explained');
export const waterPoloGuide = createCitation('www.sportsfoundation.org/water-polo-positions-and-roles');
