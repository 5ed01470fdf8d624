/** What makes a home publishable, and the words a listing is told in (D 5, spec signed-in §5). */

/** When the deposit leaves the escrow (D 5.5): with the handover money, or only after move-out. */
export const depositPolicies = ['at-handover', 'until-move-out'] as const
export type DepositPolicy = (typeof depositPolicies)[number]

/** Where a listing stands. Only published ones appear to others. */
export const listingStates = ['draft', 'published', 'unpublished'] as const
export type ListingState = (typeof listingStates)[number]

/** What a picture can show, for its alternative text. */
export const photoRooms = ['living', 'bedroom', 'kitchen', 'bath', 'view', 'facade', 'dining', 'desk'] as const
export type PhotoRoom = (typeof photoRooms)[number]
export const photoHours = ['day', 'evening'] as const
export type PhotoHour = (typeof photoHours)[number]
