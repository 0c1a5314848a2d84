/** Greatest number of visit days that "loyal" can ask for; devices with more are told apart by none of the figures. */
export const mostVisitDays = 10;
export const usualVisitDays = 3;
