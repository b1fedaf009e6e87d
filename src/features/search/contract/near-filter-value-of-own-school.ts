/** The value of `near` for the city of the searching coach's school. */
export const mySchool = 'my school';
