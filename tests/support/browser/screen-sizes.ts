/** The two screens on which every page is tested. */
export const phoneScreen = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
export const desktopScreen = { viewport: { width: 1440, height: 900 } };
