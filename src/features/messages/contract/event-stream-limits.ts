/** Open event streams at one server process. A browser has one for all its tabs. */
export const eventStreamLimits = {
  /** More browsers than one person uses. When one more opens, the oldest is ended and stays away until it is used. */
  perMember: 20,
  /** A school behind one address. Above it, the oldest stream of whoever has the most there is ended. */
  perNetwork: 2000,
};
