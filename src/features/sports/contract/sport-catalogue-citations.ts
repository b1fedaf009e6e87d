import type { FactSource } from './define-sport.ts';

const read = (page: string, checkedOn = '2026-11-22'): FactSource => ({ page: `https://${page}`, checkedOn });
const readInAugust = (page: string) => read(page, '2026-08-20');

// Sports of the associations, and their seasons.
export const ncaaSeasons = read('www.thoughtco.com/sports-and-seasons-of-the-ncaa-3570382');
export const ncaaWomensSports = read(
  'www.ncaa.org/news/2026/1/16/media-center-ncaa-to-add-four-new-championships.aspx',
);
export const ncaaEmergingSports = read('en.wikipedia.org/wiki/NCAA_Emerging_Sports_for_Women');
export const naiaCheerAndDance = read(
  'www.thebakerorange.com/news/2016/may/03/cheer-and-dance-become-naia-varsity-sports',
);

// Positions and stats. The first ones were read for the product's first list of sports.
export const footballGuide = readInAugust('w3prodigy.com');
export const footballMarks = readInAugust('college-athletic-scholarship.com');
export const basketballGuide = readInAugust('getrecruited.college/basketball');
export const diamondGuide = readInAugust('docslib.org/doc/3900916');
export const soccerGuide = readInAugust('www.ncsasports.org/mens-soccer/recruiting-guidelines');
export const trackGuide = readInAugust('getrecruited.college/track-and-field');
export const swimmingGuide = readInAugust('support.swimcloud.com');
export const tennisGuide = readInAugust('www.universaltennis.com');
export const volleyballGuide = readInAugust('collegevolleyballcoach.com');
export const wrestlingGuide = readInAugust('theopenmat.com');
export const golfGuide = read('golfnexus.org/resources/college-golf-recruiting');
export const weightClassRules = read(
  'www.athleticbusiness.com/operations/programming/article/15161343/girls-wrestling-gets-weight-classes-states-get-choice',
);
export const acrobaticsMeets = read('www.cuwfalcons.com/sports/acro/acrofiles/acromeetformat');
export const beachGuide = read('www.collegesand.org/-faq');
export const beachRecruiting = read('cronkitenews.jmc.asu.edu/clients/?p=70744');
export const bowlingGuide = read('www.shmoop.com/ncaa/bowling/team-qualifications.html');
export const cheerPositions = read('www.explosioncheeracademy.com/cheer-guide/positions');
export const cheerLevels = read('en.wikipedia.org/wiki/List_of_cheerleading_stunts');
export const crossCountryGuide = read('www.recruitreach.com/track-recruiting-cros-country');
export const equestrianEvents = read('www.collegiateequestrian.com/about/competitionformat');
export const fencingGuide = read(
  'www.xfactoradmissions.com/ncaa-and-varsity-sports-at-top-colleges/fencing-at-the-top-colleges',
);
export const fieldHockeyGuide = read('www.ncsasports.org/field-hockey/recruiting-guidelines');
export const fieldHockeyStats = read('www.fieldhockeycc.com/recruiting-timeline');
export const flagFootballPositions = read('wchscoyotecaller.com/1188/sports/know-your-flag-football-part-2');
export const gymnasticsEvents = read(
  'universe.byu.edu/2012/02/09/gymnastics-an-olympic-fascination-explained',
);
export const mensGymnasticsEvents = read(
  'viewer.joomag.com/2014-mens-gymnastics-media-guide/0791293001393359497/p8',
);
export const iceHockeyPositions = read('www.dummies.com/sports/hockey/basic-ice-hockey-positions-explained');
export const iceHockeyGuide = read('playhockeyineurope.com/blog/hockey-positions');
export const lacrossePositions = read('stringking.com/blog/lacrosse/lacrosse-positions');
export const lacrosseStats = read('www.rookieroad.com/lacrosse/positions-list');
export const rifleGuide = read('www.midatlanticrifle.org/about-the-mac/collegiate-rifle-101');
export const rowingGuide = read('www.ncsasports.org/womens-rowing/college-rowing-times');
export const rugbyPositions = read('rugbyunion.fandom.com/wiki/Rugby_union_positions');
export const skiingGuide = read('www.opensourcesports.io/rules/alpine-skiing-ncaa/beginners');
export const stuntGuide = read('cheerathletics.com/programs/club-stunt');
export const triathlonGuide = read('www.usatriathlon.org/ncaa-triathlon/athletes');
export const waterPoloPositions = read('www.eggbeater.app/blog/water-polo-positions-explained');
export const waterPoloGuide = read('www.sportsfoundation.org/water-polo-positions-and-roles');
