/** More columns do not fit on a sheet of paper. */
export const comparedAthletes = { min: 2, max: 6 };
