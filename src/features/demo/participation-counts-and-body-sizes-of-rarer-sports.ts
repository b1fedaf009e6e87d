import type { Sport } from '#features/sports/contract.ts';

/** A position, how common it is, and a boy's average inches and pounds in the last school year. */
type PositionBuild = readonly [position: string, share: number, inches: number, pounds: number];

export interface SportProfile {
  /** Athletes in American high schools, in thousands (NFHS survey of 2023-24, rounded). */
  players: number;
  /** Share of girls, 0 to 1. */
  girls: number;
  builds: readonly PositionBuild[];
}

/** The sports that fewer high schools have, in the form of `sportProfiles`. */
export const profilesOfMoreSports = {
  'Acrobatics & Tumbling': {
    players: 2,
    girls: 1,
    builds: [
      ['Base', 5, 69.5, 165],
      ['Top', 3, 66, 135],
      ['Tumbler', 2, 67.5, 148],
    ],
  },
  'Beach Volleyball': {
    players: 14,
    girls: 1,
    builds: [
      ['Blocker', 4, 77, 180],
      ['Defender', 4, 73, 168],
      ['Split Blocker', 2, 75, 174],
    ],
  },
  Bowling: { players: 64, girls: 0.44, builds: [['Bowler', 1, 70, 175]] },
  Cheer: {
    players: 185,
    girls: 0.97,
    builds: [
      ['Flyer', 3, 66, 130],
      ['Base', 4, 69.5, 165],
      ['Back Spot', 2, 71.5, 170],
      ['Tumbler', 1, 67.5, 148],
    ],
  },
  'Cross Country': { players: 520, girls: 0.45, builds: [['Runner', 1, 69.2, 137]] },
  Dance: { players: 30, girls: 0.96, builds: [['Dancer', 1, 69, 148]] },
  Equestrian: {
    players: 3,
    girls: 1,
    builds: [
      ['Over Fences', 4, 69.5, 155],
      ['On the Flat', 2, 69.5, 155],
      ['Horsemanship', 2, 69.5, 160],
      ['Reining', 2, 69.5, 160],
    ],
  },
  Fencing: {
    players: 5,
    girls: 0.46,
    builds: [
      ['Foil', 3, 71, 156],
      ['Epee', 4, 72, 162],
      ['Saber', 3, 71, 160],
    ],
  },
  'Field Hockey': {
    players: 60,
    girls: 1,
    builds: [
      ['Forward', 3, 69.6, 158],
      ['Midfielder', 4, 69.6, 157],
      ['Defender', 3, 70.2, 163],
      ['Sweeper', 1, 70.2, 163],
      ['Goalkeeper', 1, 70.5, 172],
    ],
  },
  'Flag Football': {
    players: 43,
    girls: 1,
    builds: [
      ['Quarterback', 2, 71, 165],
      ['Center', 1, 71, 175],
      ['Running Back', 1, 69.5, 160],
      ['Wide Receiver', 3, 70.5, 160],
      ['Cornerback', 2, 70, 158],
      ['Safety', 2, 70.5, 162],
      ['Rusher', 1, 70.5, 168],
    ],
  },
  Gymnastics: {
    players: 22,
    girls: 0.86,
    builds: [
      ['All-Around', 4, 66.5, 140],
      ['Vault', 2, 66.5, 142],
      ['Floor Exercise', 2, 66.5, 142],
    ],
  },
  'Ice Hockey': {
    players: 45,
    girls: 0.22,
    builds: [
      ['Center', 3, 70.6, 172],
      ['Left Wing', 3, 70.6, 172],
      ['Right Wing', 3, 70.6, 172],
      ['Defense', 5, 72, 182],
      ['Goaltender', 2, 72.2, 178],
    ],
  },
  Lacrosse: {
    players: 215,
    girls: 0.46,
    builds: [
      ['Attack', 6, 70.4, 166],
      ['Midfield', 8, 71, 170],
      ['Defense', 6, 72, 180],
      ['Goalkeeper', 2, 70.8, 172],
    ],
  },
  Rifle: {
    players: 4,
    girls: 0.45,
    builds: [
      ['Smallbore', 1, 69.5, 160],
      ['Air Rifle', 1, 69.5, 160],
    ],
  },
  Rowing: {
    players: 18,
    girls: 0.55,
    builds: [
      ['Port', 4, 74, 180],
      ['Starboard', 4, 74, 180],
      ['Sculler', 1, 73.5, 176],
      ['Coxswain', 1, 66, 125],
    ],
  },
  Rugby: {
    players: 6,
    girls: 0.35,
    builds: [
      ['Prop', 2, 71, 228],
      ['Hooker', 1, 70, 208],
      ['Lock', 2, 75, 218],
      ['Flanker', 2, 72.2, 200],
      ['Scrum-Half', 1, 68.5, 165],
      ['Fly-Half', 1, 70.5, 175],
      ['Center', 2, 71.5, 190],
      ['Wing', 2, 71, 178],
      ['Fullback', 1, 71, 178],
    ],
  },
  Skiing: {
    players: 10,
    girls: 0.46,
    builds: [
      ['Alpine', 1, 70.5, 168],
      ['Nordic', 1, 70, 152],
    ],
  },
  Stunt: {
    players: 3,
    girls: 1,
    builds: [
      ['Flyer', 3, 66, 130],
      ['Base', 4, 69.5, 165],
      ['Back Spot', 2, 71.5, 170],
      ['Tumbler', 1, 67.5, 148],
    ],
  },
  Triathlon: { players: 2, girls: 1, builds: [['Triathlete', 1, 70, 152]] },
  'Water Polo': {
    players: 47,
    girls: 0.45,
    builds: [
      ['Center', 2, 74.2, 202],
      ['Center Defender', 2, 74, 195],
      ['Wing', 3, 71.5, 172],
      ['Driver', 4, 71.8, 174],
      ['Goalkeeper', 2, 73.8, 182],
    ],
  },
} satisfies Partial<Record<Sport, SportProfile>>;
