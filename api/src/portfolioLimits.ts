/** Homes on one page of the caller's list. */
export const homesPerPage = 50
/** Homes that one call changes, at most. */
export const maxChangedAtOnce = 1000
