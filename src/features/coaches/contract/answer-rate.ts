/** Athletes who wrote to a coach first within a year, and how many of them the coach answered within so many days. */
export const answerRate = { days: 14, minAthletes: 10 };
