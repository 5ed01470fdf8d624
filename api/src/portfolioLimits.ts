/** Homes on one page of the caller's list. */
export const homesPerPage = 12
/** Homes that one call changes, at most. */
export const maxChangedAtOnce = 500
