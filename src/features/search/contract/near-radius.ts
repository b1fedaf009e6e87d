/** Miles around a place that is chosen, or that words name with 'near'. */
export const nearMiles = 100;
