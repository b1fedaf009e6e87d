/** Speaker, hours ago, text. `{first}`, `{city}` and `{school}` are replaced. */
type ScriptLine = readonly [speaker: 'coach' | 'athlete', hoursAgo: number, words: string];

export interface ConversationScript {
  lines: readonly ScriptLine[];
  /** How many of the last lines the receiver has not read; all of one speaker. */
  unread: number;
}

/** Between the demo coach and the demo athlete. */
export const mainScript: ConversationScript = {
  lines: [
    [
      'coach',
      190,
      'Hi {first}, I watched your senior reel twice. You throw on the move as well as anybody I have seen this fall.',
    ],
    ['athlete', 187, 'Thank you, Coach! We run a lot of boot and half-roll, so I get plenty of practice.'],
    ['coach', 186, 'It shows. How is the school side going? What would you like to study?'],
    [
      'athlete',
      170,
      'I have a 3.78 and a 1290 so far, taking the SAT again in December. Mechanical engineering is the plan.',
    ],
    [
      'coach',
      52,
      'Then you would like our engineering quad. We have a junior and senior day on the first Saturday in December.',
    ],
    ['athlete', 4, 'I would love to come. Can my mom and my younger brother come along?'],
    ['athlete', 3.5, 'I also put our playoff film on my profile.'],
  ],
  unread: 2,
};

/** The demo coach and other athletes. */
export const coachScripts: readonly ConversationScript[] = [
  {
    lines: [
      [
        'coach',
        130,
        'Hi {first}, this is Coach Bellamy from {school}. I like what I see on your profile. Is there film from this season?',
      ],
      ['athlete', 122, 'Hi Coach, thanks for reaching out. Yes sir, our coach is cutting it this week.'],
      ['coach', 121, 'Good. Send it when you have it, no hurry.'],
      ['athlete', 20, 'It is up now! The first clip is from our homecoming game.'],
    ],
    unread: 1,
  },
  {
    lines: [
      ['athlete', 260, 'Coach, I am a big fan of {school} and wanted to introduce myself. I play in {city}.'],
      ['coach', 240, 'Good to meet you, {first}. Keep your grades up and send me your spring schedule.'],
      ['athlete', 239, 'Will do. Thank you!'],
    ],
    unread: 0,
  },
  {
    lines: [
      ['coach', 75, '{first}, do you plan to camp anywhere in June? We would like to see you in person.'],
      ['athlete', 71, 'Yes, I am looking at dates with my dad. Is there a camp for skill positions?'],
      ['coach', 70, 'There is one on the second weekend. I will send you the details when they are out.'],
    ],
    unread: 1,
  },
  {
    lines: [
      ['coach', 400, 'Congratulations on the big win, {first}. That drive at the end was something.'],
      ['athlete', 398, 'Thanks Coach, the line gave us all day.'],
    ],
    unread: 0,
  },
];

/** The demo athlete and other coaches. */
export const athleteScripts: readonly ConversationScript[] = [
  {
    lines: [
      [
        'coach',
        30,
        'Hello {first}, I coach at {school} and we are still looking for a quarterback in your class. Would you have time for a call with your parents this week?',
      ],
    ],
    unread: 1,
  },
  {
    lines: [
      ['coach', 310, 'Hi {first}, good to meet you at the showcase. How is the shoulder?'],
      ['athlete', 305, 'All good again, Coach. I was cleared on Monday.'],
      ['coach', 304, 'Glad to hear it. We will follow your season.'],
    ],
    unread: 0,
  },
];
