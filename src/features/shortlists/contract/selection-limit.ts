/** So many are ticked, added or downloaded at once: their ids are in one address. */
export const maxSelectedAthletes = 50;
