/** The rating of an athlete whom nobody has rated. */
export const startingRating = 3;
