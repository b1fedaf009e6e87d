/** In `near`: the city of the searching coach's own school, wherever that is. */
export const mySchool = 'my school';
