/** Homes on one page of the list of one's own. */
export const homesPerPage = 12
/** Homes that one call changes, at most. */
export const maxChangedAtOnce = 500
